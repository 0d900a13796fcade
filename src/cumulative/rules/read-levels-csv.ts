import { LEVELS_SCHEMA, type LevelsFile } from '../../model/results/other-levels.ts';
import { OTHER_LEVELS_LIMITS } from '../../model/limits.ts';
import type { LoadProblem } from '../../model/project/project.ts';
import { requireSystem } from '../../gis/crs/crs.ts';
import { problemLog, type ProblemLog, quoted } from '../../gis/files/problems.ts';
import { coordinateIsNotNumber, readCsvTable } from '../../gis/formats/csv.ts';
import { numberOf, plainColumn, someOf, textOf } from '../../gis/tables/cells.ts';
import type { FeatureTable } from '../../gis/tables/feature-table.ts';

interface LevelsSetting {
  /** The operating times of the project. */
  readonly times: ReadonlyArray<{ readonly key: string; readonly name: string }>;
  /** EPSG code of eastings and northings. */
  readonly epsg: number;
  /** The operating times to which a single column of levels applies. Null if the user has not selected any. */
  readonly asked: readonly string[] | null;
}

/** The outcome of reading a file of levels. */
export type LevelsRead =
  | { readonly kind: 'read'; readonly file: LevelsFile; readonly problems: readonly LoadProblem[] }
  /** The file has one column of levels and does not state its operating time. */
  | { readonly kind: 'asks-time'; readonly column: string }
  | { readonly kind: 'failed'; readonly problems: readonly LoadProblem[] };

/** Names of the column with a single level, and of the column with its operating time. */
const LEVEL_NAMES = ['laeq', 'leq', 'level', 'laeq15min', 'laeqassessed', 'levelthatiscompared'];
const TIME_NAMES = ['operatingtime', 'time', 'period'];
const ID_NAMES = ['id', 'receiver', 'receiverid', 'addressid'];
const ADDRESS_NAMES = ['address', 'name', 'location'];
const PLACES = [
  { x: ['lon', 'longitude', 'lng', 'long'], y: ['lat', 'latitude'], isDegrees: true },
  { x: ['easting', 'east', 'eastings'], y: ['northing', 'north', 'northings'], isDegrees: false },
] as const;
const LEAST_DB = -99;
const MOST_DB = 200;

/**
 * Reads levels of works elsewhere from a CSV file. Rows are identified by `id`, `address`, or `lon` and `lat` (or `easting` and
 * `northing`). A file has either one row per address and one column per operating time, named by its key or name (also
 * `laeq_night`), or one row per address and operating time with the columns `operating_time` and `laeq`.
 */
export function readLevelsCsv(bytes: Uint8Array, name: string, setting: LevelsSetting): LevelsRead {
  const problems: LoadProblem[] = [];
  const log = problemLog(problems, 'receivers', name);
  const failed = (): LevelsRead => ({ kind: 'failed', problems });
  const table = readCsvTable(bytes, log);
  if (table === null) return failed();
  const columns = columnsOf(table, setting);
  if (columns.id === null && columns.address === null && columns.place === null) {
    log.error(
      `The file does not say where the levels apply. Expected a column id or address, or lon and lat, or easting and northing; the file has ${someOf(table.columns)}.`,
    );
    return failed();
  }
  if (columns.levels.length === 0) {
    const expected = setting.times.map(({ key }) => `laeq_${key}`).join(', ');
    log.error(
      `There are no levels. Expected a column for each operating time (${expected}), or laeq; the file has ${someOf(table.columns)}.`,
    );
    return failed();
  }
  const single = columns.levels.find(({ time }) => time === null);
  if (single !== undefined && columns.time === null && setting.asked === null) {
    return { kind: 'asks-time', column: single.column };
  }
  const file = fileOf(table, columns, setting, log);
  if (file.id.length > OTHER_LEVELS_LIMITS.addresses) {
    log.error(`There are ${file.id.length} addresses, and at most ${OTHER_LEVELS_LIMITS.addresses} can be imported.`);
  }
  return problems.some(({ severity }) => severity === 'error') ? failed() : { kind: 'read', file, problems };
}

interface LevelColumns {
  id: string | null;
  address: string | null;
  place: { x: string; y: string; isDegrees: boolean } | null;
  time: string | null;
  /** Operating time of each column of levels. Null if the row or the user states it. */
  levels: Array<{ column: string; time: string | null }>;
}

function columnsOf({ columns }: FeatureTable, { times }: LevelsSetting): LevelColumns {
  const named = (names: readonly string[]) => columns.find((column) => names.includes(plainColumn(column))) ?? null;
  const places = PLACES.flatMap(({ x, y, isDegrees }) => {
    const [xColumn, yColumn] = [named(x), named(y)];
    return xColumn === null || yColumn === null ? [] : [{ x: xColumn, y: yColumn, isDegrees }];
  });
  const ofTimes = columns.flatMap((column) => {
    const plain = plainColumn(column).replace(/^(laeq|leq|level)(15min)?/u, '');
    const time = times.find(({ key, name }) => [plainColumn(key), plainColumn(name)].includes(plain));
    return time === undefined ? [] : [{ column, time: time.key }];
  });
  const single = named(LEVEL_NAMES);
  return {
    id: named(ID_NAMES),
    address: named(ADDRESS_NAMES),
    place: places[0] ?? null,
    time: ofTimes.length > 0 ? null : named(TIME_NAMES),
    levels: ofTimes.length > 0 || single === null ? ofTimes : [{ column: single, time: null }],
  };
}

function fileOf(table: FeatureTable, columns: LevelColumns, setting: LevelsSetting, log: ProblemLog): LevelsFile {
  const rows = new Map<string, number>();
  const file = {
    id: [] as string[],
    address: [] as string[],
    lon: [] as Array<number | null>,
    lat: [] as Array<number | null>,
  };
  const levels = new Map<string, Array<number | null>>();
  for (const { row, cells } of table.features) {
    const text = (column: string | null) => (column === null ? '' : (textOf(cells[column]) ?? ''));
    const [id, address] = [text(columns.id), text(columns.address)];
    const [lon, lat] = placeOf(cells, columns.place, setting.epsg, table.decimalComma, row, log);
    if (id === '' && address === '' && lon === null) {
      log.error('The row does not say where it is. Expected an id, an address or coordinates.', { row });
      continue;
    }
    const read = columns.levels.flatMap(({ column, time }) => {
      const level = levelOf(cells[column], table.decimalComma, row, column, log);
      const keys = time === null ? timesOfRow(cells, columns.time, setting, row, log) : [time];
      return keys.map((key) => [key, level] as const);
    });
    // If the file has one row per operating time, the rows of the same address are merged.
    const key = columns.time === null ? `${row}` : JSON.stringify([id, address, lon, lat]);
    const number = rows.get(key) ?? rows.size;
    if (number === rows.size) {
      rows.set(key, number);
      file.id.push(id);
      file.address.push(address);
      file.lon.push(lon);
      file.lat.push(lat);
    }
    for (const [time, level] of read) {
      const column = levels.get(time) ?? [];
      levels.set(time, column);
      if (column[number] != null) {
        log.error('This address has a second level for this operating time.', { row, value: level });
        continue;
      }
      column[number] = level;
    }
  }
  const whole = Array.from(levels, ([time, column]) => [time, file.id.map((_, at) => column[at] ?? null)] as const);
  return { schema: LEVELS_SCHEMA, ...file, levels: Object.fromEntries(whole) };
}

type Cells = FeatureTable['features'][number]['cells'];

function placeOf(
  cells: Cells,
  place: LevelColumns['place'],
  epsg: number,
  decimalComma: boolean,
  row: number,
  log: ProblemLog,
): [lon: number | null, lat: number | null] {
  if (place === null) return [null, null];
  const [x, y] = [place.x, place.y].map((column) => {
    const number = numberOf(cells[column], decimalComma);
    if (number === null || Number.isFinite(number)) return number;
    log.error(coordinateIsNotNumber(quoted(cells[column])), {
      row,
      column,
      value: cells[column],
    });
    return null;
  });
  if (x == null || y == null) return [null, null];
  const [lon, lat] = place.isDegrees ? [x, y] : requireSystem(epsg).toLonLat(x, y);
  if (Math.abs(lon) <= 180 && Math.abs(lat) <= 90) return [lon, lat];
  log.error(`${x}, ${y} is not a position on earth.`, { row, column: place.x });
  return [null, null];
}

function levelOf(cell: Cells[string] | undefined, decimalComma: boolean, row: number, column: string, log: ProblemLog) {
  const level = numberOf(cell, decimalComma);
  if (level === null || (level >= LEAST_DB && level <= MOST_DB)) return level;
  log.error(`${quoted(cell)} is not a level. Expected dB(A) from ${LEAST_DB} to ${MOST_DB}, or nothing.`, {
    row,
    column,
    value: cell,
  });
  return null;
}

function timesOfRow(
  cells: Cells,
  column: string | null,
  { times, asked }: LevelsSetting,
  row: number,
  log: ProblemLog,
): readonly string[] {
  if (column === null) return asked ?? [];
  const text = textOf(cells[column]) ?? '';
  const found = times.find(({ key, name }) => [key, name].some((known) => plainColumn(known) === plainColumn(text)));
  if (found !== undefined) return [found.key];
  const known = times.map(({ name }) => name).join(', ');
  log.error(`${quoted(text)} is not an operating time of this project. Expected one of ${known}.`, {
    row,
    column,
    value: text,
  });
  return [];
}
