/** Quantity of a field: lengths in m, heights above ground in m, unweighted levels in dB, or percentages. */
export type Quantity = 'length' | 'height' | 'unweighted level' | 'percentage';

/** A unit in the name of a column. */
export interface ColumnUnit {
  /** Name for messages: `feet`. */
  readonly words: string;
  /** Whether the field expects this unit. */
  readonly isExpected: boolean;
  /** Length of the unit in m. NaN for units of other quantities. */
  readonly inMetres: number;
  /** Whether the values are levels above a datum, such as mean sea level, and not heights above ground. */
  readonly isOverDatum?: boolean;
}

const METRES = ['m', 'metre', 'metres', 'meter', 'meters', 'mtr', 'mtrs'];
const FOREIGN_LENGTHS: ReadonlyArray<readonly [words: string, inMetres: number, names: readonly string[]]> = [
  ['feet', 0.3048, ['ft', 'feet', 'foot', 'ftint', 'intft']],
  ['US survey feet', 1200 / 3937, ['usft', 'ftus', 'usfeet', 'sft']],
  ['inches', 0.0254, ['in', 'inch', 'inches']],
  ['yards', 0.9144, ['yd', 'yard', 'yards']],
  ['millimetres', 0.001, ['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters']],
  ['centimetres', 0.01, ['cm', 'centimetre', 'centimetres', 'centimeter', 'centimeters']],
  ['decimetres', 0.1, ['dm', 'decimetre', 'decimetres', 'decimeter', 'decimeters']],
  ['kilometres', 1000, ['km', 'kilometre', 'kilometres', 'kilometer', 'kilometers']],
];

function named(words: string, isExpected: boolean, names: readonly string[], inMetres = NaN) {
  return names.map((name): [string, ColumnUnit] => [name, { words, isExpected, inMetres }]);
}

const LENGTHS: ReadonlyMap<string, ColumnUnit> = new Map([
  ...named('metres', true, METRES, 1),
  ...FOREIGN_LENGTHS.flatMap(([words, inMetres, names]) => named(words, false, names, inMetres)),
]);
const UNITS: Readonly<Record<Quantity, ReadonlyMap<string, ColumnUnit>>> = {
  length: LENGTHS,
  height: LENGTHS,
  'unweighted level': new Map([
    ...named('dB', true, ['db', 'dbz', 'dblin']),
    ...named('dB(A), A-weighted', false, ['dba', 'a']),
    ...named('dB(C), C-weighted', false, ['dbc']),
  ]),
  percentage: new Map([
    ...named('%', true, ['%', 'pct', 'percent', 'percentage']),
    ...named('fractions', false, ['fraction', 'ratio', 'share', '01']),
    ...named('hours', false, ['h', 'hr', 'hrs', 'hour', 'hours']),
    ...named('minutes', false, ['min', 'mins', 'minute', 'minutes']),
    ...named('seconds', false, ['s', 'sec', 'secs', 'second', 'seconds']),
  ]),
};

export const EXPECTED_UNIT: Readonly<Record<Quantity, string>> = {
  length: 'metres',
  height: 'metres',
  'unweighted level': 'dB without weighting',
  percentage: 'per cent from 0 to 100',
};

/** Names of height datums, and words for levels above them, with or without a preceding m. */
const DATUM =
  /^m?(?:rl|ahd\d*|nzvd\d*|a?od|odn|newlyn|msl|amsl|asl|sea|navd\d*|ngvd\d*|nn|nhn|nap|evrf\d*|lvd|moturiki|datum)$/;
/** Words that can accompany the name of a datum. */
const BESIDE_DATUM = new Set(['above', 'over', 'mean', 'to', 'in', 'the', 'level', 'reduced', ...METRES]);

/** A weighted octave band: `LwA63`, `Lw(A) 63 Hz`, `A 1k`. */
const WEIGHTED_BAND = /^(?:swl|lw|l)?[ _,-]*[([]?([acz])[)\]]?[ _,-]*(63|125|250|500|[1248]000|[1248]k)(?!\d)/;

/** Shortest field name to which a unit can be attached without a separator. */
const MIN_GLUED_LENGTH = 4;
/** Longest column name. */
const MAX_COLUMN_LENGTH = 200;

/**
 * The unit in a column name if the rest is a name of the field: `height (ft)`, `height_ft`, `height in feet`, `HEIGHTFT`.
 * @param aliases names of the field as letters and digits in lower case
 */
export function unitOfColumn(column: string, aliases: readonly string[], quantity: Quantity): ColumnUnit | null {
  const name = column
    .slice(0, MAX_COLUMN_LENGTH)
    .toLowerCase()
    .replace(/db *[([] *([acz]) *[)\]]/g, 'db$1')
    .replace(WEIGHTED_BAND, 'lw$2 db$1 ')
    .replace(/\bper ?cent\b/g, '%')
    .replace(/\bu\.?s\.?[ _-]?(?:survey[ _-]?)?(?=f(?:t|eet|oot))/g, 'us')
    .replace(/0 ?(?:-|–|to|…|\.\.) ?1(?!\d)/g, '01');
  const words = name.split(/[^\p{L}\p{N}%]+/u).filter((word) => word !== '');
  const units = UNITS[quantity];
  if (quantity === 'height' && isOverDatum(words, aliases)) {
    return { words: 'levels over a datum', isExpected: false, inMetres: NaN, isOverDatum: true };
  }
  return unitBehind(words, aliases, units) ?? unitAtEnd(words.join(''), aliases, units);
}

/** Whether a column name means a level above a datum, either alone (`RL`) or after the name of the field (`height (m AHD)`). */
function isOverDatum(words: readonly string[], aliases: readonly string[]): boolean {
  if (aliases.some((alias) => glued(words.join(''), alias, (rest) => DATUM.test(rest)))) return true;
  const behind = wordsBehind(words, aliases);
  if (behind !== null) return behind.some((word) => DATUM.test(word));
  const others = words.filter((word) => !DATUM.test(word));
  return others.length < words.length && others.every((word) => BESIDE_DATUM.has(word) || aliases.includes(word));
}

/** The words after the name of a field. Null if the first words are not the name. */
function wordsBehind(words: readonly string[], aliases: readonly string[]): string[] | null {
  const count = words.findLastIndex((_, at) => at > 0 && aliases.includes(words.slice(0, at).join('')));
  return count < 0 ? null : words.slice(count);
}

/** The unit in the words after the name of a field: the last one, or the first one as in `usage (min per 15)`. */
function unitBehind(
  words: readonly string[],
  aliases: readonly string[],
  units: ReadonlyMap<string, ColumnUnit>,
): ColumnUnit | null {
  const behind = wordsBehind(words, aliases);
  if (behind === null) return null;
  const rest = behind.slice(behind[0] === 'in' ? 1 : 0);
  const unit = units.get(rest[0] ?? '');
  if (unit !== undefined) return unit;
  // The name of a share can also name its total: `usage (no. of min in 15)`, `usage (per cent of 15 min)`.
  const found =
    units === UNITS.percentage
      ? rest.flatMap((word) => units.get(word) ?? units.get(word.replaceAll(/\d/g, '')) ?? [])
      : [];
  return found.find(({ isExpected }) => isExpected) ?? found[0] ?? null;
}

/** The unit that is attached to the name of a field: `HEIGHTFT`. `heightm` is itself a field name and has no attached unit. */
function unitAtEnd(
  whole: string,
  aliases: readonly string[],
  units: ReadonlyMap<string, ColumnUnit>,
): ColumnUnit | null {
  const withoutUnit = aliases.filter(
    (alias) => !aliases.some((other) => glued(alias, other, (rest) => units.has(rest))),
  );
  const alias = withoutUnit.find((name) => glued(whole, name, (rest) => units.has(rest)));
  return alias === undefined ? null : (units.get(whole.slice(alias.length)) ?? null);
}

function glued(whole: string, alias: string, isEnd: (rest: string) => boolean): boolean {
  return alias.length >= MIN_GLUED_LENGTH && whole.startsWith(alias) && isEnd(whole.slice(alias.length));
}
