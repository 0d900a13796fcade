import { OCTAVE_BANDS_HZ } from '../../../engine/scene/octave-bands.ts';
import type { EquipmentField } from '../../rules/equipment/equipment.ts';
import { equipmentCsv, type EquipmentRow, type ReadRows } from '../../rules/equipment/equipment-rows.ts';

/** The files whose rows have changed, by name. */
export function changedFiles(before: readonly EquipmentRow[], after: readonly EquipmentRow[]): string[] {
  const names = [...new Set([...before, ...after].map(({ file }) => file))].sort();
  return names.filter((name) => csvOf(before, name) !== csvOf(after, name));
}

/** One file of the rows as CSV. */
export function csvOf(rows: readonly EquipmentRow[], name: string): string {
  return equipmentCsv(rows.filter(({ file }) => file === name));
}

/** Returns `before` with the rows of one file replaced by those of `after`. */
export function withFileOf(
  before: readonly EquipmentRow[],
  after: readonly EquipmentRow[],
  name: string,
): EquipmentRow[] {
  return [...before.filter(({ file }) => file !== name), ...after.filter(({ file }) => file === name)];
}

/** Splits the rows of an imported file by id into new rows and rows that already exist. */
export function splitImported(rows: readonly EquipmentRow[], imported: readonly EquipmentRow[]) {
  const known = new Set(rows.map(({ cells }) => cells.id));
  return {
    fresh: imported.filter(({ cells }) => !known.has(cells.id)),
    clashing: imported.filter(({ cells }) => known.has(cells.id)),
  };
}

/** Fields of which an item needs at least one. */
const NEEDED_LEVELS: readonly EquipmentField[] = [...OCTAVE_BANDS_HZ.map((hz) => `lw${hz}` as const), 'lwa'];

/** Why a file is not recognised as equipment, as a sentence. Null if it is. */
export function notRecognised({ fields, others }: Pick<ReadRows, 'fields' | 'others'>): string | null {
  const hasLevel = NEEDED_LEVELS.some((field) => fields.includes(field));
  const missing = [
    ...(['id', 'name'] as const).filter((field) => !fields.includes(field)),
    ...(hasLevel ? [] : ['lwa']),
  ];
  if (missing.length === 0) return null;
  const recognised =
    fields.length === 0 ? 'None of its columns was recognised' : `Recognised columns: ${fields.join(', ')}`;
  const notThese = others.length === 0 ? '' : `; not recognised: ${others.join(', ')}`;
  return `Nothing was taken. ${recognised}${notThese}. Expected as well: ${missing.join(', ')}.`;
}

/** Which columns of a file were read, as a sentence. */
export function formatImported(
  { fields, others }: Pick<ReadRows, 'fields' | 'others'>,
  added: number,
  replaced: number,
): string {
  const kept = others.length === 0 ? '' : ` Kept as they are: ${others.join(', ')}.`;
  return `${added} added, ${replaced} replaced. Save to keep them. Recognised columns: ${fields.join(', ')}.${kept}`;
}

/** A sentence about an id that occurs twice among imported rows. Null if there is none. */
export function duplicateOf(rows: readonly EquipmentRow[]): string | null {
  const seen = new Set<string>();
  for (const { cells } of rows) {
    if (cells.id !== '' && seen.has(cells.id))
      return `The id ${cells.id} is there twice. Each item needs an id of its own.`;
    seen.add(cells.id);
  }
  return null;
}

/** Replaces the given fields of rows by those of the row with the same id. All other fields stay. */
export function withReplaced(
  rows: readonly EquipmentRow[],
  replacements: readonly EquipmentRow[],
  fields: readonly EquipmentField[],
): EquipmentRow[] {
  const news = new Map(replacements.map((row) => [row.cells.id, row]));
  return rows.map((row) => {
    const next = news.get(row.cells.id);
    if (next === undefined) return row;
    const given = Object.fromEntries(fields.map((field) => [field, next.cells[field]]));
    return { ...row, cells: { ...row.cells, ...given }, extra: { ...row.extra, ...next.extra } };
  });
}

const LEVELS: readonly EquipmentField[] = ['lwa', 'lamax', ...OCTAVE_BANDS_HZ.map((hz) => `lw${hz}` as const)];

/**
 * Updates the source of a row whose levels were changed: it names the person and the day. A source or quality that was entered
 * together with the levels stays.
 * @param before the row as its file has it; undefined for a new row
 */
export function withChangeNoted(
  before: EquipmentRow | undefined,
  row: EquipmentRow,
  change: { by: string; on: string },
): EquipmentRow {
  if (before === undefined) return row;
  const differs = (field: EquipmentField) => before.cells[field] !== row.cells[field];
  if (!LEVELS.some(differs) || differs('source') || differs('quality')) return row;
  const source = `${before.cells.source === '' ? '' : `${before.cells.source}; `}changed by ${change.by} on ${change.on}`;
  return { ...row, cells: { ...row.cells, source, quality: 'changed' } };
}

/** Copies a row with a new id and name. */
export function copyOf(row: EquipmentRow): EquipmentRow {
  const cells = { ...row.cells, id: `${row.cells.id}-copy`, name: `${row.cells.name} (copy)` };
  return { ...row, key: crypto.randomUUID(), cells };
}
