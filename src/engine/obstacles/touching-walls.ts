/** Finds walls and temporary barriers that touch houses or each other. */
import { type Box, boxOf } from '../geometry/box.ts';
import { areNear, Contacts, nearbyPairs, type Shape } from './contact.ts';
import { type OutlineChain, edgesOfChains, type OutlineEdges } from './outline-edges.ts';
import type { HouseShape } from './touching-houses.ts';

export class WallShape implements Shape {
  readonly obstacle: number;
  readonly box: Box;
  readonly vertexXy: Float64Array;
  readonly edges: OutlineEdges;
  /** Absolute top at a point of one of its edges, m. */
  readonly topAt: (edge: number, x: number, y: number) => number;

  /** @param chains its lines or rings */
  constructor(obstacle: number, chains: readonly OutlineChain[], topAt: WallShape['topAt']) {
    this.obstacle = obstacle;
    this.vertexXy = Float64Array.from(chains.flatMap(({ xy, from, to }) => [...xy.subarray(2 * from, 2 * to)]));
    this.box = boxOf(this.vertexXy, 0, this.vertexXy.length / 2);
    this.edges = edgesOfChains(chains);
    this.topAt = topAt;
  }

  contains(): boolean {
    return false;
  }
}

/** The contacts of walls with houses and with each other. */
export function contactsOfWalls(walls: readonly WallShape[], houses: readonly HouseShape[]): Contacts {
  const contacts = new Contacts();
  if (walls.length === 0) return contacts;
  for (const [wall, other] of nearbyPairs(walls.map(({ box }) => box))) contacts.add(walls[wall]!, walls[other]!);
  const order = houses.toSorted((a, b) => a.box.x0 - b.box.x0);
  const widestM = houses.reduce((widest, { box }) => (box.x1 > box.x0 ? Math.max(widest, box.x1 - box.x0) : widest), 0);
  for (const wall of walls) {
    for (let at = firstFrom(order, wall.box.x0 - widestM - 1); at < order.length; at++) {
      const house = order[at]!;
      if (house.box.x0 > wall.box.x1 + 1) break;
      if (areNear(house.box, wall.box)) contacts.add(wall, house);
    }
  }
  return contacts;
}

/** Index of the first house whose box starts at x or beyond, in a sorted list. */
function firstFrom(order: readonly HouseShape[], x: number): number {
  let [from, to] = [0, order.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (order[middle]!.box.x0 < x) from = middle + 1;
    else to = middle;
  }
  return from;
}
