/** Contact of obstacles in plan: they meet, overlap, or are less than 0.1 m apart. Coordinates are not changed. */
import type { Box } from '../geometry/box.ts';
import { improveNearest, type PlanPoint } from '../geometry/polygon.ts';
import { addCrossings, edgesCross, firstReaching, type OutlineEdges } from './outline-edges.ts';

/** Obstacles closer than this touch, m: 0.1 m reduced by more than the rounding error of coordinates. */
export const CONTACT_M = 0.1 - 1e-6;
/** A vertex this close to an edge is on the edge, m. */
const ON_EDGE_M = 1e-6;
/**
 * Two obstacles that both have this many contacts get no further contact with each other. Otherwise footprints that all lie on
 * one spot have a quadratic number of pairs.
 */
const MAX_CONTACTS = 64;

/** An obstacle as drawn. */
export interface Shape {
  readonly obstacle: number;
  readonly box: Box;
  /** x0, y0, x1, y1, … m */
  readonly vertexXy: Float64Array;
  readonly edges: OutlineEdges;
  /** Whether a point is inside the obstacle; false for a wall. */
  contains(x: number, y: number): boolean;
}

/**
 * A point on an edge of an obstacle, and the nearest point on an edge of another one, m. Edge indices are relative to their
 * obstacle.
 */
export interface Joint {
  readonly obstacle: number;
  readonly edge: number;
  readonly x: number;
  readonly y: number;
  readonly other: number;
  readonly otherEdge: number;
  readonly nearestX: number;
  readonly nearestY: number;
}

/** Collects contacts. */
export class Contacts {
  /** Pairs of obstacles that touch, each once, with the lower index first. */
  readonly pairs: Array<readonly [number, number]> = [];
  /** Points of contact: at vertices of either obstacle, and where edges cross. */
  readonly joints: Joint[] = [];
  /** Joints at which a vertex does not lie on or in the other obstacle, so that there is a slit. */
  readonly gaps: Joint[] = [];
  private readonly counts = new Map<number, number>();

  /** Adds the contact of two obstacles if they touch. */
  add(shape: Shape, other: Shape): void {
    const { joints, pairs } = this;
    const [count, otherCount] = [this.countOf(shape), this.countOf(other)];
    if (count >= MAX_CONTACTS && otherCount >= MAX_CONTACTS) return;
    const isNear = [this.addJoints(shape, other), this.addJoints(other, shape)].includes(true);
    const touch =
      isNear || hasVertexIn(shape, other) || hasVertexIn(other, shape) || edgesCross(shape.edges, other.edges);
    if (!touch) return;
    addCrossings(shape.edges, other.edges, (x, y, edge, otherEdge) =>
      joints.push({ obstacle: shape.obstacle, edge, x, y, other: other.obstacle, otherEdge, nearestX: x, nearestY: y }),
    );
    pairs.push([Math.min(shape.obstacle, other.obstacle), Math.max(shape.obstacle, other.obstacle)]);
    this.counts.set(shape.obstacle, count + 1);
    this.counts.set(other.obstacle, otherCount + 1);
  }

  private countOf({ obstacle }: Shape): number {
    return this.counts.get(obstacle) ?? 0;
  }

  /**
   * Adds the joints at the vertices of an obstacle, including gaps.
   * @returns whether a vertex is close enough to the other obstacle to touch it
   */
  private addJoints({ obstacle, vertexXy, edges }: Shape, other: Shape): boolean {
    let isNear = false;
    for (let vertex = 0; 2 * vertex < vertexXy.length; vertex++) {
      const [x, y] = [vertexXy[2 * vertex]!, vertexXy[2 * vertex + 1]!];
      if (!areNear(other.box, { x0: x, y0: y, x1: x, y1: y })) continue;
      const nearest = nearestOn(other.edges, x, y);
      if (nearest === null) continue;
      isNear = true;
      const joint: Joint = {
        obstacle,
        edge: edges.edgeAtVertex[vertex]!,
        x,
        y,
        other: other.obstacle,
        otherEdge: nearest.edge,
        nearestX: nearest.x,
        nearestY: nearest.y,
      };
      this.joints.push(joint);
      // There is no gap if the vertex is on the edge or inside the other obstacle.
      if (nearest.squaredM2 > ON_EDGE_M ** 2 && !other.contains(x, y)) this.gaps.push(joint);
    }
    return isNear;
  }
}

/** Whether the contents of two boxes may touch. */
export function areNear(a: Box, b: Box): boolean {
  return a.x0 - CONTACT_M <= b.x1 && b.x0 - CONTACT_M <= a.x1 && a.y0 - CONTACT_M <= b.y1 && b.y0 - CONTACT_M <= a.y1;
}

/** The pairs of boxes that are close enough to touch, found by a sweep along the longer side of the whole. */
export function* nearbyPairs(boxes: readonly Box[]): Generator<readonly [number, number]> {
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
  const high = Float64Array.from(boxes, ({ x1, y1 }) => (isAlongX ? x1 : y1) + CONTACT_M);
  const order = Uint32Array.from(boxes, (_, number) => number).sort((a, b) => low[a]! - low[b]!);
  for (let at = 0; at < order.length; at++) {
    const number = order[at]!;
    for (let next = at + 1; next < order.length && low[order[next]!]! <= high[number]!; next++) {
      if (areNear(boxes[number]!, boxes[order[next]!]!)) yield [number, order[next]!];
    }
  }
}

/** The nearest point on edges; null if it is too far away to touch. */
function nearestOn(
  edges: OutlineEdges,
  x: number,
  y: number,
): (PlanPoint & { squaredM2: number; edge: number }) | null {
  const nearest = { x, y, squaredM2: Infinity };
  const { xy, west, number } = edges;
  let edge = 0;
  for (let at = firstReaching(edges, x - CONTACT_M); at < west.length && west[at]! <= x + CONTACT_M; at++) {
    const { squaredM2 } = nearest;
    improveNearest(xy, 2 * at, 2 * at + 2, false, x, y, nearest);
    if (nearest.squaredM2 < squaredM2) edge = number[at]!;
  }
  return nearest.squaredM2 <= CONTACT_M ** 2 ? { ...nearest, edge } : null;
}

/** If no edges cross, all vertices of a ring are on the same side of another obstacle, so that testing one vertex is enough. */
function hasVertexIn({ vertexXy }: Shape, other: Shape): boolean {
  return vertexXy.length > 0 && other.contains(vertexXy[0]!, vertexXy[1]!);
}
