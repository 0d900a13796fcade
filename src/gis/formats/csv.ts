import Papa from 'papaparse';
import { unitOfColumn } from '../tables/column-units.ts';
import { numberOf, plainColumn, someOf } from '../tables/cells.ts';
import type { Cell, FeatureTable, OtherPoints, RawFeature, RawGeometry } from '../tables/feature-table.ts';
import { type ProblemLog, quoted } from '../files/problems.ts';
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

/** Reads a CSV without geometry (equipment). @returns null where the file cannot be read at all; the log says why */
export function readCsvTable(bytes: Uint8Array, log: ProblemLog): FeatureTable | null {
  const csv = readRows(bytes, log);
  if (csv === null) return null;
  const features = csv.rows.map(({ row, cells }) => ({ row, cells, geometry: null }));
  return { log, features, columns: csv.columns, crs: null, coordinates: 'unsaid', decimalComma: csv.decimalComma };
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

/** Reads a CSV of points with columns lon and lat, easting and northing, or x and y. */
export function readCsvPoints(bytes: Uint8Array, log: ProblemLog): FeatureTable | null {
  const csv = readRows(bytes, log);
  if (csv === null) return null;
  const named = (names: readonly string[]) =>
    csv.columns.find((column) => names.includes(plainColumn(column)) || unitOfColumn(column, names, 'length') !== null);
  const pairs = COORDINATE_COLUMNS.flatMap(({ coordinates, x, y }) => {
    const [xColumn, yColumn] = [named(x), named(y)];
    return xColumn === undefined || yColumn === undefined ? [] : [{ coordinates, xColumn, yColumn, xNames: x }];
  });
  const [pair] = pairs;
  if (pair === undefined) {
    log.error(
      `There are no coordinates. Expected the columns lon and lat, easting and northing, or x and y; the file has ${someOf(csv.columns)}.`,
    );
    return null;
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
    coordinateUnitM: pair.coordinates === 'degrees' ? null : unitOfPair(pair),
    ...(hasBoth && { otherPoints: otherPointsOf(csv, pair, inMetres) }),
    decimalComma,
  };
}

interface CoordinatePair {
  readonly xColumn: string;
  readonly yColumn: string;
  readonly xNames: readonly string[];
}

function unitOfPair({ xColumn, xNames }: CoordinatePair): number | null {
  return unitOfColumn(xColumn, xNames, 'length')?.inMetres ?? null;
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
  return { points, digits, coordinateUnitM: unitOfPair(inMetres) };
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

function readRows(bytes: Uint8Array, log: ProblemLog): CsvRows | null {
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
  });
  const [header, ...body] = parsed.data;
  for (const fault of parsed.errors) {
    if (fault.type !== 'Quotes') continue;
    const row = (fault.row ?? 0) + firstRow;
    log.error('A quotation mark is not closed, or stands inside a value. Put quotation marks round the whole value.', {
      row,
    });
  }
  const columns = (header ?? []).map((name) => name.trim());
  reportHeader(columns, firstRow, log);
  logNameless(columns, body, firstRow, log);
  const rows: CsvRows['rows'] = [];
  let line = firstRow + linesOf(header ?? []);
  for (const values of body) {
    const row = line;
    line += linesOf(values);
    if (values.every((value) => value.trim() === '')) continue;
    if (values.length > columns.length && values.slice(columns.length).some((value) => value.trim() !== '')) {
      log.error(
        `The row has ${values.length} values, the header ${columns.length}. Put values with a comma in quotes.`,
        {
          row,
          value: values.join(parsed.meta.delimiter),
        },
      );
    }
    if (values.length < columns.length) {
      log.error(`The row has ${values.length} values, the header ${columns.length}. Is it cut off?`, { row });
    }
    rows.push({ row, cells: Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null])) });
  }
  if (rows.length === 0) log.error('The file has a header and no rows.');
  const decimalComma = parsed.meta.delimiter === ';' || hasDecimalCommas(body);
  return { columns: firstOfEach(columns), rows, decimalComma };
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
