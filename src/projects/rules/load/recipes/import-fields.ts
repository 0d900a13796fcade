import { RECEIVER_TYPES, type CriteriaSet } from '../../../../model/criteria/criteria-set.ts';
import type { TableFolder } from '../../../../model/project/import-recipe.ts';
import type { Quantity } from '../../../../gis/tables/column-units.ts';
import { TERRAIN_ALIASES } from '../../../../gis/terrain/terrain-table.ts';
import { EQUIPMENT_ALIASES, EQUIPMENT_QUANTITIES, type EquipmentField } from '../../equipment/equipment.ts';
import { BARRIER_ALIASES } from '../barriers.ts';
import { BUILDING_ALIASES } from '../buildings.ts';
import { aliasesOf, levelField } from '../catchments.ts';
import { GROUND_ALIASES } from '../ground.ts';
import { RECEIVER_ALIASES } from '../receivers/receivers.ts';

/** A field of a folder's tables to which a column can be assigned. */
export interface ImportField {
  readonly key: string;
  /** Label on screens. */
  readonly label: string;
  /** Whether every table has to have this field. */
  readonly needed: boolean;
  /** Kind of its values. A length can have another unit, and a choice can have words for its values. */
  readonly kind: 'text' | 'length' | 'number' | 'choice';
  /** Values of a choice. */
  readonly choices: readonly string[];
  /** Possible column names in normalised form. */
  readonly aliases: readonly string[];
}

type Description = Pick<ImportField, 'label' | 'kind'> & Partial<ImportField>;

const text = (label: string, needed = false): Description => ({ label, needed, kind: 'text' });
const length = (label: string): Description => ({ label, kind: 'length' });
const number = (label: string, needed = false): Description => ({ label, needed, kind: 'number' });
const choice = (label: string, choices: readonly string[], needed = false): Description => ({
  label,
  needed,
  kind: 'choice',
  choices,
});

const REFLECTION: Record<string, Description> = {
  reflection: number('Reflection coefficient ρ'),
  reflection_loss: number('Reflection loss, dB'),
  facade_material: choice('Façade material', ['hard', 'windows', 'factory', 'open']),
};

/** Coordinate columns of a CSV. Layers have geometry instead. */
const PLACES: Record<string, Description> = {
  lon: number('Longitude, degrees'),
  lat: number('Latitude, degrees'),
  easting: length('Easting'),
  northing: length('Northing'),
};
/** The names of coordinate columns. The CSV reader, which finds them in pairs, has the same names. */
const PLACE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  lon: ['lon', 'longitude', 'lng', 'long'],
  lat: ['lat', 'latitude'],
  easting: ['easting', 'east', 'eastings', 'x', 'xcoord', 'coordx', 'pointx', 'xcoordinate'],
  northing: ['northing', 'north', 'northings', 'y', 'ycoord', 'coordy', 'pointy', 'ycoordinate'],
};

const RECEIVERS: Record<keyof typeof RECEIVER_ALIASES, Description> = {
  id: text('Id', true),
  type: choice('Type of receiver', RECEIVER_TYPES, true),
  address: text('Address'),
  height: length('Height above ground'),
  floors: number('Floors'),
  catchment: text('Catchment'),
  inUse: text('Operating times in use'),
  ownNml: text('Criteria by operating time, dB(A)'),
};
const BUILDINGS: Record<keyof typeof BUILDING_ALIASES, Description> = {
  height: length('Height above ground'),
  floors: number('Floors'),
  roofLevel: length('Level of the roof'),
  groundLevel: length('Level of the ground'),
  name: text('Id or name'),
  heritage: text('Heritage item'),
  ...REFLECTION,
} as Record<keyof typeof BUILDING_ALIASES, Description>;
const BARRIERS = { height: { ...length('Height above ground'), needed: true }, ...REFLECTION };
const GROUND: Record<keyof typeof GROUND_ALIASES, Description> = {
  g: number('Ground factor G, 0 to 1', true),
  cover: choice('Cover', ['none', 'foliage', 'industrial']),
  height: length('Height of the cover'),
};
const TERRAIN = { elevation: length('Elevation') };
const EQUIPMENT_LABELS: Partial<Record<EquipmentField, Description>> = {
  id: text('Id', true),
  name: text('Name', true),
  category: text('Category', true),
  lwa: number('Sound power level, dB(A)'),
  lamax: number('Maximum sound power level, dB(A)'),
  height: { ...length('Height of the source'), needed: true },
  usage: number('On-time, %', true),
  penalty: number('Penalty, dB', true),
  top: length('Top'),
  source: text('Source'),
  quality: text('Quality'),
  not_recommended_out_of_hours: text('Not recommended out of hours'),
  directivity: text('Directivity'),
};

/** The description of an equipment field. `lw125` is the octave band of 125 Hz. */
function equipmentDescription(key: EquipmentField): Description {
  return EQUIPMENT_LABELS[key] ?? number(`Lw at ${key.slice(2)} Hz, dB`);
}

/**
 * The fields to which columns of a folder's tables can be assigned, with required fields first.
 * @param hasPlaces whether columns give the positions of the rows, as in a CSV of points
 */
export function importFields(folder: TableFolder, criteria: CriteriaSet, hasPlaces: boolean): ImportField[] {
  const { descriptions, aliases } = descriptionsOf(folder, criteria);
  const all = hasPlaces ? { ...descriptions, ...PLACES } : descriptions;
  const fields = Object.entries(all).map(([key, description]): ImportField => {
    const names = hasPlaces ? (PLACE_ALIASES[key] ?? aliases[key]) : aliases[key];
    return { needed: false, choices: [], ...description, key, aliases: names ?? [] };
  });
  return fields.toSorted((a, b) => Number(b.needed) - Number(a.needed));
}

function descriptionsOf(
  folder: TableFolder,
  criteria: CriteriaSet,
): { descriptions: Readonly<Record<string, Description>>; aliases: Readonly<Record<string, readonly string[]>> } {
  switch (folder) {
    case 'receivers':
      return { descriptions: RECEIVERS, aliases: RECEIVER_ALIASES };
    case 'buildings':
      return { descriptions: BUILDINGS, aliases: BUILDING_ALIASES };
    case 'barriers':
      return { descriptions: BARRIERS, aliases: BARRIER_ALIASES };
    case 'ground':
      return { descriptions: GROUND, aliases: GROUND_ALIASES };
    case 'terrain':
      return { descriptions: TERRAIN, aliases: TERRAIN_ALIASES };
    case 'catchments': {
      const levels = criteria.backgrounds.map(({ key, name }) => [
        levelField(criteria, key),
        number(`${criteria.words.background}, ${name}, dB(A)`),
      ]);
      const category = choice('Category', Object.keys(criteria.categories));
      return {
        descriptions: { name: text('Name', true), category, ...Object.fromEntries(levels) },
        aliases: aliasesOf(criteria),
      };
    }
    case 'equipment': {
      const keys = Object.keys(EQUIPMENT_ALIASES) as EquipmentField[];
      return {
        descriptions: Object.fromEntries(keys.map((key) => [key, equipmentDescription(key)])),
        aliases: EQUIPMENT_ALIASES,
      };
    }
  }
}

/** The quantity of a field. It decides how the unit in a column name is interpreted. */
export function quantityOf(folder: TableFolder, key: string): Quantity {
  if (folder === 'equipment' && Object.hasOwn(EQUIPMENT_QUANTITIES, key)) {
    return EQUIPMENT_QUANTITIES[key as keyof typeof EQUIPMENT_QUANTITIES];
  }
  return key === 'height' ? 'height' : 'length';
}
