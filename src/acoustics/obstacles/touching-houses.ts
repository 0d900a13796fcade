/**
 * Houses that touch: their footprints meet, overlap, or miss each other by no more than the rounding of coordinates does. What is drawn
 * stays as it is.
 */
import { type Box, boxOf } from '../geometry/box.ts';
import { improveNearest, type PlanPoint, polygonContains } from '../geometry/polygon.ts';
import type { PolygonSet } from '../scene/scene.ts';
import { edgesCross, edgesOfHouse, firstReaching, type HouseEdges } from './house-edges.ts';

/** Houses that miss each other by 5 cm touch, m: more than that by what rounding does to coordinates. */
const MAX_GAP_M = 0.05 + 1e-6;
/** Two houses with so many contacts each get none of their own: footprints that all lie on one spot have as many pairs as the square of them. */
const MAX_CONTACTS = 64;
/** A vertex this near to a façade is on it, m. */
const ON_FACADE_M = 1e-6;

/** A vertex of a house, and the nearest point of another one that it misses; both outside the other house, m. */
export interface Gap {
  readonly house: number;
  readonly other: number;
  readonly x: number;
  readonly y: number;
  readonly nearestX: number;
  readonly nearestY: number;
}

export interface Contacts {
  /** Pairs of houses that touch, each once: their numbers in the set, the lower one first. */
  readonly pairs: ReadonlyArray<readonly [number, number]>;
  /** Where they miss each other. */
  readonly gaps: readonly Gap[];
}

/**
 * What was found, by set: the houses of a scene stay while its barriers move, and nothing changes a set once it is made. Without it laying
 * out 20,000 houses takes 45 ms more each time.
 */
const found = new WeakMap<PolygonSet, Contacts>();

/** The houses of a set that touch. Coordinates are in m. */
export function contactsOf(footprints: PolygonSet): Contacts {
  const contacts = found.get(footprints) ?? findContacts(footprints);
  found.set(footprints, contacts);
  return contacts;
}

function findContacts(footprints: PolygonSet): Contacts {
  const pairs: Array<[number, number]> = [];
  const gaps: Gap[] = [];
  const boxes = boxesOf(footprints);
  const known = new Map<number, HouseEdges>();
  const edgesOf = (house: number): HouseEdges => {
    const edges = known.get(house) ?? edgesOfHouse(footprints, house);
    known.set(house, edges);
    return edges;
  };
  const contacts = new Uint32Array(boxes.length);
  for (const [one, other] of nearbyPairs(boxes)) {
    if (contacts[one]! >= MAX_CONTACTS && contacts[other]! >= MAX_CONTACTS) continue;
    const isNear = [
      collectGaps(footprints, one, other, edgesOf(other), boxes[other]!, gaps),
      collectGaps(footprints, other, one, edgesOf(one), boxes[one]!, gaps),
    ].includes(true);
    const isTouching = isNear || hasVertexIn(footprints, one, other) || hasVertexIn(footprints, other, one);
    if (!isTouching && !edgesCross(edgesOf(one), edgesOf(other))) continue;
    pairs.push([Math.min(one, other), Math.max(one, other)]);
    contacts[one]!++;
    contacts[other]!++;
  }
  return { pairs, gaps };
}

/** A box round each house, m; an empty one is nowhere. */
function boxesOf({ xy, ringStart, polygonStart }: PolygonSet): Box[] {
  return Array.from({ length: polygonStart.length - 1 }, (_, house) =>
    boxOf(xy, ringStart[polygonStart[house]!]!, ringStart[polygonStart[house + 1]!]!),
  );
}

/** The pairs of boxes that are no farther apart than houses that touch, found by a sweep along the longer side of the whole. */
function* nearbyPairs(boxes: readonly Box[]): Generator<[number, number]> {
  const whole = boxes.reduce(
    (all, box) => ({
      x0: Math.min(all.x0, box.x0),
      y0: Math.min(all.y0, box.y0),
      x1: Math.max(all.x1, box.x1),
      y1: Math.max(all.y1, box.y1),
    }),
    { x0: Infinity, y0: Infinity, x1: -Infinity, y1: -Infinity },
  );
  const isAlongX = whole.x1 - whole.x0 >= whole.y1 - whole.y0;
  const low = Float64Array.from(boxes, ({ x0, y0 }) => (isAlongX ? x0 : y0));
  const high = Float64Array.from(boxes, ({ x1, y1 }) => (isAlongX ? x1 : y1) + MAX_GAP_M);
  const order = Uint32Array.from(boxes, (_, house) => house).sort((a, b) => low[a]! - low[b]!);
  for (let at = 0; at < order.length; at++) {
    const one = order[at]!;
    for (let next = at + 1; next < order.length && low[order[next]!]! <= high[one]!; next++) {
      if (areNear(boxes[one]!, boxes[order[next]!]!)) yield [one, order[next]!];
    }
  }
}

function areNear(a: Box, b: Box): boolean {
  return a.x0 - MAX_GAP_M <= b.x1 && b.x0 - MAX_GAP_M <= a.x1 && a.y0 - MAX_GAP_M <= b.y1 && b.y0 - MAX_GAP_M <= a.y1;
}

/**
 * Adds the gaps from the vertices of a house to another one.
 * @param edges, box those of the other one, m
 * @returns whether a vertex is as near to it as those of houses that touch
 */
function collectGaps(set: PolygonSet, house: number, other: number, edges: HouseEdges, box: Box, gaps: Gap[]): boolean {
  const { xy, ringStart, polygonStart } = set;
  const to = ringStart[polygonStart[house + 1]!]!;
  let isNear = false;
  for (let vertex = ringStart[polygonStart[house]!]!; vertex < to; vertex++) {
    const [x, y] = [xy[2 * vertex]!, xy[2 * vertex + 1]!];
    if (!areNear(box, { x0: x, y0: y, x1: x, y1: y })) continue;
    const nearest = nearestOn(edges, x, y);
    if (nearest === null) continue;
    isNear = true;
    // No gap where it is on the façade, or inside.
    if (nearest.squaredM2 <= ON_FACADE_M ** 2 || polygonContains(set, other, x, y)) continue;
    gaps.push({ house, other, x, y, nearestX: nearest.x, nearestY: nearest.y });
  }
  return isNear;
}

/** The nearest point on the edges of a house; null where it is farther away than those of houses that touch. */
function nearestOn(edges: HouseEdges, x: number, y: number): (PlanPoint & { squaredM2: number }) | null {
  const nearest = { x, y, squaredM2: Infinity };
  const { xy, west } = edges;
  for (let at = firstReaching(edges, x - MAX_GAP_M); at < west.length && west[at]! <= x + MAX_GAP_M; at++) {
    improveNearest(xy, 2 * at, 2 * at + 2, false, x, y, nearest);
  }
  return nearest.squaredM2 <= MAX_GAP_M ** 2 ? nearest : null;
}

/** Where no edges cross, all vertices of a ring are on one side of another house: one tells of all. */
function hasVertexIn(set: PolygonSet, house: number, other: number): boolean {
  const from = set.ringStart[set.polygonStart[house]!]!;
  if (from === set.ringStart[set.polygonStart[house + 1]!]!) return false;
  return polygonContains(set, other, set.xy[2 * from]!, set.xy[2 * from + 1]!);
}
