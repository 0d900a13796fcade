import type { ProjectFolder } from '../../../../model/project/project.ts';
import { listed } from '../../../../model/format/format.ts';
import { plainColumn } from '../../../../gis/tables/cells.ts';
import type { FeatureTable, RawGeometry } from '../../../../gis/tables/feature-table.ts';
import { type Aliases, fieldsOf } from '../../../../gis/tables/fields.ts';
import { problemLog } from '../../../../gis/files/problems.ts';
import { TERRAIN_ALIASES } from '../../../../gis/terrain/terrain-table.ts';
import { BARRIER_ALIASES } from '../barriers.ts';
import { BUILDING_ALIASES } from '../buildings.ts';
import { GROUND_ALIASES } from '../ground.ts';
import { RECEIVER_ALIASES } from '../receivers/receivers.ts';

type Kind = RawGeometry['kind'];

/** Geometry of the layers of a folder, and the columns that distinguish them from layers of other folders. */
interface Signature {
  readonly kinds: readonly Kind[];
  readonly hasColumns: (table: FeatureTable) => boolean;
}

const isReceivers = (table: FeatureTable) => has(table, RECEIVER_ALIASES, ['id', 'type']);
const isGround = (table: FeatureTable) => has(table, GROUND_ALIASES, ['g']);
const isCatchments = ({ columns }: FeatureTable) =>
  columns.some((name) => /^(?:rbl|category$)/.test(plainColumn(name)));
const isTerrain = (table: FeatureTable) =>
  has(table, TERRAIN_ALIASES, ['elevation']) || table.features.some(({ geometry }) => hasElevations(geometry));
/** Whether a geometry has elevations other than 0. Many programs write 0 as the third coordinate of 2-D data. */
const hasElevations = (geometry: RawGeometry | null) =>
  geometry !== null && 'z' in geometry && (geometry.z ?? []).some((heights) => heights.some((z) => z !== 0));
const hasHeight = (table: FeatureTable) =>
  has(table, BUILDING_ALIASES, ['height']) ||
  has(table, BUILDING_ALIASES, ['floors']) ||
  has(table, BUILDING_ALIASES, ['roofLevel', 'groundLevel']);

const SIGNATURES: Partial<Record<ProjectFolder, Signature>> = {
  receivers: { kinds: ['points'], hasColumns: isReceivers },
  barriers: { kinds: ['lines'], hasColumns: (table) => has(table, BARRIER_ALIASES, ['height']) },
  catchments: { kinds: ['polygons'], hasColumns: isCatchments },
  ground: { kinds: ['polygons'], hasColumns: isGround },
  // A column `height` can mean the ground, a wall or a receiver. In a file with several layers, it does not make a layer terrain.
  terrain: {
    kinds: ['lines', 'points'],
    hasColumns: (table) => !isReceivers(table) && isTerrain({ ...table, columns: table.columns.filter(isNoHeight) }),
  },
  // Ground cover has a height too.
  buildings: {
    kinds: ['polygons'],
    hasColumns: (table) => hasHeight(table) && !isGround(table) && !isCatchments(table),
  },
};

const isNoHeight = (column: string) => !BARRIER_ALIASES.height.includes(plainColumn(column));

function has<Field extends string>(table: FeatureTable, aliases: Aliases<Field>, fields: readonly Field[]): boolean {
  // Faults of columns are reported when the columns are read.
  const quiet = { ...table, log: problemLog<string>([], '', '') };
  const known = fieldsOf(quiet, aliases);
  return fields.every((field) => known.has(field));
}

/**
 * The layers of a file that fit a folder, for files with several layers such as a GeoPackage of a whole project. If at least one
 * layer fits, layers with another geometry or with the columns of another folder are left out with a warning. If none fits, all
 * layers are read, and the problems say what they lack.
 */
export function layersThatFit(folder: ProjectFolder, tables: readonly FeatureTable[]): FeatureTable[] {
  const signature = SIGNATURES[folder];
  if (signature === undefined) return [...tables];
  const kept = [...Map.groupBy(tables, ({ log }) => log.file.split('/')[0] ?? '')].flatMap(([, layers]) => {
    if (layers.length < 2 || !layers.some((layer) => fits(layer, signature))) return layers;
    return layers.filter((layer) => {
      const reason = fits(layer, signature) ? null : reasonAgainst(layer, folder, signature);
      if (reason !== null) layer.log.warning(`The layer is left out: ${reason}.`);
      return reason === null;
    });
  });
  return tables.filter((table) => kept.includes(table));
}

/** Whether a layer fits a folder by its geometry and columns. */
export function fitsFolder(folder: ProjectFolder, table: FeatureTable): boolean {
  const signature = SIGNATURES[folder];
  return signature !== undefined && fits(table, signature);
}

function fits(table: FeatureTable, { kinds, hasColumns }: Signature): boolean {
  return kindsOf(table).some((kind) => kinds.includes(kind)) && hasColumns(table);
}

export function kindsOf({ features }: FeatureTable): Kind[] {
  return [...new Set(features.flatMap(({ geometry }) => geometry?.kind ?? []))];
}

/** Why a layer does not belong to a folder. Null if it may belong to it with something missing. */
function reasonAgainst(table: FeatureTable, folder: ProjectFolder, { kinds }: Signature): string | null {
  const made = kindsOf(table);
  if (made.length > 0 && !made.some((kind) => kinds.includes(kind))) {
    return `it is made of ${listed(made, 'conjunction')}, and the folder ${folder} takes ${listed(kinds, 'disjunction')}`;
  }
  const other = Object.entries(SIGNATURES).find(([name, signature]) => name !== folder && fits(table, signature));
  return other === undefined
    ? null
    : `it has the columns of ${other[0]}. Upload the file there too, if it is to be read`;
}
