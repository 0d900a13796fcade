/**
 * The town that another instance of the kernel has learned: where temporary barriers alone were put up, moved or taken away, hull edges and
 * cached hulls that are far from all of them stay as they are. The host copies rows of numbers from one instance to the other.
 */
import { adoptHulls, packed, packedBytes, packHulls, roomForHulls } from './pack-hulls';
import { endEdges, townEdges } from './hull-edge-cache';
import { adoptEnds, endBytes, endRow, roomForEnds } from './pair-ends';
import { rowOf } from '../shared/memory';

/** The rows: hull edges, obstacles and hits of the town, the same with ends of pairs, these ends, and the cached hulls. */
const OF_CACHE: u32 = 3;
const ENDS: u32 = 6;

/**
 * Readies the rows to be copied.
 * @param temporaryFrom obstacles from this number on are temporary barriers
 */
export function packTown(temporaryFrom: u32): void {
  packHulls(temporaryFrom);
}

/** Address of a row, and the bytes in it. */
export function townRow(row: u32): usize {
  if (row < OF_CACHE) return townEdges.rowOf(row);
  if (row < ENDS) return endEdges.rowOf(row - OF_CACHE);
  return row === ENDS ? endRow() : packed;
}

export function townBytes(row: u32): usize {
  if (row < OF_CACHE) return townEdges.bytesOf(row);
  if (row < ENDS) return endEdges.bytesOf(row - OF_CACHE);
  return row === ENDS ? endBytes() : packedBytes;
}

/** Makes room for a row in an instance that has traced nothing yet; returns the address to write it to. */
export function roomForTown(row: u32, bytes: usize): usize {
  if (row < OF_CACHE) return townEdges.roomFor(row, bytes);
  if (row < ENDS) return endEdges.roomFor(row - OF_CACHE, bytes);
  return row === ENDS ? roomForEnds(bytes) : roomForHulls(bytes);
}

/**
 * Takes over the town, once all rows are written.
 * @param temporaryFrom obstacles below this number are the same in both instances
 * @param verticesBefore how many vertices the other instance has
 */
export function adoptTown(temporaryFrom: u32, verticesBefore: u32): void {
  adoptEnds();
  const numbers = rowOf<u32>(max(townEdges.count(), endEdges.count()));
  endEdges.adopt(temporaryFrom, verticesBefore, numbers);
  townEdges.adopt(temporaryFrom, verticesBefore, numbers);
  adoptHulls(temporaryFrom, numbers);
  heap.free(changetype<usize>(numbers));
}
