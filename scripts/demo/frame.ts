import type { Position } from '../../src/gis/crs/crs.ts';

/** EPSG code of the demo: GDA2020 / MGA zone 56. */
export const DEMO_CRS = 7856;
export const SUBURB = 'Wattlebrook';

/** Extent along the corridor (u) and across it (v, positive to the north), m. */
export const LENGTH_M = 1530;
export const HALF_WIDTH_M = 830;

/**
 * The western end of the corridor, easting and northing, m. It is in open country at the edge of Sydney, and the suburb is
 * fictitious.
 */
const START: Position = [294_450, 6_266_420];
const HEADING_RAD = 0.2;
const BEND_M = 52;

/**
 * The position of a point with coordinates along and across the corridor. The corridor is slightly curved. Streets away from it
 * deviate by some metres, so that no two blocks are equal.
 */
export function place(u: number, v: number): Position {
  const away = Math.min(1, Math.abs(v) / 150);
  const along = u + away * (13 * Math.sin(v / 230 + 1) + 6 * Math.sin(v / 97 + u / 400));
  const across = v + away * (12 * Math.sin(u / 260) + 5 * Math.sin(u / 130 + v / 300));
  const phase = (Math.PI * along) / LENGTH_M;
  const slope = ((BEND_M * Math.PI) / LENGTH_M) * Math.cos(phase);
  const size = Math.hypot(1, slope);
  const x = along - (across * slope) / size;
  const y = BEND_M * Math.sin(phase) + across / size;
  const [cos, sin] = [Math.cos(HEADING_RAD), Math.sin(HEADING_RAD)];
  return [START[0] + x * cos - y * sin, START[1] + x * sin + y * cos];
}

const STEP_M = 30;

/** A line of constant v (or u) as a chain of positions. Lines with the same ends and steps share their vertices. */
export function chain(from: Position, to: Position): Position[] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const count = Math.max(1, Math.round(length / STEP_M));
  return Array.from({ length: count + 1 }, (_, index) => {
    const share = index / count;
    return place(from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1]));
  });
}

/** The outline of u0 … u1, v0 … v1 as a closed anticlockwise ring. */
export function outline(u0: number, u1: number, v0: number, v1: number): Position[] {
  return [
    ...chain([u0, v0], [u1, v0]).slice(0, -1),
    ...chain([u1, v0], [u1, v1]).slice(0, -1),
    ...chain([u1, v1], [u0, v1]).slice(0, -1),
    ...chain([u0, v1], [u0, v0]),
  ];
}

/** Local coordinates on a lot or block: a along the street, b away from it, m, from the middle of its front. */
export interface Plot {
  readonly widthM: number;
  readonly depthM: number;
  at(a: number, b: number): Position;
}

/** The plot between u0 and u1 with its front at vFront and its back at vBack. */
export function plot(u0: number, u1: number, vFront: number, vBack: number): Plot {
  const middle = (u0 + u1) / 2;
  const front = place(middle, vFront);
  const back = place(middle, vBack);
  const [left, right] = [place(u0, (vFront + vBack) / 2), place(u1, (vFront + vBack) / 2)];
  const widthM = Math.hypot(right[0] - left[0], right[1] - left[1]);
  const along = [(right[0] - left[0]) / widthM, (right[1] - left[1]) / widthM] as const;
  const inward = Math.sign((back[0] - front[0]) * -along[1] + (back[1] - front[1]) * along[0]);
  const away = [-along[1] * inward, along[0] * inward] as const;
  const depthM = (back[0] - front[0]) * away[0] + (back[1] - front[1]) * away[1];
  return {
    widthM,
    depthM,
    at: (a, b) => [front[0] + a * along[0] + b * away[0], front[1] + a * along[1] + b * away[1]],
  };
}
