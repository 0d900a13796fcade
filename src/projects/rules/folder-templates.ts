/** Templates of a folder's files: three rows with the columns that a load reads. */
import type { Position } from '../../gis/crs/crs.ts';
import { csvText } from '../../gis/formats/write-csv.ts';
import { METRES_PER_DEGREE } from '../../gis/geometry/measure.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { Place } from '../../model/project/place.ts';
import type { ProjectFolder } from '../../model/project/project.ts';
import { levelField } from './load/catchments.ts';

type Cell = string | number;
type Row = Readonly<Record<string, Cell>>;

interface Template {
  readonly rows: readonly Row[];
  /** Shape of each row, m east and north of the place. Equipment has no shapes. */
  readonly shapes: ReadonlyArray<readonly Position[]>;
  readonly type: 'Point' | 'LineString' | 'Polygon';
}

export type TemplateFormat = 'csv' | 'xlsx' | 'geojson';

const square = (x: number, y: number, size: number): Position[] =>
  [[x, y], [x + size, y], [x + size, y + size], [x, y + size], [x, y]]; // prettier-ignore

const TEMPLATES: Readonly<Record<Exclude<ProjectFolder, 'imagery'>, Template>> = {
  receivers: {
    type: 'Point',
    rows: [
      { id: 'R1', address: '1 High Street', type: 'residence', height: 1.5 },
      { id: 'R2', address: '2 High Street', type: 'residence', height: 4.3 },
      { id: 'R3', address: 'School, 3 High Street', type: 'classroom', height: 1.5 },
    ],
    shapes: [[[-30, 20]], [[0, 20]], [[30, 20]]],
  },
  buildings: {
    type: 'Polygon',
    rows: [
      { id: 'B1', height: 6.5, address: '1 High Street' },
      { id: 'B2', height: 9, address: '2 High Street' },
      { id: 'B3', height: 4, address: 'School, 3 High Street' },
    ],
    shapes: [square(-35, 25, 10), square(-5, 25, 10), square(25, 25, 10)],
  },
  barriers: {
    type: 'LineString',
    rows: [
      { id: 'W1', height: 2.4 },
      { id: 'W2', height: 3 },
      { id: 'W3', height: 4, reflection: 0.8 },
    ],
    shapes: [
      [[-40, -10], [-15, -10]],
      [[-12, -10], [12, -10]],
      [[15, -10], [40, -10]],
    ], // prettier-ignore
  },
  catchments: {
    type: 'Polygon',
    // The background levels come from the criteria set.
    rows: [{ name: 'Catchment 1' }, { name: 'Catchment 2' }, { name: 'Catchment 3' }],
    shapes: [square(-500, -500, 1000), square(501, -500, 1000), square(-1501, -500, 1000)],
  },
  ground: {
    type: 'Polygon',
    rows: [
      { id: 'Park', g: 1 },
      { id: 'Road', g: 0 },
      { id: 'Yards', g: 0.5 },
    ],
    shapes: [square(-100, -120, 60), square(-30, -120, 60), square(40, -120, 60)],
  },
  terrain: {
    type: 'Point',
    rows: [{ elevation: 12.5 }, { elevation: 13 }, { elevation: 14.2 }],
    shapes: [[[-600, -600]], [[600, -600]], [[0, 900]]],
  },
  equipment: {
    type: 'Point',
    rows: [
      { id: 'excavator-20t', name: 'Excavator, 20 t', category: 'earthmoving', lwa: 105, lamax: 110, height: 1.5, usage: 60, penalty: 0, source: 'Own measurement', quality: 'measured' },
      { id: 'breaker', name: 'Hydraulic breaker', category: 'breaking', lwa: 118, lamax: 122, height: 1, usage: 40, penalty: 5, source: 'Own measurement', quality: 'measured' },
      { id: 'generator', name: 'Generator', category: 'power', lwa: 98, lamax: 98, height: 1, usage: 100, penalty: 0, source: 'Manufacturer', quality: 'published' },
    ], // prettier-ignore
    shapes: [],
  },
};

/** The formats of a folder's templates. */
export function templateFormats(folder: ProjectFolder): TemplateFormat[] {
  if (folder === 'imagery') return [];
  if (folder === 'equipment') return ['csv', 'xlsx'];
  return folder === 'receivers' ? ['csv', 'xlsx', 'geojson'] : ['geojson'];
}

/**
 * The rows of a folder's template as a table, with the header first.
 * @param place place of the points; null: 0° N, 0° E
 */
export function templateTable(folder: 'receivers' | 'equipment', place: Place | null): Cell[][] {
  const { rows, shapes } = TEMPLATES[folder];
  const points = shapes.map((shape) => toDegrees(shape, place)[0]);
  const columns = Object.keys(rows[0] ?? {});
  const hasPlaces = points.length > 0;
  return [
    [...columns, ...(hasPlaces ? ['lon', 'lat'] : [])],
    ...rows.map((row, at) => [...columns.map((column) => row[column] ?? ''), ...(points[at] ?? [])]),
  ];
}

/**
 * Level of the first catchment by day, dB(A). Each further catchment has a higher level, and each later background a lower one.
 */
const FIRST_LEVEL_DB = 45;
const STEP_DB = 5;

const levelsOf = (criteria: CriteriaSet, row: number): Row =>
  Object.fromEntries(
    criteria.backgrounds.map(({ key }, at) => [levelField(criteria, key), FIRST_LEVEL_DB + STEP_DB * (row - at)]),
  );

/**
 * The template of a folder as text.
 * @param place place of the shapes; null: 0° N, 0° E
 * @param criteria criteria of the project; catchments have its background levels
 */
export function templateText(
  folder: Exclude<ProjectFolder, 'imagery'>,
  format: 'csv' | 'geojson',
  place: Place | null,
  criteria: CriteriaSet,
): string {
  if (format === 'csv') return csvText(templateTable(folder === 'equipment' ? folder : 'receivers', place));
  const { rows, shapes, type } = TEMPLATES[folder];
  const features = rows.map((row, at) => {
    const properties = folder === 'catchments' ? { ...row, ...levelsOf(criteria, at) } : row;
    const path = toDegrees(shapes[at] ?? [], place);
    const coordinates = type === 'Polygon' ? [path] : type === 'Point' ? path[0] : path;
    return { type: 'Feature', properties, geometry: { type, coordinates } };
  });
  return `${JSON.stringify({ type: 'FeatureCollection', features }, null, 2)}\n`;
}

/** Decimals of degrees: about 0.01 m. */
const DECIMALS = 7;

function toDegrees(path: readonly Position[], place: Place | null): Array<[lon: number, lat: number]> {
  const { lon, lat } = place ?? { lon: 0, lat: 0 };
  const perDegreeEast = METRES_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  return path.map(([x, y]) => [
    Number((lon + x / perDegreeEast).toFixed(DECIMALS)),
    Number((lat + y / METRES_PER_DEGREE).toFixed(DECIMALS)),
  ]);
}
