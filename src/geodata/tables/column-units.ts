import { filesTexts } from '../../texts/files.ts';

/** What the values of a field are: lengths in m, unweighted levels in dB, or percentages. */
export type Quantity = 'length' | 'unweighted level' | 'percentage';

/** A unit that a column's name says. */
export interface ColumnUnit {
  /** In words, for messages: `feet`. */
  readonly words: string;
  /** Whether the values are what the field expects. */
  readonly isExpected: boolean;
  /** Of a length, in m; NaN of everything else. */
  readonly inMetres: number;
}

const METRES = ['m', 'metre', 'metres', 'meter', 'meters', 'mtr', 'mtrs'];
const FOREIGN_LENGTHS: ReadonlyArray<readonly [words: string, inMetres: number, names: readonly string[]]> = [
  ['feet', 0.3048, ['ft', 'feet', 'foot', 'ftint', 'intft']],
  [filesTexts.usSurveyFeet, 1200 / 3937, ['usft', 'ftus', 'usfeet', 'sft']],
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

const UNITS: Readonly<Record<Quantity, ReadonlyMap<string, ColumnUnit>>> = {
  length: new Map([
    ...named('metres', true, METRES, 1),
    ...FOREIGN_LENGTHS.flatMap(([words, inMetres, names]) => named(words, false, names, inMetres)),
  ]),
  'unweighted level': new Map([
    ...named('dB', true, ['db', 'dbz', 'dblin']),
    ...named(filesTexts.unitAWeighted, false, ['dba', 'a']),
    ...named(filesTexts.unitCWeighted, false, ['dbc']),
  ]),
  percentage: new Map([
    ...named('%', true, ['%', 'pct', 'percent', 'percentage']),
    ...named('fractions', false, ['fraction', 'ratio', 'share', '01']),
    ...named('hours', false, ['h', 'hr', 'hrs', 'hour', 'hours']),
    ...named('minutes', false, ['min', 'mins', 'minute', 'minutes']),
  ]),
};

export const EXPECTED_UNIT: Readonly<Record<Quantity, string>> = {
  length: 'metres',
  'unweighted level': filesTexts.unitUnweighted,
  percentage: filesTexts.unitPercentage,
};

/** A unit is written to the name without a mark between them only where the name is not too short to tell. */
const MIN_GLUED_LENGTH = 4;
/** Longer names of columns are no names. */
const MAX_COLUMN_LENGTH = 200;

/**
 * The unit that the name of a column says, if the rest of it is a name of the field: `height (ft)`, `height_ft`, `height in feet`, `HEIGHTFT`.
 * @param aliases names of the field, letters and digits in lower case
 */
export function unitOfColumn(column: string, aliases: readonly string[], quantity: Quantity): ColumnUnit | null {
  const name = column
    .slice(0, MAX_COLUMN_LENGTH)
    .toLowerCase()
    .replace(/db *[([] *([acz]) *[)\]]/g, 'db$1')
    .replace(/\bu\.?s\.?[ _-]?(?:survey[ _-]?)?(?=f(?:t|eet|oot))/g, 'us')
    .replace(/0 ?(?:-|–|to|…|\.\.) ?1(?!\d)/g, '01');
  const words = name.split(/[^\p{L}\p{N}%]+/u).filter((word) => word !== '');
  const units = UNITS[quantity];
  const last = words.at(-1) ?? '';
  const unit = words.length > 1 ? units.get(last) : undefined;
  if (unit !== undefined) {
    const before = words.slice(0, words.at(-2) === 'in' && words.length > 2 ? -2 : -1).join('');
    return aliases.includes(before) ? unit : null;
  }
  const whole = words.join('');
  const alias = aliases.find(
    (one) => one.length >= MIN_GLUED_LENGTH && whole.startsWith(one) && units.has(whole.slice(one.length)),
  );
  return alias === undefined ? null : (units.get(whole.slice(alias.length)) ?? null);
}
