import type { ResultContours } from './result-contours.ts';
import { type AssessedArea, flagsOf, levelsInTime, type Results } from '../../domain/results.ts';
import { BARRIER_NO, BARRIER_UNSPECIFIED, BARRIER_YES, type BarrierCode } from '../../domain/work-area.ts';
import { type Position, requireSystem } from '../crs/crs.ts';
import type { DbfField, DbfValue } from '../formats/dbf-writer.ts';
import { type ShapefileLayer, writeShapefileZip } from '../formats/shapefile-writer.ts';

type Project = (lon: number, lat: number) => Position;

/**
 * The results as zipped shapefiles: `receivers` (a point a receiver and operating time), and the work areas as `areas`,
 * `lines` and `points`, barrier lines as `barriers`, and noise contours as `contours` (a shape a band); a layer without a shape is left out.
 * @param epsg the built-in system to write in
 * @param date stands in the files as the day they were written
 * @param contours null for none
 */
export function resultsShapefile(
  results: Results,
  epsg: number,
  date: Date,
  contours: ResultContours | null = null,
): Uint8Array {
  const project = requireSystem(epsg).fromLonLat;
  const drawn = contours === null ? [] : [contourLayer(contours, project)];
  const layers = [
    receiverLayer(results, project),
    ...areaLayers(results.areas, project),
    barrierLayer(results, project),
    ...drawn,
  ];
  return writeShapefileZip(
    layers.filter(({ rows }) => rows.length > 0),
    epsg,
    date,
  );
}

const LEVEL = { decimals: 2 };

const RECEIVER_FIELDS: readonly DbfField[] = [
  { name: 'id', type: 'text' },
  { name: 'address', type: 'text' },
  { name: 'facade', type: 'text' },
  { name: 'floor', type: { decimals: 0 } },
  { name: 'type', type: 'text' },
  { name: 'catchment', type: 'text' },
  { name: 'height', type: { decimals: 2 } },
  { name: 'laeq_typ', type: LEVEL },
  { name: 'laeq', type: LEVEL },
  { name: 'laeq_ass', type: LEVEL },
  { name: 'lamax', type: LEVEL },
  { name: 'lamax_scr', type: LEVEL },
  { name: 'rbl', type: LEVEL },
  { name: 'optime', type: 'text' },
  { name: 'crit', type: LEVEL },
  { name: 'crit_src', type: 'text' },
  { name: 'exceed', type: LEVEL },
  { name: 'band', type: 'text' },
  { name: 'measures', type: 'text' },
  { name: 'flags', type: 'text' },
];

function receiverLayer(results: Results, project: Project): ShapefileLayer {
  const { receivers, operatingTimes } = results;
  const levels = new Map(operatingTimes.map((key) => [key, levelsInTime(results, key)]));
  const shapes: Position[] = [];
  const rows: DbfValue[][] = [];
  receivers.id.forEach((id, index) => {
    const point = project(receivers.lon[index] ?? NaN, receivers.lat[index] ?? NaN);
    for (const key of operatingTimes) {
      const time = receivers.times[key];
      const of = levels.get(key);
      shapes.push(point);
      rows.push([
        id,
        receivers.address[index] ?? '',
        receivers.facade[index] ?? '',
        receivers.floor[index] ?? null,
        receivers.type[index] ?? '',
        receivers.catchment[index] ?? '',
        receivers.height[index] ?? null,
        of?.laeqTypical[index] ?? null,
        of?.laeq[index] ?? null,
        of?.laeqAssessed[index] ?? null,
        of?.lamax[index] ?? null,
        time?.lamaxCriterion[index] ?? null,
        time?.rbl[index] ?? null,
        key,
        time?.criterion[index] ?? null,
        time?.criterionSource[index] ?? '',
        time?.exceedance[index] ?? null,
        time?.band[index] ?? '',
        time?.measures[index]?.join(' ') ?? '',
        flagsOf(results, key, index).join(' '),
      ]);
    }
  });
  return { name: 'receivers', geometry: { kind: 'point', shapes }, fields: RECEIVER_FIELDS, rows };
}

const AREA_FIELDS: readonly DbfField[] = [
  { name: 'id', type: 'text' },
  { name: 'name', type: 'text' },
  { name: 'barrier', type: 'text' },
  { name: 'barrier_h', type: { decimals: 2 } },
  { name: 'crew', type: 'text' },
  { name: 'when', type: 'text' },
  { name: 'lwa', type: LEVEL },
  { name: 'plant', type: 'text' },
];

const BARRIER_WORDS: Readonly<Record<BarrierCode, string>> = {
  [BARRIER_YES]: 'yes',
  [BARRIER_NO]: 'no',
  [BARRIER_UNSPECIFIED]: 'unspecified',
};

function areaRow(area: AssessedArea): DbfValue[] {
  const { id, name, temporaryNoiseBarrier, barrierHeight, crew, when, lwa, plant } = area;
  const listed = plant.map((item) => `${item.quantity} × ${item.name}`).join('; ');
  return [id, name, BARRIER_WORDS[temporaryNoiseBarrier], barrierHeight, crew, when, lwa, listed];
}

const BARRIER_FIELDS: readonly DbfField[] = [
  { name: 'id', type: 'text' },
  { name: 'name', type: 'text' },
  { name: 'height', type: { decimals: 2 } },
  { name: 'length', type: { decimals: 2 } },
];

function barrierLayer({ barriers }: Results, project: Project): ShapefileLayer {
  const lines = barriers.flatMap((barrier) =>
    barrier.geometry.type === 'LineString' ? [{ barrier, path: barrier.geometry.coordinates }] : [],
  );
  return {
    name: 'barriers',
    geometry: { kind: 'polyline', shapes: lines.map(({ path }) => [path.map(([lon, lat]) => project(lon, lat))]) },
    fields: BARRIER_FIELDS,
    rows: lines.map(({ barrier: { id, name, heightM, lengthM } }) => [id, name, heightM, lengthM]),
  };
}

function areaLayers(areas: readonly AssessedArea[], project: Project): ShapefileLayer[] {
  const line = (positions: ReadonlyArray<readonly number[]>) =>
    positions.map(([lon = NaN, lat = NaN]): Position => project(lon, lat));
  const polygons = areas.flatMap((area) => {
    const { geometry } = area;
    if (geometry.type === 'Polygon') return [{ area, shape: [geometry.coordinates.map(line)] }];
    return geometry.type === 'MultiPolygon'
      ? [{ area, shape: geometry.coordinates.map((rings) => rings.map(line)) }]
      : [];
  });
  const lines = areas.flatMap((area) =>
    area.geometry.type === 'LineString' ? [{ area, shape: [line(area.geometry.coordinates)] }] : [],
  );
  const points = areas.flatMap((area) =>
    area.geometry.type === 'Point' ? line([area.geometry.coordinates]).map((shape) => ({ area, shape })) : [],
  );
  const rowsOf = (items: ReadonlyArray<{ area: AssessedArea }>) => items.map(({ area }) => areaRow(area));
  return [
    {
      name: 'areas',
      geometry: { kind: 'polygon', shapes: polygons.map(({ shape }) => shape) },
      fields: AREA_FIELDS,
      rows: rowsOf(polygons),
    },
    {
      name: 'lines',
      geometry: { kind: 'polyline', shapes: lines.map(({ shape }) => shape) },
      fields: AREA_FIELDS,
      rows: rowsOf(lines),
    },
    {
      name: 'points',
      geometry: { kind: 'point', shapes: points.map(({ shape }) => shape) },
      fields: AREA_FIELDS,
      rows: rowsOf(points),
    },
  ];
}

const CONTOUR_FIELDS: readonly DbfField[] = [
  { name: 'from_db', type: LEVEL },
  { name: 'to_db', type: LEVEL },
  { name: 'height', type: { decimals: 2 } },
  { name: 'level', type: 'text' },
  // Empty: all work areas count.
  { name: 'optime', type: 'text' },
];

function contourLayer({ bands, heightM, level, time }: ResultContours, project: Project): ShapefileLayer {
  const there = bands.filter(({ polygons }) => polygons.length > 0);
  const shapes = there.map(({ polygons }) =>
    polygons.map((rings) => rings.map((ring) => ring.map(([lon, lat]) => project(lon, lat)))),
  );
  return {
    name: 'contours',
    geometry: { kind: 'polygon', shapes },
    fields: CONTOUR_FIELDS,
    rows: there.map(({ fromDb, toDb }) => [fromDb, toDb, heightM, level, time ?? '']),
  };
}
