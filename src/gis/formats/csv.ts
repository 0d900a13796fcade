import Papa from 'papaparse';
import { unitOfColumn } from '../tables/column-units.ts';
import { numberOf, plainColumn, someOf } from '../tables/cells.ts';
import type { Cell, FeatureTable, OtherPoints, RawFeature, RawGeometry } from '../tables/feature-table.ts';
import { type ProblemLog, problemLog, quoted } from '../files/problems.ts';
import { codePageDecoder } from './code-pages.ts';
import { isUtf8WithFaults, readText } from '../files/text.ts';
import { isUtf8 } from './dbf-encoding.ts';

export const coordinateIsNotNumber = (value: string | number) => `${value} is not a number. Expected a coordinate.`;

/** Rows of a CSV with their cells by column name. */
interface CsvRows {
  readonly columns: string[];
  readonly rows: Array<{ readonly row: number; readonly cells: Record<string, Cell> }>;
  readonly decimalComma: boolean;
}

const SEPARATORS = [',', ';', '\t', '|'];

/** The header of a CSV: its first row, counted from 1, and its number of rows. */
export interface CsvHeader {
  readonly first: number;
  readonly rows: number;
}

/** Information for reading a CSV that its first row does not give. */
export interface CsvReading {
  /**
   * Position of the header. Names in several header rows are joined, duplicate names get a number, and a column without a name is
   * named by its number.
   */
  readonly header?: CsvHeader | null;
  /** Coordinate columns. */
  readonly places?: CsvPlaces | null;
  /** Returns whether a row is read. */
  readonly keeps?: (cells: Readonly<Record<string, Cell>>) => boolean;
}

/** Reads a CSV without geometry (equipment). @returns null if the file cannot be read at all, with the reason in the log */
export function readCsvTable(bytes: Uint8Array, log: ProblemLog, reading: CsvReading = {}): FeatureTable | null {
  const csv = readRows(bytes, log, reading);
  if (csv === null) return null;
  return tableWithoutPlaces(csv, log);
}

function tableWithoutPlaces({ rows, columns, decimalComma }: CsvRows, log: ProblemLog): FeatureTable {
  const features = rows.map(({ row, cells }) => ({ row, cells, geometry: null }));
  return { log, features, columns, crs: null, coordinates: 'unsaid', decimalComma };
}

/** Pairs of coordinate columns, and the unit that their names imply. */
const COORDINATE_COLUMNS: ReadonlyArray<{
  coordinates: FeatureTable['coordinates'];
  x: readonly string[];
  y: readonly string[];
}> = [
  { coordinates: 'degrees', x: ['lon', 'longitude', 'lng', 'long'], y: ['lat', 'latitude'] },
  { coordinates: 'metres', x: ['easting', 'east', 'eastings'], y: ['northing', 'north', 'northings'] },
  { coordinates: 'unsaid', x: ['x', 'xcoord', 'coordx', 'pointx'], y: ['y', 'ycoord', 'coordy', 'pointy'] },
];

/** Coordinate columns of a CSV whose names do not identify them. */
export interface CsvPlaces {
  readonly coordinates: 'degrees' | 'metres';
  readonly x: string;
  readonly y: string;
  /** Unit of eastings and northings, m. Null: that of the coordinate system. */
  readonly unitM: number | null;
}

/**
 * Reads a CSV of points with columns lon and lat, easting and northing, or x and y. If the columns are missing, this is logged
 * and the rows have no positions.
 */
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
  /** Unit from the name of the first column. Null if it has none. */
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
 * Matches a word that is not plausible in Windows-1252. It contains a byte without a character, a sign such as a low quotation
 * mark or a dagger after a letter, or a quotation mark between two letters. In DOS code pages these bytes are letters.
 */
const WORD_OF_DOS =
  /[a-z]*(?:[a-z][\u0081\u008D\u008F\u0090\u009D‚ƒ„†‡ˆ‰‹˜]|[a-z][‘“”•](?=[a-z]))[a-z\u0080-\u00FF‚ƒ„†‡ˆ‰‹˜‘“”•…–—™š›œžŸŒŽŠ€]*/i;

/** Finds a word which shows that the text is in a DOS code page, as in a spreadsheet's “CSV (MS-DOS)”. Null if there is none. */
function wordOfDos(bytes: Uint8Array): { word: string; inPage: string; row: number } | null {
  if (isUtf8(bytes) || isUtf8WithFaults(bytes) || bytes.includes(0)) return null;
  const text = new TextDecoder('windows-1252').decode(bytes);
  const found = WORD_OF_DOS.exec(text);
  if (found === null) return null;
  const [word] = found;
  const inPage = codePageDecoder('850')?.(bytes.subarray(found.index, found.index + word.length)) ?? '';
  return { word, inPage, row: text.slice(0, found.index).split('\n').length };
}

/** Whether the bytes are a zip. Spreadsheets (XLSX, ODS) are zips, whatever their extension. */
function isArchive([first, second, third, fourth]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 3 && fourth === 4;
}

/** The cells of a CSV and the line number of its first row. */
interface ParsedCsv {
  readonly data: readonly string[][];
  readonly delimiter: string;
  /** Line number of the first row. */
  readonly firstRow: number;
}

/** The first rows of a CSV without interpretation, so that people can find its header. Null if the file cannot be read. */
export function csvRows(bytes: Uint8Array, most: number): string[][] | null {
  // Problems are logged when the file is read for a load.
  const parsed = parsedCsv(bytes, problemLog<string>([], '', ''), most);
  return parsed === null ? null : [...parsed.data];
}

/** The column names of a CSV for a header position, as `readCsvTable` uses them. */
export function csvColumns(rows: readonly string[][], { first, rows: count }: CsvHeader): string[] {
  const header = rows.slice(first - 1, first - 1 + count);
  const width = Math.max(0, ...header.map((cells) => cells.length));
  const parts = header.map((cells, at) => {
    let last = '';
    return Array.from({ length: width }, (_, column) => {
      const name = (cells[column] ?? '').trim();
      // A name that spans several columns is in the first of them.
      if (name !== '') last = name;
      return at < header.length - 1 ? last : name;
    });
  });
  const names = Array.from({ length: width }, (_, column) => {
    const own = parts.at(-1)?.[column] ?? '';
    const above = parts.slice(0, -1).map((part, at) => {
      const name = part[column] ?? '';
      // A name counts only if the column has a name below it, or if the name is above this column.
      return own === '' && (header[at]?.[column] ?? '').trim() === '' ? '' : name;
    });
    return [...above, own].filter((part) => part !== '').join(' ') || `Column ${column + 1}`;
  });
  return numbered(names);
}

/** Adds a number to duplicate names, so that all names are different. */
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

/** The number of lines that a row takes. Values in quotation marks can have several lines. */
function linesOf(values: readonly string[]): number {
  return 1 + values.reduce((breaks, value) => breaks + value.split('\n').length - 1, 0);
}

/** First line in which Excel names the separator. */
const SEPARATOR_LINE = /^"?sep=(.)"?\n/i;

/** Normalises line ends and removes empty lines at the end, which would confuse the detection of the separator. */
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

/**
 * Whether commas in numbers can only be decimal commas. If every number has three digits after its comma, the commas may be
 * thousands separators.
 */
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

/** The named columns. Duplicate names keep their first column and are logged. */
function firstOfEach(columns: readonly string[]): string[] {
  const seen = new Set<string>();
  return columns.filter((column) => {
    const plain = plainColumn(column);
    const isFirst = column !== '' && (plain === '' || !seen.has(plain));
    seen.add(plain);
    return isFirst;
  });
}

/** Logs values in columns without a name, which are ignored. */
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
