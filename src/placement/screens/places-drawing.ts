import { middleOfCell, type PlaceGrid } from '../rules/place-grid.ts';
import { type Assessment, workAreasInOrder } from '../../model/assessment/assessment.ts';
import { roundLength } from '../../model/format/round-length.ts';
import { displayExtent } from '../../gis/geometry/display.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import type { ToLocal } from '../../prediction/rules/scene/work-shapes.ts';
import type { WorkGeometry } from '../../model/assessment/work-area.ts';
import { PLACE_CLASSES, placeClass } from './place-classes.ts';
import type { FoundPlaces } from './use-places.ts';

/** A drawing of the map in the scene's plane, in metres, with y pointing down from its north edge. */
interface SheetDrawing {
  widthM: number;
  heightM: number;
  /** One path per class. */
  cells: string[];
  buildings: string;
  areas: string;
  /** Length of the scale bar, m. */
  scaleM: number;
  /** Direction of true north, degrees clockwise from up. */
  northDegrees: number;
}

type Place = (x: number, y: number) => string;

export function drawSheet(
  { asked: { grid }, lwa }: FoundPlaces,
  itemLwa: number,
  scene: PreparedScene,
  workAreas: Assessment['workAreas'],
  toLocal: ToLocal,
): SheetDrawing {
  const { west, south, east, north } = grid.box;
  const corners = [toLocal(west, south), toLocal(west, north), toLocal(east, south), toLocal(east, north)];
  const [x0, y0, x1, y1] = displayExtent(corners);
  const [widthM, heightM] = [x1 - x0, y1 - y0];
  const place: Place = (x, y) => `${(x - x0).toFixed(1)} ${(y1 - y).toFixed(1)}`;
  const cells = PLACE_CLASSES.map(() => '');
  lwa.forEach((allowed, cell) => {
    const found = placeClass(allowed, itemLwa);
    if (found !== null) cells[found] = (cells[found] ?? '') + cellPath(grid, cell, toLocal, place);
  });
  const [middle, up] = [toLocal((west + east) / 2, (south + north) / 2), toLocal((west + east) / 2, north)];
  return {
    widthM,
    heightM,
    cells,
    buildings: buildingPaths(scene, place, { x0, y0, x1, y1 }),
    areas: workAreasInOrder(workAreas)
      .map(([, { feature }]) => geometryPath(feature.geometry, toLocal, place))
      .join(''),
    scaleM: roundLength(widthM / 5),
    northDegrees: (Math.atan2(up[0] - middle[0], up[1] - middle[1]) * 180) / Math.PI,
  };
}

function cellPath(grid: PlaceGrid, cell: number, toLocal: ToLocal, place: Place): string {
  const [lon, lat] = middleOfCell(grid, cell);
  const [dLon, dLat] = [
    (grid.box.east - grid.box.west) / grid.columns / 2,
    (grid.box.north - grid.box.south) / grid.rows / 2,
  ];
  const corner = (east: number, north: number) => place(...toLocal(lon + east * dLon, lat + north * dLat));
  return `M${corner(-1, -1)}L${corner(1, -1)}L${corner(1, 1)}L${corner(-1, 1)}z`;
}

interface Extent {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Draws the footprints whose first vertex is within the sheet. */
function buildingPaths({ buildings: { footprints } }: PreparedScene, place: Place, extent: Extent): string {
  const { xy, ringStart, polygonStart } = footprints;
  const paths: string[] = [];
  for (let polygon = 0; polygon + 1 < polygonStart.length; polygon++) {
    const first = ringStart[polygonStart[polygon] ?? 0] ?? 0;
    const [x = NaN, y = NaN] = [xy[2 * first], xy[2 * first + 1]];
    if (x < extent.x0 || x > extent.x1 || y < extent.y0 || y > extent.y1) continue;
    for (let ring = polygonStart[polygon] ?? 0; ring < (polygonStart[polygon + 1] ?? 0); ring++) {
      const [from = 0, to = 0] = [ringStart[ring], ringStart[ring + 1]];
      const corners = Array.from({ length: to - from }, (_, at) =>
        place(xy[2 * (from + at)] ?? NaN, xy[2 * (from + at) + 1] ?? NaN),
      );
      paths.push(`M${corners.join('L')}z`);
    }
  }
  return paths.join('');
}

function geometryPath(geometry: WorkGeometry, toLocal: ToLocal, place: Place): string {
  const line = (positions: ReadonlyArray<readonly number[]>) =>
    `M${positions.map(([lon = 0, lat = 0]) => place(...toLocal(lon, lat))).join('L')}`;
  switch (geometry.type) {
    case 'Point': {
      const [x, y] = toLocal(geometry.coordinates[0], geometry.coordinates[1]);
      return `M${place(x - 2, y)}L${place(x + 2, y)}M${place(x, y - 2)}L${place(x, y + 2)}`;
    }
    case 'LineString':
      return line(geometry.coordinates);
    case 'Polygon':
      return geometry.coordinates.map(line).join('');
    case 'MultiPolygon':
      return geometry.coordinates.flat().map(line).join('');
  }
}
