import type { ProjectFolder } from '../../../../model/project/project.ts';
import type { WantedTags } from '../../../../gis/formats/osm/osm-table.ts';
import { labelPoint } from '../../../../gis/geometry/label-point.ts';
import { grouped } from '../../../../gis/files/problems.ts';
import { someOf } from '../../../../gis/tables/cells.ts';
import type { Cell, FeatureTable, RawFeature } from '../../../../gis/tables/feature-table.ts';

/**
 * Ground by `landuse`, `natural`, `leisure` and `amenity`. Vegetation is porous. Pavement and water are hard (ISO 9613-2:1996,
 * 7.3.1).
 */
const POROUS = new Set([
  'allotments',
  'cemetery',
  'farmland',
  'flowerbed',
  'forest',
  'garden',
  'golf_course',
  'grass',
  'grassland',
  'greenfield',
  'heath',
  'meadow',
  'nature_reserve',
  'orchard',
  'park',
  'recreation_ground',
  'scrub',
  'village_green',
  'vineyard',
  'wood',
]);
const HARD = new Set(['basin', 'bare_rock', 'depot', 'garages', 'glacier', 'parking', 'port', 'reservoir', 'water']);
const KEYS_OF_GROUND = ['landuse', 'natural', 'leisure', 'amenity'] as const;
const WALLS = new Set(['wall', 'city_wall', 'noise_barrier']);

/** The tags of OpenStreetMap that a folder reads. A folder without a rule of its own reads everything with tags. */
export function wantedOfOsm(folder: ProjectFolder): WantedTags {
  switch (folder) {
    case 'buildings':
      return (tags) => (tags.building ?? 'no') !== 'no';
    case 'receivers':
      return (tags) => tags['addr:housenumber'] !== undefined || tags['addr:full'] !== undefined;
    case 'ground':
      return (tags) => KEYS_OF_GROUND.some((key) => tags[key] !== undefined) && tags.building === undefined;
    case 'barriers':
      return (tags) => WALLS.has(tags.barrier ?? '') || tags.wall === 'noise_barrier';
    case 'catchments':
    case 'terrain':
    case 'equipment':
    case 'imagery':
      return () => true;
  }
}

/**
 * Derives the columns of a folder from OpenStreetMap tags. Features without the required tags are left out and counted in a
 * warning.
 */
export function osmForFolder(folder: ProjectFolder, table: FeatureTable): FeatureTable {
  switch (folder) {
    case 'receivers':
      return receivers(table);
    case 'ground':
      return ground(table);
    case 'barriers':
      return barriers(table);
    case 'buildings': {
      const areas = table.features.filter(({ geometry }) => geometry?.kind === 'polygons');
      exclude(table, areas.length, 'are points or lines');
      return { ...table, features: areas };
    }
    case 'catchments':
    case 'terrain':
    case 'equipment':
    case 'imagery':
      return table;
  }
}

/** @param why reason for leaving features out: `have no height` */
function exclude({ log, features }: FeatureTable, taken: number, why: string): void {
  const count = features.length - taken;
  if (count > 0) log.warning(`Left out of OpenStreetMap, since they ${why}: ${grouped(count)}.`);
}

const textIn = ({ cells }: RawFeature, key: string): string => {
  const value = Object.hasOwn(cells, key) ? cells[key] : null;
  return typeof value === 'string' ? value.trim() : '';
};

/**
 * Receivers for addresses. An address of an area lies in its middle. Its building or amenity gives the use. Without either, it is
 * a residence.
 */
function receivers(table: FeatureTable): FeatureTable {
  let assumed = 0;
  const features = table.features.flatMap((feature): RawFeature[] => {
    const { geometry } = feature;
    const place = geometry?.kind === 'points' ? geometry.points[0] : geometry?.kind === 'polygons' ? labelPoint(geometry.polygons[0] ?? []) : null; // prettier-ignore
    if (place === null || place === undefined) return [];
    const use = ['amenity', 'leisure', 'shop', 'office', 'building']
      .map((key) => textIn(feature, key))
      .find((value) => !['', 'yes', 'no'].includes(value));
    if (use === undefined) assumed += 1;
    const street = textIn(feature, 'addr:street') || textIn(feature, 'addr:place');
    const line = [textIn(feature, 'addr:housenumber'), street].filter((text) => text !== '').join(' ');
    const address = textIn(feature, 'addr:full') || [line, textIn(feature, 'addr:city')].filter((text) => text !== '').join(', '); // prettier-ignore
    const levels = textIn(feature, 'building:levels');
    const floors: Record<string, Cell> = /^[1-9]\d?$/.test(levels) ? { floors: levels } : {};
    const cells = { id: textIn(feature, 'id'), address, type: use ?? 'residence', ...floors };
    return [{ row: feature.row, geometry: { kind: 'points', points: [place] }, cells }];
  });
  exclude(table, features.length, 'are lines');
  if (assumed > 0) table.log.warning(`OpenStreetMap says no use of addresses, which are taken for residences: ${grouped(assumed)}.`); // prettier-ignore
  return { ...table, features, columns: ['id', 'address', 'type', 'floors'] };
}

function ground(table: FeatureTable): FeatureTable {
  const unknown = new Set<string>();
  const features = table.features.flatMap((feature): RawFeature[] => {
    const values = KEYS_OF_GROUND.map((key) => textIn(feature, key)).filter((value) => value !== '');
    const g = values.some((value) => HARD.has(value)) ? 0 : values.some((value) => POROUS.has(value)) ? 1 : null;
    if (feature.geometry?.kind !== 'polygons') return [];
    if (g === null) for (const value of values) unknown.add(value);
    return g === null ? [] : [{ ...feature, cells: { id: textIn(feature, 'id'), g } }];
  });
  const kinds = unknown.size === 0 ? '' : `, or of a ground that is not known (${someOf([...unknown])})`;
  exclude(table, features.length, `are points or lines${kinds}`);
  return { ...table, features, columns: ['id', 'g'] };
}

/** Walls with a height. For an area, its outline is used. */
function barriers(table: FeatureTable): FeatureTable {
  const features = table.features.flatMap((feature): RawFeature[] => {
    const { geometry } = feature;
    const height = textIn(feature, 'height');
    if (height === '' || geometry === null || geometry.kind === 'points') return [];
    const lines = geometry.kind === 'lines' ? geometry.lines : geometry.polygons.flat();
    return [{ row: feature.row, geometry: { kind: 'lines', lines }, cells: { id: textIn(feature, 'id'), height } }];
  });
  exclude(table, features.length, 'have no height');
  return { ...table, features, columns: ['id', 'height'] };
}
