import { bbox, booleanPointInPolygon, polygon } from '@turf/turf';

type Corner = readonly [x: number, y: number];

/**
 * Whether a place is inside a loop that was drawn by hand.
 * @param loop at least three corners in any plane or longitude and latitude; it need not end where it began, and what is no area has nothing inside
 */
export function insideLoop(loop: readonly Corner[]): (x: number, y: number) => boolean {
  const first = loop[0];
  if (first === undefined || loop.length < 3) return () => false;
  const area = polygon([[...loop, first].map(([x, y]) => [x, y])]);
  const [west, south, east, north] = bbox(area);
  return (x, y) => x >= west && x <= east && y >= south && y <= north && booleanPointInPolygon([x, y], area);
}
