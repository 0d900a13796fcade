import { GROUND_BORNE_LIMITS } from '../../model/limits.ts';
import type { LoadProblem } from '../../model/project/project.ts';
import { faultsOfRows, type GroundBorneRow, type GroundBorneTable } from '../../model/project/ground-borne-table.ts';
import { WORKING_DISTANCES } from '../../model/equipment/working-distances.ts';
import { problemLog, type ProblemLog, quoted } from '../../gis/files/problems.ts';
import { readCsvTable } from '../../gis/formats/csv.ts';
import { numberOf, plainColumn, someOf, textOf } from '../../gis/tables/cells.ts';
import type { FeatureTable } from '../../gis/tables/feature-table.ts';

/** The outcome of reading a file with a table of ground-borne noise. */
export type GroundBorneRead =
  | { readonly kind: 'read'; readonly table: GroundBorneTable }
  /** All errors by row. */
  | { readonly kind: 'failed'; readonly problems: readonly LoadProblem[] };

const KIND_NAMES = ['kind', 'kindofplant', 'plant', 'type'];
const DISTANCE_NAMES = ['distance', 'distancem', 'slantdistance', 'slantdistancem'];
const SOURCE_NAMES = ['source', 'reference'];
const QUANTITIES = [
  { quantity: 'LAeq', names: ['laeq', 'leq', 'laeq15min', 'internallaeq', 'laeqinternal'] },
  { quantity: 'LAmax', names: ['lamax', 'lmax', 'internallamax', 'lamaxinternal'] },
] as const;

/**
 * Reads a table of ground-borne noise from a CSV file with one row per kind of equipment and distance. The columns are `kind` (a
 * name or key from the minimum working distances), `distance_m`, `laeq` or `lamax` (inside, dB(A)), and `source`.
 */
export function readGroundBorneCsv(bytes: Uint8Array, name: string): GroundBorneRead {
  const problems: LoadProblem[] = [];
  const log = problemLog(problems, 'equipment', name);
  const failed = (): GroundBorneRead => ({ kind: 'failed', problems });
  const table = readCsvTable(bytes, log);
  if (table === null) return failed();
  const columns = columnsOf(table, log);
  if (columns === null) return failed();
  const read = table.features.map(({ row, cells }) => ({ row, ...rowOf(cells, columns, table, row, log) }));
  const whole = read.filter((row): row is typeof row & { of: GroundBorneRow } => row.of !== null);
  for (const { row, message } of faultsOfRows(whole.map(({ of }) => of)))
    log.error(message, { row: whole[row]?.row ?? null });
  if (read.length === 0) log.error('There are no rows. Expected one for each kind of equipment and distance.');
  if (read.length > GROUND_BORNE_LIMITS.rows)
    log.error(`There are ${read.length} rows, and at most ${GROUND_BORNE_LIMITS.rows} are taken.`);
  const source = [...new Set(read.map((row) => row.source).filter((text) => text !== ''))].join('; ');
  if (problems.some(({ severity }) => severity === 'error')) return failed();
  const rows = whole.map(({ of }) => of);
  return {
    kind: 'read',
    table: { quantity: columns.quantity, source: source.slice(0, GROUND_BORNE_LIMITS.source), rows },
  };
}

interface Columns {
  kind: string;
  distance: string;
  level: string;
  quantity: GroundBorneTable['quantity'];
  source: string | null;
}

function columnsOf({ columns }: FeatureTable, log: ProblemLog): Columns | null {
  const named = (names: readonly string[]) => columns.find((column) => names.includes(plainColumn(column))) ?? null;
  const [kind, distance] = [named(KIND_NAMES), named(DISTANCE_NAMES)];
  const levels = QUANTITIES.flatMap(({ quantity, names }) => {
    const column = named(names);
    return column === null ? [] : [{ column, quantity }];
  });
  const [level] = levels;
  const has = `the file has ${someOf(columns)}`;
  if (kind === null) log.error(`There is no column of the kind of equipment. Expected kind; ${has}.`);
  if (distance === null) log.error(`There is no column of distances. Expected distance_m; ${has}.`);
  if (level === undefined) log.error(`There is no column of levels. Expected laeq or lamax; ${has}.`);
  if (levels.length > 1) log.error(`There are both LAeq and LAmax. Expected one of them; ${has}.`);
  if (kind === null || distance === null || level === undefined || levels.length > 1) return null;
  return { kind, distance, level: level.column, quantity: level.quantity, source: named(SOURCE_NAMES) };
}

type Cells = FeatureTable['features'][number]['cells'];

/** Reads one row. Null if it is invalid; the reason is logged. */
function rowOf(cells: Cells, columns: Columns, table: FeatureTable, row: number | null, log: ProblemLog) {
  const kind = kindOf(textOf(cells[columns.kind]), { row, column: columns.kind }, log);
  const number = (column: string, from: number, to: number, unit: string): number | null => {
    const value = numberOf(cells[column], table.decimalComma);
    if (value !== null && value >= from && value <= to) return value;
    const found = textOf(cells[column]);
    log.error(`${quoted(found)} is no ${column}. Expected a number from ${from} to ${to} ${unit}.`, {
      row,
      column,
      value: found,
    });
    return null;
  };
  const distanceM = number(columns.distance, GROUND_BORNE_LIMITS.nearestM, GROUND_BORNE_LIMITS.farthestM, 'm');
  const levelDb = number(columns.level, -20, 120, 'dB(A)');
  const of = kind === null || distanceM === null || levelDb === null ? null : { kind, distanceM, levelDb };
  return { of, source: columns.source === null ? '' : (textOf(cells[columns.source]) ?? '') };
}

const KINDS = new Map(
  WORKING_DISTANCES.flatMap(({ key, name }) => [[plainColumn(key), key] as const, [plainColumn(name), key] as const]),
);

function kindOf(text: string | null, place: { row: number | null; column: string }, log: ProblemLog) {
  const kind = KINDS.get(plainColumn(text ?? ''));
  if (kind !== undefined) return kind;
  const expected = WORKING_DISTANCES.map(({ key }) => key).join(', ');
  log.error(
    `${quoted(text)} is no kind of equipment. Expected one of ${expected}, or its name in the table of minimum working distances.`,
    { ...place, value: text },
  );
  return null;
}
