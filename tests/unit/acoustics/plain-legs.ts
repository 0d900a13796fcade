import type { Point } from './scenes.ts';

export interface Ground {
  heightAt(x: number, y: number): number;
  /** Positions 0 … 1 between two points at which the ground under their line may bend. */
  breaksUnder(p: Point, q: Point): number[];
}

/** A straight stretch of a path in plan, and how far along the path it begins, m. */
export interface Leg {
  readonly p: Point;
  readonly q: Point;
  readonly fromM: number;
  readonly lengthM: number;
}
