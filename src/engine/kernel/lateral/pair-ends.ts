/** The ends of pairs (sources and receivers) as nodes of hull edges. */
import { clear, longerRow, Row, rowOf } from '../shared/memory';
import { vertexX, vertexY } from '../shared/obstacle-memory';

/** Node numbers below this are vertex indices. Those from this number on are ends of pairs. */
const FIRST_END: u32 = 1 << 30;

/** The largest number of ends of pairs. When it is reached, all ends are dropped. */
let maxEnds: u32 = 1 << 16;
let endRoom: u32 = 1024;
let endCount: u32 = 0;
let endXy: Row<f64> = rowOf<f64>(2 * endRoom);
let endSlots: Row<u32> = rowOf<u32>(2 * endRoom);

export function nodeOfEnd(x: f64, y: f64): u32 {
  const last = 2 * endRoom - 1;
  let slot = slotOfEnd(x, y) & last;
  for (let entry = endSlots[slot]; entry !== 0; entry = endSlots[slot]) {
    const end = entry - 1;
    if (endXy[2 * end] === x && endXy[2 * end + 1] === y) return FIRST_END + end;
    slot = (slot + 1) & last;
  }
  if (endCount === endRoom) {
    endXy = longerRow<f64>(endXy, 2 * endRoom, 4 * endRoom);
    endRoom *= 2;
    heap.free(changetype<usize>(endSlots));
    endSlots = rowOf<u32>(2 * endRoom);
    for (let end: u32 = 0; end < endCount; end++) enterEnd(end);
  }
  const end = endCount++;
  endXy[2 * end] = x;
  endXy[2 * end + 1] = y;
  enterEnd(end);
  return FIRST_END + end;
}

function enterEnd(end: u32): void {
  const last = 2 * endRoom - 1;
  let slot = slotOfEnd(endXy[2 * end], endXy[2 * end + 1]) & last;
  while (endSlots[slot] !== 0) slot = (slot + 1) & last;
  endSlots[slot] = end + 1;
}

function slotOfEnd(x: f64, y: f64): u32 {
  // 0 and −0 are the same coordinate.
  const mixed = (reinterpret<u64>(x + 0.0) * 0x9e3779b97f4a7c15) ^ (reinterpret<u64>(y + 0.0) * 0xc2b2ae3d27d4eb4f);
  return <u32>(mixed >>> 40) ^ <u32>(mixed >>> 17);
}

export function isVertex(node: u32): bool {
  return node < FIRST_END;
}

/** Coordinates of a node, m. */
export function nodeX(node: u32): f64 {
  return isVertex(node) ? vertexX(node) : endXy[2 * (node - FIRST_END)];
}

export function nodeY(node: u32): f64 {
  return isVertex(node) ? vertexY(node) : endXy[2 * (node - FIRST_END) + 1];
}

export function setMaxEnds(ends: u32): void {
  maxEnds = ends;
}

export function areEndsFull(): bool {
  return endCount >= maxEnds;
}

export function forgetEnds(): void {
  clear<u32>(endSlots, 2 * endRoom);
  endCount = 0;
}
