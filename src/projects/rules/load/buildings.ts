import type { PolygonRings } from '../../../gis/geometry/polygons/polygon.ts';
import type { FeatureTable } from '../../../gis/tables/feature-table.ts';
import type { HeightFrom } from '../../../prediction/rules/scene/prepared-scene.ts';
import { BUILDING_FLOOR_M } from '../../../model/project/assumptions.ts';
import { quoted } from '../../../gis/files/problems.ts';
import { numberOf } from '../../../gis/tables/cells.ts';
import { type Aliases, type Fields, fieldsOf, NO, type NumberCell, YES } from '../../../gis/tables/fields.ts';
import { polygonsOf } from '../../../gis/tables/footprints.ts';
import { REFLECTION_ALIASES, REFLECTION_QUANTITIES, reflectionOf } from './facade-reflection.ts';

/** A building of a file: a footprint in the coordinates of the file, and its height above ground in m. */
export interface BuildingRecord {
  readonly rings: PolygonRings;
  readonly heightM: number;
  /** Source of the height. */
  readonly heightFrom: HeightFrom;
  /** Number of floors. Null if the file does not give it. */
  readonly floors: number | null;
  /** Whether it is a heritage item. Null if the file does not say. */
  readonly isHeritage: boolean | null;
  /** ρ of its façades, 0 … 1. Null if the file does not give it. */
  readonly reflection: number | null;
  readonly row: number;
  /** Id or name in the file, for messages. Null if it has none. */
  readonly name: string | null;
}

/** A building as its file gives it. */
export interface ReadBuilding extends Omit<BuildingRecord, 'heightM' | 'heightFrom'> {
  /** Null if only a point cloud can give the height. */
  readonly heightM: number | null;
  /** Whether the file states the height. Otherwise it is derived from the number of floors. */
  readonly isStated: boolean;
}

export const BUILDING_ALIASES = {
  height: ['height', 'heightm', 'hgt', 'buildingheight', 'bldgheight', 'hauteur', 'roofheight'],
  floors: [
    'floors',
    'storeys',
    'stories',
    'levels',
    'buildinglevels',
    'numfloors',
    'numberoffloors',
    'storeysaboveground',
  ],
  /** Levels above a datum, as in 3DBAG and IGN BD TOPO. */
  roofLevel: ['b3hdak70p', 'hdak70p', 'altitudemaximaletoit', 'altitmaxt', 'zmaxtoit'],
  groundLevel: ['b3hmaaiveld', 'hmaaiveld', 'altitudeminimalesol', 'altitmins', 'zminsol'],
  ...REFLECTION_ALIASES,
  heritage: ['heritage', 'isheritage', 'heritageitem', 'heritagelisted'],
  name: ['id', 'buildingid', 'name', 'idway', 'osmid', 'objectid', 'fid'],
} satisfies Aliases<string>;

const HEIGHT = { min: 0.01, max: 1000, isLength: true, expected: 'a height in m, above 0 and at most 1000' };
const LEVEL = { min: -500, max: 9000, isLength: true, expected: 'a level above a datum in m, from −500 to 9000' };
/** Height in Microsoft’s footprints if no height is known. */
const UNKNOWN_HEIGHT = -1;
const FLOORS = { min: 1, max: 200, integer: true, expected: 'a whole number of floors from 1 to 200' };

/**
 * Reads the buildings of a table. Each part of a multi-part footprint is a building of its own. Rows with a fault are logged and
 * left out.
 * @param canMeasure whether a missing height can come from a point cloud; if not, a building without height and floors is a fault
 */
export function readBuildings(table: FeatureTable, canMeasure = false): ReadBuilding[] {
  const { log } = table;
  const fields = fieldsOf(table, BUILDING_ALIASES, { height: 'height', ...REFLECTION_QUANTITIES });
  const hasLevels = fields.has('roofLevel') && fields.has('groundLevel');
  const needsColumn = !hasLevels && (!canMeasure || fields.isInOtherUnit('height'));
  const isReadable = (!needsColumn || fields.requireOne('height', 'floors')) && fields.isValid;
  return table.features.flatMap((feature): ReadBuilding[] => {
    const { row } = feature;
    const height = heightOf(feature, table, fields);
    const floors = fields.number(feature, 'floors', FLOORS);
    const polygons = polygonsOf(feature, table, 'building', true);
    const isUnknown = height === 'blank' && floors === 'blank' && !canMeasure;
    if (isUnknown && isReadable) {
      const column = fields.has('height') ? fields.nameOf('height') : fields.nameOf('floors');
      log.error('The building has neither a height nor floors. One is needed.', { row, column });
    }
    const isHeritage = heritageOf(feature, fields, log);
    const reflection = reflectionOf(feature, fields, log);
    if (height === 'faulty' || floors === 'faulty' || reflection === 'faulty' || polygons === null) return [];
    if (isUnknown || !isReadable) return [];
    const stated = floors === 'blank' ? null : floors;
    const fromFloors = stated === null ? null : stated * BUILDING_FLOOR_M;
    const heightM = height === 'blank' ? fromFloors : height;
    const own = {
      heightM,
      isStated: height !== 'blank',
      floors: stated,
      isHeritage,
      reflection: reflection === 'blank' ? null : reflection,
      row,
      name: fields.text(feature, 'name'),
    };
    return polygons.map((rings) => ({ rings, ...own }));
  });
}

/** The height of a building above ground, m: the value of its height column, or else roof level − ground level. */
function heightOf(
  feature: FeatureTable['features'][number],
  { log, decimalComma }: FeatureTable,
  fields: Fields<keyof typeof BUILDING_ALIASES>,
): NumberCell {
  const isUnknown = numberOf(fields.cell(feature, 'height'), decimalComma) === UNKNOWN_HEIGHT;
  const height = isUnknown ? 'blank' : fields.number(feature, 'height', HEIGHT);
  if (height !== 'blank') return height;
  const [roof, ground] = (['roofLevel', 'groundLevel'] as const).map((field) => fields.number(feature, field, LEVEL));
  if (roof === 'faulty' || ground === 'faulty') return 'faulty';
  if (typeof roof !== 'number' || typeof ground !== 'number') return 'blank';
  if (roof > ground) return roof - ground;
  const column = fields.nameOf('roofLevel');
  log.error(`The roof is at ${roof} m, not above the ground at ${ground} m.`, { row: feature.row, column });
  return 'faulty';
}

/**
 * Whether a building is a heritage item: yes, no or a grade as in OpenStreetMap. Any other value counts as unknown, with a
 * warning.
 */
function heritageOf(
  feature: FeatureTable['features'][number],
  fields: Fields<keyof typeof BUILDING_ALIASES>,
  log: FeatureTable['log'],
): boolean | null {
  const text = fields.text(feature, 'heritage')?.trim().toLowerCase() ?? '';
  if (text === '') return null;
  if (NO.has(text)) return false;
  if (YES.has(text) || /^[1-9]\d?$/.test(text)) return true;
  const place = { row: feature.row, column: fields.nameOf('heritage'), value: text };
  log.warning(`${quoted(text)} is neither yes nor no. Whether the building is a heritage item is not known.`, place);
  return null;
}
