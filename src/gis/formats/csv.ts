import Papa from 'papaparse';
import { unitOfColumn } from '../tables/column-units.ts';
import { numberOf, plainColumn, someOf } from '../tables/cells.ts';
import type { Cell, FeatureTable, OtherPoints, RawFeature, RawGeometry } from '../tables/feature-table.ts';
import { type ProblemLog, problemLog, quoted } from '../files/problems.ts';
import { codePageDecoder } from './code-pages.ts';
import { isUtf8WithFaults, readText } from '../files/text.ts';
import { isUtf8 } from './dbf-encoding.ts';

export const coordinateIsNotNumber = (value: string | number) => `${value} is not a number. Expected a coordinate.`;

/** Rows of a CSV with their cells by the header's names. */
interface CsvRows {
  readonly columns: string[];
  readonly rows: Array<{ readonly row: number; readonly cells: Record<string, Cell> }>;
  readonly decimalComma: boolean;
}

const SEPARATORS = [',', ';', '\t', '|'];

/** Where the names of the columns stand: the row, from 1, and how many rows they take. */
export interface CsvHeader {
  readonly first: number;
  readonly rows: number;
}

/** What is known of a CSV that its first row does not say. */
export interface CsvReading {
  /**
   * Where its header is. Names in several rows are joined then, those that are there twice numbered, and columns without a name are called
   * by their number.
   */
  readonly header?: CsvHeader | null;
  /** Its columns of coordinates. */
  readonly places?: CsvPlaces | null;
  /** Rows that are read. */
  readonly keeps?: (cells: Readonly<Record<string, Cell>>) => boolean;
}

/** Reads a CSV without geometry (equipment). @returns null where the file cannot be read at all; the log says why */
export function readCsvTable(bytes: Uint8Array, log: ProblemLog, reading: CsvReading = {}): FeatureTable | null {
  const csv = readRows(bytes, log, reading);
  if (csv === null) return null;
  return tableWithoutPlaces(csv, log);
}

function tableWithoutPlaces({ rows, columns, decimalComma }: CsvRows, log: ProblemLog): FeatureTable {
  const features = rows.map(({ row, cells }) => ({ row, cells, geometry: null }));
  return { log, features, columns, crs: null, coordinates: 'unsaid', decimalComma };
}

/** Pairs of coordinate columns, and what their names say. */
const COORDINATE_COLUMNS: ReadonlyArray<{
  coordinates: FeatureTable['coordinates'];
  x: readonly string[];
  y: readonly string[];
}> = [
  { coordinates: 'degrees', x: ['lon', 'longitude', 'lng', 'long'], y: ['lat', 'latitude'] },
  { coordinates: 'metres', x: ['easting', 'east', 'eastings'], y: ['northing', 'north', 'northings'] },
  { coordinates: 'unsaid', x: ['x', 'xcoord', 'coordx', 'pointx'], y: ['y', 'ycoord', 'coordy', 'pointy'] },
];

/** The columns of coordinates of a CSV whose names do not say it. */
export interface CsvPlaces {
  readonly coordinates: 'degrees' | 'metres';
  readonly x: string;
  readonly y: string;
  /** Of eastings and northings, m; null: that of the coordinate system. */
  readonly unitM: number | null;
}

/** Reads a CSV of points with columns lon and lat, easting and northing, or x and y. Without them, which is reported, no row has a place. */
export function readCsvPoints(bytes: Uint8Array, log: ProblemLog, reading: CsvReading = {}): FeatureTable | null {
  const csv = readRows(bytes, log, reading);
  if (csv === null) return null;
  const { places } = reading;
  const pairs = places === null || places === undefined ? pairsByName(csv.columns) : [pairOf(places)];
  const [pair] = pairs;
  if (pair === undefined) {
    log.error(
      `There are no coordinates. Expected the columns lon and lat, easting and northing, or x and y; the file has ${someOf(csv.columns)}.`,
    );
    return tableWithoutPlaces(csv, log);
  }
  const features: RawFeature[] = csv.rows.map(({ row, cells }) => {
    const coordinate = (column: string) => {
      const number = numberOf(cells[column], csv.decimalComma);
      if (number !== null && Number.isFinite(number)) return number;
      const problem =
        number === null
          ? `There is no ${column}. Expected a coordinate.`
          : coordinateIsNotNumber(quoted(cells[column]));
      log.error(problem, { row, column, value: cells[column] });
      return NaN;
    };
    const point = [coordinate(pair.xColumn), coordinate(pair.yColumn)] as const;
    const geometry: RawGeometry = { kind: 'points', points: point.some(Number.isNaN) ? [] : [point] };
    return { row, cells, geometry };
  });
  const { columns, decimalComma } = csv;
  const inMetres = pairs.find(({ coordinates }) => coordinates === 'metres');
  const hasBoth = pair.coordinates === 'degrees' && inMetres !== undefined;
  return {
    log,
    features,
    columns,
    crs: null,
    coordinates: pair.coordinates,
    coordinateUnitM: pair.coordinates === 'degrees' ? null : pair.unitM,
    ...(hasBoth && { otherPoints: otherPointsOf(csv, pair, inMetres) }),
    decimalComma,
  };
}

interface CoordinatePair {
  readonly coordinates: FeatureTable['coordinates'];
  readonly xColumn: string;
  readonly yColumn: string;
  /** What the name of the first says; null where it says none. */
  readonly unitM: number | null;
}

function pairsByName(columns: readonly string[]): CoordinatePair[] {
  const named = (names: readonly string[]) =>
    columns.find((column) => names.includes(plainColumn(column)) || unitOfColumn(column, names, 'length') !== null);
  return COORDINATE_COLUMNS.flatMap(({ coordinates, x, y }) => {
    const [xColumn, yColumn] = [named(x), named(y)];
    if (xColumn === undefined || yColumn === undefined) return [];
    return [{ coordinates, xColumn, yColumn, unitM: unitOfColumn(xColumn, x, 'length')?.inMetres ?? null }];
  });
}

function pairOf({ coordinates, x, y, unitM }: CsvPlaces): CoordinatePair {
  return { coordinates, xColumn: x, yColumn: y, unitM };
}

function otherPointsOf(
  { rows, decimalComma }: CsvRows,
  inDegrees: CoordinatePair,
  inMetres: CoordinatePair,
): OtherPoints {
  const points = rows.map(({ cells }) => {
    const [x, y] = [inMetres.xColumn, inMetres.yColumn].map((column) => numberOf(cells[column], decimalComma) ?? NaN);
    return Number.isFinite(x) && Number.isFinite(y) ? ([x ?? NaN, y ?? NaN] as const) : null;
  });
  const lastDigit = ({ xColumn, yColumn }: CoordinatePair) => {
    const cells = rows.flatMap((row) => [row.cells[xColumn], row.cells[yColumn]]);
    return 10 ** -Math.max(0, ...cells.map((cell) => /[.,](\d+)\s*$/.exec(String(cell ?? ''))?.[1]?.length ?? 0));
  };
  const digits = { degrees: lastDigit(inDegrees), metres: lastDigit(inMetres) };
  return { points, digits, coordinateUnitM: inMetres.unitM };
}

/**
 * A word with what no text of Windows-1252 has in it: a byte that is no character there, or a low quotation mark, a dagger and the like behind
 * a letter, or a quotation mark between two. In the code pages of DOS they are letters.
 */
const WORD_OF_DOS =
  /[a-z]*(?:[a-z][\u0081\u008D\u008F\u0090\u009D‚ƒ„†‡ˆ‰‹˜]|[a-z][‘“”•](?=[a-z]))[a-z\u0080-\u00FF‚ƒ„†‡ˆ‰‹˜‘“”•…–—™š›œžŸŒŽŠ€]*/i;

/** A word that shows a text to be in a code page of DOS, as spreadsheets save “CSV (MS-DOS)”; null where none does. */
function wordOfDos(bytes: Uint8Array): { word: string; inPage: string; row: number } | null {
  if (isUtf8(bytes) || isUtf8WithFaults(bytes) || bytes.includes(0)) return null;
  const text = new TextDecoder('windows-1252').decode(bytes);
  const found = WORD_OF_DOS.exec(text);
  if (found === null) return null;
  const [word] = found;
  const inPage = codePageDecoder('850')?.(bytes.subarray(found.index, found.index + word.length)) ?? '';
  return { word, inPage, row: text.slice(0, found.index).split('\n').length };
}

/** Spreadsheets (XLSX, ODS) are zips, whatever their name says. */
function isArchive([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 3 && fourth === 4;
}

/** The cells of a CSV, and where its lines begin. */
interface ParsedCsv {
  readonly data: readonly string[][];
  readonly delimiter: string;
  /** Of the first row. */
  readonly firstRow: number;
}

/** The first rows of a CSV as they are, for people to see where its header is; null where it cannot be read. */
export function csvRows(bytes: Uint8Array, most: number): string[][] | null {
  // What is wrong with it is said where it is read.
  const parsed = parsedCsv(bytes, problemLog<string>([], '', ''), most);
  return parsed === null ? null : [...parsed.data];
}

/** The names of the columns that a CSV has, by where its header is: `readCsvTable`. */
export function csvColumns(rows: readonly string[][], { first, rows: count }: CsvHeader): string[] {
  const header = rows.slice(first - 1, first - 1 + count);
  const width = Math.max(0, ...header.map((cells) => cells.length));
  const parts = header.map((cells, at) => {
    let last = '';
    return Array.from({ length: width }, (_, column) => {
      const name = (cells[column] ?? '').trim();
      // A name over several columns stands in the first of them.
      if (name !== '') last = name;
      return at < header.length - 1 ? last : name;
    });
  });
  const names = Array.from({ length: width }, (_, column) => {
    const own = parts.at(-1)?.[column] ?? '';
    const above = parts.slice(0, -1).map((part, at) => {
      const name = part[column] ?? '';
      // One that is over this column alone, or over names below it.
      return own === '' && (header[at]?.[column] ?? '').trim() === '' ? '' : name;
    });
    return [...above, own].filter((part) => part !== '').join(' ') || `Column ${column + 1}`;
  });
  return numbered(names);
}

/** Names with a number behind those that are there before, which is that of no other name. */
function numbered(names: readonly string[]): string[] {
  const taken = new Set(names);
  const times = new Map<string, number>();
  return names.map((name) => {
    let time = (times.get(name) ?? 0) + 1;
    while (time > 1 && taken.has(`${name} (${time})`)) time++;
    times.set(name, time);
    const unique = time === 1 ? name : `${name} (${time})`;
    taken.add(unique);
    return unique;
  });
}

function parsedCsv(bytes: Uint8Array, log: ProblemLog, most = 0): ParsedCsv | null {
  if (isArchive(bytes)) {
    log.error(
      'It is a spreadsheet (XLSX) or an archive under the name of a text. Give it its own ending, or save it as CSV.',
    );
    return null;
  }
  const ofDos = wordOfDos(bytes);
  if (ofDos !== null) {
    log.error(
      `The text is neither UTF-8 nor Windows-1252. In the code page 850 of DOS, “${ofDos.word}” is “${ofDos.inPage}”. Save the file as UTF-8.`,
      { row: ofDos.row },
    );
    return null;
  }
  const read = readText(bytes, log);
  if (read === null) return null;
  const { text, delimiter, firstRow } = prepared(read);
  if (text.trim() === '') {
    log.error('The file is empty. Expected a header row and a row for each record.');
    return null;
  }
  const parsed = Papa.parse<string[]>(text, {
    ...(delimiter === null ? { delimitersToGuess: SEPARATORS } : { delimiter }),
    newline: '\n',
    skipEmptyLines: false,
    preview: most,
  });
  for (const fault of parsed.errors) {
    if (fault.type !== 'Quotes') continue;
    const row = (fault.row ?? 0) + firstRow;
    log.error('A quotation mark is not closed, or stands inside a value. Put quotation marks round the whole value.', {
      row,
    });
  }
  return { data: parsed.data, delimiter: parsed.meta.delimiter, firstRow };
}

function readRows(bytes: Uint8Array, log: ProblemLog, { header = null, keeps }: CsvReading): CsvRows | null {
  const parsed = parsedCsv(bytes, log);
  if (parsed === null) return null;
  const { data, delimiter, firstRow } = parsed;
  const above = header === null ? 1 : header.first - 1 + header.rows;
  const body = data.slice(above);
  const columns = header === null ? (data[0] ?? []).map((name) => name.trim()) : csvColumns(data, header);
  if (header === null) {
    reportHeader(columns, firstRow, log);
    logNameless(columns, body, firstRow, log);
  }
  const rows: CsvRows['rows'] = [];
  let line = data.slice(0, above).reduce((sum, cells) => sum + linesOf(cells), firstRow);
  for (const values of body) {
    const row = line;
    line += linesOf(values);
    if (values.every((value) => value.trim() === '')) continue;
    const cells = Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
    if (keeps?.(cells) === false) continue;
    if (values.length > columns.length && values.slice(columns.length).some((value) => value.trim() !== '')) {
      log.error(
        `The row has ${values.length} values, the header ${columns.length}. Put values with a comma in quotes.`,
        {
          row,
          value: values.join(delimiter),
        },
      );
    }
    if (values.length < columns.length) {
      log.error(`The row has ${values.length} values, the header ${columns.length}. Is it cut off?`, { row });
    }
    rows.push({ row, cells });
  }
  if (rows.length === 0) log.error('The file has a header and no rows.');
  const decimalComma = delimiter === ';' || hasDecimalCommas(body);
  return { columns: header === null ? firstOfEach(columns) : columns, rows, decimalComma };
}

/** The lines of a file that a row takes: values in quotation marks may have several. */
function linesOf(values: readonly string[]): number {
  return 1 + values.reduce((breaks, value) => breaks + value.split('\n').length - 1, 0);
}

/** Excel's first line that names the separator. */
const SEPARATOR_LINE = /^"?sep=(.)"?\n/i;

/** A text with one kind of line ends and without empty lines at its end, from which no separator could be guessed. */
function prepared(read: string): { text: string; delimiter: string | null; firstRow: number } {
  const lines = read.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  let end = lines.length;
  while (lines[end - 1] === '\n') end--;
  const named = SEPARATOR_LINE.exec(lines);
  return {
    text: lines.slice(named?.[0].length ?? 0, end),
    delimiter: named?.[1] ?? null,
    firstRow: named === null ? 1 : 2,
  };
}

const DECIMAL_COMMA = /^[+-]?\d{0,12},(?:\d{1,2}|\d{4,12})$/;
const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*|,\d{3})$/;

/** Whether a comma in a number can only be a decimal one. Where each has three digits after it, it may part thousands. */
function hasDecimalCommas(body: readonly string[][]): boolean {
  let found = false;
  for (const values of body) {
    for (const value of values) {
      const text = value.trim();
      if (THOUSANDS.test(text)) return false;
      found ||= DECIMAL_COMMA.test(text);
    }
  }
  return found;
}

/** Columns with a name, the first of those that are there twice, which is reported. */
function firstOfEach(columns: readonly string[]): string[] {
  const seen = new Set<string>();
  return columns.filter((column) => {
    const plain = plainColumn(column);
    const isFirst = column !== '' && (plain === '' || !seen.has(plain));
    seen.add(plain);
    return isFirst;
  });
}

/** Values under no name belong to nothing: they are left out, and that is said. */
function logNameless(columns: readonly string[], body: readonly string[][], row: number, log: ProblemLog): void {
  const index = columns.findIndex((name, at) => name === '' && body.some((values) => (values[at] ?? '').trim() !== ''));
  if (index < 0) return;
  log.warning(`Column ${index + 1} has values and no name. They are left out; name the column in the first row.`, {
    row,
  });
}

function reportHeader(columns: readonly string[], row: number, log: ProblemLog): void {
  const seen = new Set<string>();
  for (const column of columns) {
    const plain = plainColumn(column);
    if (plain !== '' && seen.has(plain)) {
      log.error(`The column ${column} is there twice. Remove or rename one.`, { row, column });
    }
    seen.add(plain);
  }
}
