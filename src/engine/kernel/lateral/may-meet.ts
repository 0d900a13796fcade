import { circleOf, Edge, edgeAt, edgeStart, obstacleCount } from '../shared/obstacle-memory';

/** A segment within this distance of an edge may meet it, m: far more than the rounding error. */
const MAY_MEET_M: f64 = 0.01;

/**
 * Quickly tests whether a segment may meet an obstacle. Only obstacles from the index `first` on are tested. If the result is
 * false, the segment meets none of them.
 */
export function mayMeetFrom(first: u32, ax: f64, ay: f64, bx: f64, by: f64): bool {
  const lengthM = sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const ux = (bx - ax) / lengthM;
  const uy = (by - ay) / lengthM;
  for (let obstacle = first; obstacle < obstacleCount; obstacle++) {
    const circle = circleOf(obstacle);
    const offM = (circle.y - ay) * ux - (circle.x - ax) * uy;
    const alongM = (circle.x - ax) * ux + (circle.y - ay) * uy;
    const nearM = circle.radiusM + MAY_MEET_M;
    if (abs(offM) > nearM || alongM < -nearM || alongM > lengthM + nearM) continue;
    for (let at = edgeStart[obstacle]; at < edgeStart[obstacle + 1]; at++) {
      if (mayMeetEdge(edgeAt(at), ax, ay, bx, by, ux, uy)) return true;
    }
  }
  return false;
}

/** Whether neither of a segment and an edge lies clearly beside the line through the other. */
function mayMeetEdge(edge: Edge, ax: f64, ay: f64, bx: f64, by: f64, ux: f64, uy: f64): bool {
  const off0 = (edge.y0 - ay) * ux - (edge.x0 - ax) * uy;
  const off1 = (edge.y1 - ay) * ux - (edge.x1 - ax) * uy;
  if (min(off0, off1) > MAY_MEET_M || max(off0, off1) < -MAY_MEET_M) return false;
  const dx = edge.x1 - edge.x0;
  const dy = edge.y1 - edge.y0;
  const nearM = MAY_MEET_M * sqrt(dx * dx + dy * dy);
  const offA = (ay - edge.y0) * dx - (ax - edge.x0) * dy;
  const offB = (by - edge.y0) * dx - (bx - edge.x0) * dy;
  return min(offA, offB) <= nearM && max(offA, offB) >= -nearM;
}
