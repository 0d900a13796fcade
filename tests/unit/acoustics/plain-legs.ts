import type { Point } from './scenes.ts';

export interface Ground {
  heightAt(x: number, y: number): number;
  /** Positions, 0 to 1 between two points, at which the ground below the line may bend. */
  breaksUnder(p: Point, q: Point): number[];
}

/** A straight part of a propagation path in plan, and the distance along the path at which it begins, m. */
export interface Leg {
  readonly p: Point;
  readonly q: Point;
  readonly fromM: number;
  readonly lengthM: number;
}
