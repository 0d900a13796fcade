/** Compares two computations of the same results. */
import { levelsInTime, type LevelColumns, type Results } from '../../../model/results/results.ts';

/** Differences between results of the same plan. Levels in dB. */
export interface ResultDifferences {
  /** Largest difference of a level, dB. */
  readonly mostDb: number;
  /** Position of the largest difference as text. Null if no level differs by more than 0.01 dB. */
  readonly where: string | null;
  /** Number of receivers with a level that differs by more than 0.01 dB. */
  readonly levels: number;
  /** Number of receivers whose criterion, exceedance or measures differ. */
  readonly outcomes: number;
  /** Sentences that explain why results cannot be compared. */
  readonly others: readonly string[];
}

/** Tolerance for equal levels, dB. */
const SAME_DB = 0.01;
const LEVELS = ['laeqTypical', 'laeq', 'laeqAssessed', 'lamax'] as const;
const LEVEL_NAMES: Record<(typeof LEVELS)[number], string> = {
  laeqTypical: 'typical level',
  laeq: 'worst 15 minutes',
  laeqAssessed: 'level that is compared',
  lamax: 'LAmax',
};

export function differencesOf(results: Results, other: Results): ResultDifferences {
  const others = [
    ...(sameList(results.receivers.id, other.receivers.id) ? [] : ['The receivers are not the same.']),
    ...(sameList(results.operatingTimes, other.operatingTimes) ? [] : ['The operating times are not the same.']),
  ];
  if (others.length > 0) return { mostDb: NaN, where: null, levels: 0, outcomes: 0, others };
  let [mostDb, where] = [0, null as string | null];
  const differing = new Set<number>();
  const outcomes = new Set<number>();
  for (const time of results.operatingTimes) {
    const [a, b] = [levelsInTime(results, time), levelsInTime(other, time)];
    for (const level of LEVELS) {
      results.receivers.id.forEach((_, receiver) => {
        const difference = apart(a[level][receiver], b[level][receiver]);
        if (difference > SAME_DB + 1e-9) differing.add(receiver);
        if (!(difference > mostDb)) return;
        mostDb = difference;
        const { address, id } = results.receivers;
        where = `${LEVEL_NAMES[level]} at ${(address[receiver] || id[receiver]) ?? ''}`;
      });
    }
    const [of, to] = [results.receivers.times[time], other.receivers.times[time]];
    results.receivers.id.forEach((_, receiver) => {
      const outcomeText = (columns: typeof of) =>
        JSON.stringify([columns?.criterion[receiver], columns?.exceedance[receiver], columns?.measures[receiver]]);
      if (outcomeText(of) !== outcomeText(to)) outcomes.add(receiver);
    });
  }
  return { mostDb, where: mostDb > SAME_DB ? where : null, levels: differing.size, outcomes: outcomes.size, others };
}

type Level = LevelColumns['lamax'][number] | undefined;

function apart(a: Level, b: Level): number {
  if (a == null && b == null) return 0;
  return a == null || b == null ? Infinity : Math.abs(a - b);
}

const sameList = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((value, at) => value === b[at]);
