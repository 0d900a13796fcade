import { Chance } from '../reliability/chance.ts';

/** A kind of run: how many of all are of it, and how long one takes an instance. */
export interface RunKind {
  name: string;
  share: number;
  seconds: number;
}

export interface Monday {
  assessments: number;
  /** They are asked for within so many minutes, the most in the middle. */
  withinMinutes: number;
  kinds: readonly RunKind[];
  /** A new instance is ready after. */
  coldStartS: number;
  /** An instance without work is given up after. */
  idleS: number;
}

/** What the people of a Monday wait for a free instance. */
export interface Waiting {
  maxInstances: number;
  p50S: number;
  p95S: number;
  longestS: number;
  /** After the first was asked for, the last one is done. */
  doneAfterS: number;
  instanceS: number;
}

export interface Asked {
  kind: RunKind['name'];
  atS: number;
  seconds: number;
}

/** Runs as they are asked for; the same seed asks for the same. */
export function askedRuns({ assessments, withinMinutes, kinds }: Monday, chance: Chance): Asked[] {
  return Array.from({ length: assessments }, () => {
    // Two dice: nobody begins all at once.
    const atS = ((chance.next() + chance.next()) / 2) * withinMinutes * 60;
    let left = chance.next() * kinds.reduce((sum, { share }) => sum + share, 0);
    const kind = kinds.find(({ share }) => (left -= share) < 0) ?? kinds.at(-1);
    // No two runs of a kind are alike: from a half to twice as long.
    const seconds = (kind?.seconds ?? 0) * 2 ** (2 * chance.next() - 1);
    return { kind: kind?.name ?? '', atS, seconds };
  }).toSorted((a, b) => a.atS - b.atS);
}

/** First come, first served, on instances that take one run at a time each. */
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
