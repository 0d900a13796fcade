import {
  comparedLevel,
  type ReceiverAssessment,
  assessLevel,
  type Criterion,
} from '../../../model/criteria/assess-receiver.ts';
import type { CriteriaSet, OperatingTime } from '../../../model/criteria/criteria-set.ts';
import { MIN_LEVEL_DB, resultLevel } from '../../../model/results/results.ts';
import type { PreparedScene } from '../scene/prepared-scene.ts';
import type { AreaEnergies } from '../sources/area-energies.ts';

/**
 * The sum of the levels of some work areas at every receiver, dB(A), rounded as in results. Flat arrays can be transferred
 * between threads.
 */
export interface LevelArrays {
  readonly laeqTypical: Float64Array;
  readonly laeq: Float64Array;
  readonly laeqAssessed: Float64Array;
  /** Before rounding by the criteria set, to 0.01. Null if it equals `laeq` or `laeqAssessed`. */
  readonly laeqUnrounded: Float64Array | null;
  /** At least `laeq`. Null if not assessed. */
  readonly lamax: Float64Array | null;
}

/** Further results of a receiver in an operating time. Many receivers share the same outcome. */
export type Outcome = Pick<ReceiverAssessment, 'band' | 'measures' | 'flags'>;

/** The results of the receivers in an operating time. */
export interface TimeArrays {
  /** Null if they equal the levels of all work areas. */
  readonly levels: LevelArrays | null;
  /** Index of the loudest averaging window at each receiver. Null if the level is not averaged by working hours. */
  readonly window: Int32Array | null;
  /** Exceedance, dB. NaN if nothing is compared. */
  readonly exceedance: Float64Array;
  /** Index of each receiver's outcome. */
  readonly outcome: Uint32Array;
  readonly outcomes: readonly Outcome[];
}

/** LA of a sum of energies, dB(A) to 0.01. */
export const levelOf = (energy: number): number => resultLevel(10 * Math.log10(energy));

/** The levels of some work areas together. */
export function levelsOf(
  { receivers }: Pick<PreparedScene, 'receivers'>,
  set: CriteriaSet,
  energies: readonly AreaEnergies[],
): LevelArrays {
  const count = receivers.ids.length;
  const sumOf = (column: (of: AreaEnergies) => Float64Array) => sumOfColumns(energies.map(column), count);
  const worst = sumOf((of) => of.worst);
  const isPenalised = energies.some((of) => of.penalised !== of.worst);
  const compared = isPenalised ? sumOf(({ penalised }) => penalised) : worst;
  const maxima = energies.flatMap(({ maximum }) => (maximum === null ? [] : [maximum]));
  const isOther = set.rounding === 'integer' && (isPenalised || set.facadeCorrectionDb !== 0);
  const laeqUnrounded = isOther ? new Float64Array(count) : null;
  return {
    laeqTypical: sumOf(({ typical }) => typical).map(levelOf),
    laeq: worst.map(levelOf),
    laeqAssessed: compared.map((energy, receiver) => {
      const facadeDb = receivers.atFacade[receiver] === 1 ? set.facadeCorrectionDb : 0;
      const level = 10 * Math.log10(energy) + facadeDb;
      if (laeqUnrounded !== null) laeqUnrounded[receiver] = resultLevel(level);
      return Math.max(MIN_LEVEL_DB, comparedLevel(set, level));
    }),
    laeqUnrounded,
    lamax: maxima.length === 0 ? null : highestOf([...maxima, worst], count).map(levelOf),
  };
}

/** The highest value of several columns at each receiver. */
export function highestOf(columns: readonly Float64Array[], count: number): Float64Array {
  const highest = new Float64Array(count);
  for (const column of columns) {
    for (let at = 0; at < count; at++) highest[at] = Math.max(highest[at] ?? 0, column[at] ?? 0);
  }
  return highest;
}

function sumOfColumns(columns: readonly Float64Array[], count: number): Float64Array {
  const sum = new Float64Array(count);
  for (const column of columns) for (let at = 0; at < count; at++) sum[at] = (sum[at] ?? 0) + (column[at] ?? 0);
  return sum;
}

/** The criteria of receivers for one operating time: the distinct criteria, and the index of each receiver's criterion. */
export interface NumberedCriteria {
  readonly distinct: readonly Criterion[];
  readonly numbers: Uint32Array;
}

/** Indexes criteria, because many receivers share the same criterion. */
export function numberCriteria(criteria: readonly Criterion[]): NumberedCriteria {
  const numbers = new Map<string, number>();
  const distinct: Criterion[] = [];
  const of = Uint32Array.from(criteria, (criterion) => {
    const { status, level, source, background, lamax } = criterion;
    const key = `${status} ${level} ${background} ${lamax} ${source}`;
    const known = numbers.get(key) ?? distinct.length;
    if (known === distinct.length) {
      distinct.push(criterion);
      numbers.set(key, known);
    }
    return known;
  });
  return { distinct, numbers: of };
}

/** The cached assessment for a criterion and levels. See `assessor`. */
interface Assessed {
  readonly exceedance: number;
  readonly outcome: number;
}

/** Assesses all receivers in an operating time. It can be called repeatedly with other levels. */
export type Assessor = (levels: Pick<LevelArrays, 'laeqAssessed' | 'lamax'>) => Omit<TimeArrays, 'levels' | 'window'>;

/** Most cached assessments. Beyond this, the cache is cleared. */
const MAX_REMEMBERED = 200_000;

/**
 * Creates a function that assesses the receivers of a scene in one operating time. Receivers with the same criterion and levels
 * are assessed once. The cache affects only the speed.
 */
export function assessor(set: CriteriaSet, time: OperatingTime, { distinct, numbers }: NumberedCriteria): Assessor {
  const outcomes: Outcome[] = [];
  const outcomeNumbers = new Map<string, number>();
  let remembered = new Map<number, Assessed>();
  const outcomeOf = ({ band, measures, flags }: Outcome): number => {
    const key = JSON.stringify([band, measures, flags]);
    const known = outcomeNumbers.get(key) ?? outcomes.length;
    if (known === outcomes.length) {
      outcomes.push({ band, measures, flags });
      outcomeNumbers.set(key, known);
    }
    return known;
  };
  const assessOne = (number: number, level: number, lamax: number | null): Assessed => {
    const criterion = distinct[number];
    if (criterion === undefined) throw new Error(`no criterion ${number} of ${distinct.length}`);
    const assessed = assessLevel(set, time, criterion, level, lamax);
    return { exceedance: assessed.exceedance ?? NaN, outcome: outcomeOf(assessed) };
  };
  return ({ laeqAssessed, lamax }) => {
    if (remembered.size > MAX_REMEMBERED) remembered = new Map();
    const count = numbers.length;
    const exceedance = new Float64Array(count);
    const outcome = new Uint32Array(count);
    for (let receiver = 0; receiver < count; receiver++) {
      const number = numbers[receiver] ?? 0;
      const level = laeqAssessed[receiver] ?? MIN_LEVEL_DB;
      // The maximum is compared only if the criterion has an LAmax screening level, after rounding by the criteria set.
      const highest = distinct[number]?.lamax == null ? null : (lamax?.[receiver] ?? null);
      const maximum = highest === null ? null : comparedLevel(set, highest);
      const key = (number * CODES + codeOf(level)) * CODES + (maximum === null ? 0 : codeOf(maximum));
      let assessed = remembered.get(key);
      if (assessed === undefined) {
        assessed = assessOne(number, level, maximum);
        remembered.set(key, assessed);
      }
      exceedance[receiver] = assessed.exceedance;
      outcome[receiver] = assessed.outcome;
    }
    return { exceedance, outcome, outcomes: [...outcomes] };
  };
}

/** Number of different levels: to 0.01 dB between −99 and 428 dB(A) or more. */
const CODES = 2 ** 16;

/** Converts a level to 0.01 dB into a whole number from 1 on. */
const codeOf = (level: number): number => {
  const code = Math.round((level - MIN_LEVEL_DB) * 100) + 1;
  if (!(code >= 1 && code < CODES)) throw new RangeError(`a level of ${level} dB(A) is not one of sound`);
  return code;
};
