/** Addresses of the arrays of obstacles, which the host writes. */
import { linkEdge, linkStart, linkXy } from './lateral/links';
import * as obstacles from './shared/obstacle-memory';
import * as widths from './shared/obstacle-widths';

/** Allocates the widths that obstacles have while temporary barriers are excluded. */
export function makeOtherWidths(outlinePoints: u32): void {
  widths.makeOtherWidths(obstacles.obstacleCount, outlinePoints);
}

/** Addresses of arrays allocated by `makeObstacleRoom`. */
export function vertexStart(): usize {
  return changetype<usize>(obstacles.vertexStart);
}
export function lowestM(): usize {
  return changetype<usize>(obstacles.lowestM);
}
export function narrowBelowBand(): usize {
  return changetype<usize>(widths.narrowBelowBand);
}
export function wideFromBand(): usize {
  return changetype<usize>(widths.wideFromBand);
}
export function connected(): usize {
  return changetype<usize>(obstacles.connected);
}
export function nextInBody(): usize {
  return changetype<usize>(obstacles.nextInBody);
}
export function bodyOf(): usize {
  return changetype<usize>(obstacles.bodyOf);
}
export function vertexEdge(): usize {
  return changetype<usize>(obstacles.vertexEdge);
}
export function outlineStart(): usize {
  return changetype<usize>(widths.outlineStart);
}
export function outlineXy(): usize {
  return changetype<usize>(widths.outlineXy);
}
/** Addresses of arrays allocated by `makeOtherWidths` and, from `vertexXy` on, by `makeObstacleRoom`. */
export function otherNarrowBelowBand(): usize {
  return changetype<usize>(widths.otherNarrowBelowBand);
}
export function otherWideFromBand(): usize {
  return changetype<usize>(widths.otherWideFromBand);
}
export function otherOutlineStart(): usize {
  return changetype<usize>(widths.otherOutlineStart);
}
export function otherOutlineXy(): usize {
  return changetype<usize>(widths.otherOutlineXy);
}
export function vertexXy(): usize {
  return changetype<usize>(obstacles.vertexXy);
}
export function circleRow(): usize {
  return changetype<usize>(obstacles.circleRow);
}
export function edgeRow(): usize {
  return changetype<usize>(obstacles.edgeRow);
}
export function edgeObstacle(): usize {
  return changetype<usize>(obstacles.edgeObstacle);
}
/** Addresses of arrays allocated by `makeLinkRoom`. */
export function linkStarts(): usize {
  return changetype<usize>(linkStart);
}
export function linkEdges(): usize {
  return changetype<usize>(linkEdge);
}
export function linkPoints(): usize {
  return changetype<usize>(linkXy);
}
