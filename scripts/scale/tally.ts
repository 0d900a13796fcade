/** Operations as the provider counts them. */
export interface Tally {
  /** Documents that were read: each of an answer, at least one a query; one that is missing counts too. */
  documentReads: number;
  /** Lists of assessments that were read: a person of a larger company reads more in each. */
  lists: number;
  documentWrites: number;
  /** Those of assessments, which every list hears of. */
  assessmentWrites: number;
  documentDeletes: number;
  /** Reads that the rules make for a request of a client: the profile, and the company. */
  ruleReads: number;
  /** Requests of Storage that write or list (class A), and that read (class B). */
  objectWrites: number;
  objectReads: number;
  /** Bytes that leave Storage for a page. */
  bytesToPage: number;
  /** Calls and triggers of functions. */
  invocations: number;
  /** Seconds of a core in the callables. */
  cpuS: number;
  /** Seconds that the callables took. */
  wallS: number;
}

export const NOTHING: Tally = {
  documentReads: 0,
  lists: 0,
  documentWrites: 0,
  assessmentWrites: 0,
  documentDeletes: 0,
  ruleReads: 0,
  objectWrites: 0,
  objectReads: 0,
  bytesToPage: 0,
  invocations: 0,
  cpuS: 0,
  wallS: 0,
};

const KEYS = Object.keys(NOTHING) as Array<keyof Tally>;

/** One tally less another. */
export function since(before: Tally, now: Tally): Tally {
  return combine(now, before, (a, b) => a - b);
}

/** One tally and so many times another. */
export function plus(tally: Tally, other: Tally, times = 1): Tally {
  return combine(tally, other, (a, b) => a + b * times);
}

function combine(tally: Tally, other: Tally, of: (a: number, b: number) => number): Tally {
  return Object.fromEntries(KEYS.map((key) => [key, of(tally[key], other[key])])) as unknown as Tally;
}
