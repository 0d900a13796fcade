import { bbox, booleanPointInPolygon, polygon } from '@turf/turf';

type Corner = readonly [x: number, y: number];

/**
 * Returns a function that tests whether a position is inside a loop that was drawn by hand.
 * @param loop at least three vertices in a plane or as longitude and latitude; it need not be closed, and a loop without area
 * contains nothing
 */
export function insideLoop(loop: readonly Corner[]): (x: number, y: number) => boolean {
  const first = loop[0];
  if (first === undefined || loop.length < 3) return () => false;
  const area = polygon([[...loop, first].map(([x, y]) => [x, y])]);
  const [west, south, east, north] = bbox(area);
  return (x, y) => x >= west && x <= east && y >= south && y <= north && booleanPointInPolygon([x, y], area);
}
