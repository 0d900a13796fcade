/** Edits of drawn features. Each edit creates a new list, so that it can be undone. */
import type { Shape } from '../../../gis/geometry/shape.ts';
import { splitPolygon } from '../../../gis/geometry/polygons/split-polygon.ts';
import type { MeasuredLevels } from '../load/measured-backgrounds.ts';
import { newFields } from './drawn-fields.ts';
import { DRAWN_FOLDERS, type DrawnFolder, type DrawnItem, type FieldValue, writeDrawn } from './drawn-layers.ts';

type Items = readonly DrawnItem[];

/** All drawn features, with the lists before each edit. */
export interface DrawnHistory {
  readonly items: Items;
  /** Oldest first. */
  readonly past: readonly Items[];
  /** Undone lists. The last one is redone first. */
  readonly future: readonly Items[];
}

const MAX_STEPS = 100;

export const beginHistory = (items: Items): DrawnHistory => ({ items, past: [], future: [] });

export function withEdit({ items, past }: DrawnHistory, next: Items): DrawnHistory {
  return { items: next, past: [...past, items].slice(-MAX_STEPS), future: [] };
}

export function undone({ items, past, future }: DrawnHistory): DrawnHistory {
  const before = past.at(-1);
  if (before === undefined) return { items, past, future };
  return { items: before, past: past.slice(0, -1), future: [...future, items] };
}

export function redone({ items, past, future }: DrawnHistory): DrawnHistory {
  const next = future.at(-1);
  if (next === undefined) return { items, past, future };
  return { items: next, past: [...past, items], future: future.slice(0, -1) };
}

/** The folders whose files would change. */
export function changedFolders(saved: Items, items: Items): DrawnFolder[] {
  const textOf = (all: Items, folder: DrawnFolder) => writeDrawn(inFolder(all, folder));
  return DRAWN_FOLDERS.filter((folder) => textOf(saved, folder) !== textOf(items, folder));
}

export const inFolder = (items: Items, folder: DrawnFolder): DrawnItem[] =>
  items.filter((item) => item.folder === folder);

/** @param taken names in the other files of the folder */
export function withDrawn(
  items: Items,
  { id, folder, geometry }: Pick<DrawnItem, 'id' | 'folder' | 'geometry'>,
  taken: readonly string[],
): DrawnItem[] {
  return [...items, { id, folder, geometry, fields: newFields(folder, inFolder(items, folder), taken) }];
}

export function withShapes(items: Items, shapes: ReadonlyArray<readonly [id: string, geometry: Shape]>): DrawnItem[] {
  const byId = new Map(shapes);
  return items.map((item) => ({ ...item, geometry: byId.get(item.id) ?? item.geometry }));
}

export type SplitItems =
  | { readonly kind: 'split'; readonly items: DrawnItem[]; readonly ids: string[] }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Splits a feature along a line. The part with the first vertex keeps its identity. The other parts get the same fields and new
 * names.
 * @param taken names in the other files of the folder
 */
export function splitItem(
  items: Items,
  id: string,
  line: ReadonlyArray<readonly number[]>,
  taken: readonly string[],
  nextId: () => string,
): SplitItems {
  const item = items.find((candidate) => candidate.id === id);
  if (item === undefined) return { kind: 'refused', reason: 'Select the area that is to be split first.' };
  const outcome = splitPolygon(item.geometry, line);
  if (outcome.kind === 'refused') return outcome;
  const [first, ...others] = outcome.parts;
  let all = withShapes(items, first === undefined ? [] : [[id, first]]);
  const ids = [id];
  for (const geometry of others) {
    const fields = { ...item.fields, ...newFields(item.folder, inFolder(all, item.folder), taken) };
    const part = { id: nextId(), folder: item.folder, geometry, fields };
    ids.push(part.id);
    all = [...all, part];
  }
  return { kind: 'split', items: all, ids };
}

/**
 * Sets measured levels on catchments. If there is only one row and one selected catchment, the row is applied to that catchment.
 * Otherwise rows are applied to the catchments that they name. The category of such a catchment is removed.
 */
export function withLevels(
  items: Items,
  selected: readonly string[],
  rows: readonly MeasuredLevels[],
): { readonly items: DrawnItem[]; readonly set: string[]; readonly unknown: string[] } {
  const plain = (text: FieldValue | undefined) =>
    String(text ?? '')
      .trim()
      .toLowerCase();
  const [only] = selected;
  const targetOf = ({ name }: MeasuredLevels): DrawnItem | undefined =>
    rows.length === 1 && selected.length === 1
      ? items.find(({ id, folder }) => id === only && folder === 'catchments')
      : items.find(({ folder, fields }) => folder === 'catchments' && plain(fields['name']) === plain(name));
  const levels = new Map(rows.map((row) => [targetOf(row)?.id, row.levels]));
  const next = items.map((item) => {
    const own = levels.get(item.id);
    return own === undefined ? item : { ...item, fields: { ...item.fields, ...own, category: null } };
  });
  return {
    items: next,
    set: next.filter(({ id }) => levels.has(id)).map(({ fields }) => String(fields['name'] ?? '')),
    unknown: rows.filter((row) => targetOf(row) === undefined).map(({ name }) => name),
  };
}
