import { equipmentCsv, type EquipmentRow } from '../../../geodata/equipment-rows.ts';

/** The files whose rows differ, by name. */
export function changedFiles(before: readonly EquipmentRow[], after: readonly EquipmentRow[]): string[] {
  const names = [...new Set([...before, ...after].map(({ file }) => file))].sort();
  return names.filter((name) => csvOf(before, name) !== csvOf(after, name));
}

/** One file of the rows as CSV. */
export function csvOf(rows: readonly EquipmentRow[], name: string): string {
  return equipmentCsv(rows.filter(({ file }) => file === name));
}

/** `before` with one file as it is in `after`. */
export function withFileOf(
  before: readonly EquipmentRow[],
  after: readonly EquipmentRow[],
  name: string,
): EquipmentRow[] {
  return [...before.filter(({ file }) => file !== name), ...after.filter(({ file }) => file === name)];
}

/** Rows of an imported file beside those that are there: by id, which are new and which are there already. */
export function splitImported(rows: readonly EquipmentRow[], imported: readonly EquipmentRow[]) {
  const known = new Set(rows.map(({ cells }) => cells.id));
  return {
    fresh: imported.filter(({ cells }) => !known.has(cells.id)),
    clashing: imported.filter(({ cells }) => known.has(cells.id)),
  };
}

/** Rows with those of the same id replaced; columns that only the rows of before have stay. */
export function withReplaced(rows: readonly EquipmentRow[], replacements: readonly EquipmentRow[]): EquipmentRow[] {
  const news = new Map(replacements.map((row) => [row.cells.id, row]));
  return rows.map((row) => {
    const next = news.get(row.cells.id);
    return next === undefined ? row : { ...row, cells: next.cells, extra: { ...row.extra, ...next.extra } };
  });
}

/** A row with nothing in it but what is usual. */
export function emptyRow(file: string): EquipmentRow {
  const cells = { height: '1.5', usage: '100', penalty: '0' };
  return { key: crypto.randomUUID(), file, cells: { ...NOTHING, ...cells }, extra: {} };
}

const NOTHING: EquipmentRow['cells'] = {
  id: '',
  name: '',
  category: '',
  lw63: '',
  lw125: '',
  lw250: '',
  lw500: '',
  lw1000: '',
  lw2000: '',
  lw4000: '',
  lw8000: '',
  lwa: '',
  lamax: '',
  height: '',
  usage: '',
  penalty: '',
  source: '',
  quality: '',
};

/** A row like another, under an id and a name of its own. */
export function copyOf(row: EquipmentRow): EquipmentRow {
  const cells = { ...row.cells, id: `${row.cells.id}-copy`, name: `${row.cells.name} (copy)` };
  return { ...row, key: crypto.randomUUID(), cells };
}
