import type { Point } from './scenes.ts';

export interface Ground {
  heightAt(x: number, y: number): number;
  /** Positions 0 … 1 between two points at which the slope of the ground under their line may change. */
  breaksUnder(p: Point, q: Point): number[];
}

/** A straight part of a path in plan, and the position on the path at which it starts, m. */
export interface Leg {
  readonly p: Point;
  readonly q: Point;
  readonly fromM: number;
  readonly lengthM: number;
}
