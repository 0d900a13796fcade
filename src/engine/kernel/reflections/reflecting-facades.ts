/**
 * Finds the façades that may reflect between a source point and the current receiver. Each of them has one of the two ends within
 * its reach. So two lists are searched: the list of the receiver, which is made once, and the list of the cell that contains the
 * source point. For second-order reflections, source points have lists of their own, which are cached across receivers.
 */
import { Arena, clear, create, List, noRow, Row, rowOf } from '../shared/memory';
import { collectReflecting, collectTowards } from './cell-facades';
import { facadeAt, facadeCount, facadeNumber } from './facade-tree';
import { collectBetween } from './facades-between';
import { layGroups } from './facade-groups';
import { FacadePairs } from './facade-pairs';
import { NearFacades } from './near-facades';

/** All lists of source points are dropped when there are more than this number, or when they need more than this many bytes. */
const MAX_LISTS: u32 = 1 << 13;
const MAX_BYTES: usize = 32 << 20;
/** Slots of the hash table (open addressing): addresses of lists, or 0. */
const SLOTS: u32 = 2 * MAX_LISTS;

const ofReceiver: NearFacades = NearFacades.create();
let isReceiverListed: bool = false;
/** Whether the pairs of the receiver are listed and its façades grouped. */
let arePairsListed: bool = false;
let receiverX: f64 = 0;
let receiverY: f64 = 0;

const arena: Arena = create<Arena>();
let slots: Row<usize> = noRow<usize>();
let listCount: u32 = 0;
let listBytes: usize = 0;

/** The indices of the façades found last. */
const numbers: List<u32> = List.create<u32>();

export function setReflectionReceiver(x: f64, y: f64): void {
  receiverX = x;
  receiverY = y;
  isReceiverListed = false;
  arePairsListed = false;
}

/**
 * Finds all façades that may reflect from a source point to the receiver, and few others.
 * @returns their number, for `reflectingFacade`
 */
export function findReflectingFacades(x: f64, y: f64): u32 {
  numbers.count = 0;
  if (facadeCount === 0) return 0;
  listOfReceiver().collect(x, y, numbers);
  collectReflecting(x, y, receiverX, receiverY, numbers);
  sortByNumber();
  return numbers.count;
}

/**
 * Finds the façades within reach of the receiver that may reflect to it from any point of the line a–b.
 * @returns their number, for `reflectingFacade`, in no particular order
 */
export function findFacadesOfReceiver(ax: f64, ay: f64, bx: f64, by: f64): u32 {
  return findFacadesOfPoint(receiverX, receiverY, ax, ay, bx, by);
}

/** The tree indices of façades around a point that may reflect. */
const places: List<u32> = List.create<u32>();

/** Does the same for the façades within reach of a point (x, y). */
export function findFacadesOfPoint(x: f64, y: f64, ax: f64, ay: f64, bx: f64, by: f64): u32 {
  numbers.count = 0;
  places.count = 0;
  if (facadeCount === 0) return 0;
  collectTowards(x, y, receiverX, receiverY, ax, ay, bx, by, places);
  for (let at: u32 = 0; at < places.count; at++) addTowards(places.at(at), ax, ay, bx, by);
  return numbers.count;
}

function addTowards(place: u32, ax: f64, ay: f64, bx: f64, by: f64): void {
  const facade = facadeAt(place);
  const off = facade.offM(receiverX, receiverY);
  if (!(off > 0)) return;
  const offA = facade.offM(ax, ay);
  const offB = facade.offM(bx, by);
  if (!(offA > 0 || offB > 0)) return;
  // The point of reflection is a weighted mean of both positions along the façade. So each condition is linear along a–b, and
  // fails everywhere if it fails at both ends.
  const along = facade.alongM(receiverX, receiverY);
  const passesA = along * offA + facade.alongM(ax, ay) * off;
  const passesB = along * offB + facade.alongM(bx, by) * off;
  if (passesA < 0 && passesB < 0) return;
  if (passesA > facade.lengthM * (off + offA) && passesB > facade.lengthM * (off + offB)) return;
  numbers.add(facadeNumber[place]);
}

/**
 * The host’s index of a façade found last. After `findReflectingFacades` the indices ascend, so that sums do not depend on how
 * façades were found.
 */
export function reflectingFacade(at: u32): u32 {
  return numbers.at(at);
}

/**
 * Converts tree indices to the host’s indices. The result is ascending and has no duplicates, although a façade may be in both
 * lists. It usually has some tens of entries.
 */
function sortByNumber(): void {
  let sorted: u32 = 0;
  for (let at: u32 = 0; at < numbers.count; at++) {
    const number = facadeNumber[numbers.at(at)];
    let to = sorted;
    while (to > 0 && numbers.at(to - 1) > number) to--;
    if (to > 0 && numbers.at(to - 1) === number) continue;
    for (let later = sorted; later > to; later--) numbers.put(later, numbers.at(later - 1));
    numbers.put(to, number);
    sorted++;
  }
  numbers.count = sorted;
}

function listOfReceiver(): NearFacades {
  if (!isReceiverListed) ofReceiver.fill(receiverX, receiverY);
  isReceiverListed = true;
  return ofReceiver;
}

/** The pairs of façades found last. */
const pairs: List<u64> = List.create<u64>();
const pairsOfReceiver: FacadePairs = FacadePairs.create();

/**
 * Finds all pairs of façades that may reflect in turn from a source point to the receiver, and few others. Along the unfolded
 * path, each façade has one of the two ends within its reach. If that is the source for both, or the receiver for both, the pair
 * is in the corresponding list of pairs. Otherwise the first façade has the source within its reach and the second the receiver.
 * The opposite case cannot occur: a first façade that is nearer to the receiver along the path has the second façade behind it.
 * @returns their number, for `firstOfPair` and `secondOfPair`
 */
export function findReflectingPairs(x: f64, y: f64): u32 {
  pairs.count = 0;
  if (facadeCount === 0) return 0;
  const near = listOfReceiver();
  if (!arePairsListed) {
    pairsOfReceiver.fill(near);
    layGroups(near);
  }
  arePairsListed = true;
  pairsOfReceiver.collect(x, y, true, pairs);
  const nearSource = listOf(x, y);
  pairsOf(nearSource).collect(receiverX, receiverY, false, pairs);
  collectBetween(nearSource, near, pairs);
  sortPairs();
  return pairs.count;
}

function pairsOf(near: NearFacades): FacadePairs {
  if (near.pairs === 0) {
    const list = FacadePairs.within(arena, near);
    near.pairs = changetype<usize>(list);
    listBytes += list.bytes();
  }
  return changetype<FacadePairs>(near.pairs);
}

/** The host’s indices of the façades of a pair found last, in the order of the path from the source. Pairs ascend. */
export function firstOfPair(at: u32): u32 {
  return <u32>(pairs.at(at) >> 32);
}
export function secondOfPair(at: u32): u32 {
  return <u32>pairs.at(at);
}

/** Sorts the pairs in ascending order (Shell sort) and removes duplicates. */
function sortPairs(): void {
  const count = pairs.count;
  let step: u32 = 1;
  while (step < count / 3) step = 3 * step + 1;
  for (; step > 0; step /= 3) {
    for (let at = step; at < count; at++) {
      const pair = pairs.at(at);
      let to = at;
      for (; to >= step && pairs.at(to - step) > pair; to -= step) pairs.put(to, pairs.at(to - step));
      pairs.put(to, pair);
    }
  }
  let kept: u32 = 0;
  for (let at: u32 = 0; at < count; at++) {
    if (kept === 0 || pairs.at(kept - 1) !== pairs.at(at)) pairs.put(kept++, pairs.at(at));
  }
  pairs.count = kept;
}

/** Returns the list of a source point from the hash table, and creates it if needed. */
function listOf(x: f64, y: f64): NearFacades {
  if (changetype<usize>(slots) === 0) slots = rowOf<usize>(SLOTS);
  let slot = firstSlot(x, y);
  for (let list = slots[slot]; list !== 0; list = slots[slot]) {
    const known = changetype<NearFacades>(list);
    if (known.x === x && known.y === y) return known;
    slot = (slot + 1) & (SLOTS - 1);
  }
  if (listCount === MAX_LISTS || listBytes > MAX_BYTES) {
    arena.giveBack();
    clear<usize>(slots, SLOTS);
    listCount = 0;
    listBytes = 0;
    slot = firstSlot(x, y);
  }
  const list = NearFacades.within(arena, x, y);
  slots[slot] = changetype<usize>(list);
  listCount++;
  listBytes += list.bytes();
  return list;
}

function firstSlot(x: f64, y: f64): u32 {
  const bits = reinterpret<u64>(x) * 0x9e3779b97f4a7c15 + reinterpret<u64>(y) * 0xc2b2ae3d27d4eb4f;
  return <u32>(bits >> 40) & (SLOTS - 1);
}
