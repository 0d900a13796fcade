import { Chance } from '../reliability/chance.ts';

/** A kind of run with its share of all runs and its duration on an instance. */
export interface RunKind {
  name: string;
  share: number;
  seconds: number;
}

export interface Monday {
  assessments: number;
  /** Minutes within which runs are requested, most of them in the middle. */
  withinMinutes: number;
  kinds: readonly RunKind[];
  /** Start time of a new instance, s. */
  coldStartS: number;
  /** Time after which an instance without work is shut down, s. */
  idleS: number;
}

/** Waiting times for a free instance on a Monday. */
export interface Waiting {
  maxInstances: number;
  p50S: number;
  p95S: number;
  longestS: number;
  /** Time from the first request to the end of the last run, s. */
  doneAfterS: number;
  instanceS: number;
}

export interface Asked {
  kind: RunKind['name'];
  atS: number;
  seconds: number;
}

/** Requested runs. The same seed gives the same runs. */
export function askedRuns({ assessments, withinMinutes, kinds }: Monday, chance: Chance): Asked[] {
  return Array.from({ length: assessments }, () => {
    // The mean of two random numbers concentrates the requests in the middle.
    const atS = ((chance.next() + chance.next()) / 2) * withinMinutes * 60;
    let left = chance.next() * kinds.reduce((sum, { share }) => sum + share, 0);
    const kind = kinds.find(({ share }) => (left -= share) < 0) ?? kinds.at(-1);
    // Durations of a kind vary from half to twice the average.
    const seconds = (kind?.seconds ?? 0) * 2 ** (2 * chance.next() - 1);
    return { kind: kind?.name ?? '', atS, seconds };
  }).toSorted((a, b) => a.atS - b.atS);
}

/** Simulates instances that process one run at a time, in the order of requests. */
export function simulate(monday: Monday, asked: readonly Asked[], maxInstances: number): Waiting {
  const freeAt: number[] = [];
  const waits: number[] = [];
  let [doneAfterS, instanceS] = [0, 0];
  for (const { atS, seconds } of asked) {
    const warm = freeAt.findIndex((free) => free <= atS && free + monday.idleS > atS);
    let at = warm;
    let beginS = atS;
    if (warm < 0) {
      const cold = freeAt.findIndex((free) => free + monday.idleS <= atS);
      if (cold >= 0 || freeAt.length < maxInstances) {
        at = cold >= 0 ? cold : freeAt.length;
        beginS = atS + monday.coldStartS;
      } else {
        at = freeAt.indexOf(Math.min(...freeAt));
        beginS = freeAt[at] ?? atS;
      }
    }
    freeAt[at] = beginS + seconds;
    waits.push(beginS - atS);
    instanceS += beginS + seconds - Math.max(atS, beginS - monday.coldStartS);
    doneAfterS = Math.max(doneAfterS, beginS + seconds);
  }
  const sorted = waits.toSorted((a, b) => a - b);
  const share = (of: number) => sorted[Math.min(sorted.length - 1, Math.floor(of * sorted.length))] ?? 0;
  return { maxInstances, p50S: share(0.5), p95S: share(0.95), longestS: share(1), doneAfterS, instanceS };
}
