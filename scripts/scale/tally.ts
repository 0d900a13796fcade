/** Operations as the provider counts them. */
export interface Tally {
  /** Read documents. Each document of a response counts, and at least one per query. A missing document counts too. */
  documentReads: number;
  /** Read lists of assessments. In a larger company, each list has more documents. */
  lists: number;
  documentWrites: number;
  /** Writes of assessments, which every list receives. */
  assessmentWrites: number;
  documentDeletes: number;
  /** Reads of the security rules for a client's request: the profile, and the company. */
  ruleReads: number;
  /** Storage requests that write or list (class A), and that read (class B). */
  objectWrites: number;
  objectReads: number;
  /** Bytes that a page downloads from Storage. */
  bytesToPage: number;
  /** Calls and triggers of functions. */
  invocations: number;
  /** Processor time of the callables, core seconds. */
  cpuS: number;
  /** Elapsed time of the callables, s. */
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

/** The difference of two tallies. */
export function since(before: Tally, now: Tally): Tally {
  return combine(now, before, (a, b) => a - b);
}

/** The sum of a tally and a multiple of another one. */
export function plus(tally: Tally, other: Tally, times = 1): Tally {
  return combine(tally, other, (a, b) => a + b * times);
}

function combine(tally: Tally, other: Tally, of: (a: number, b: number) => number): Tally {
  return Object.fromEntries(KEYS.map((key) => [key, of(tally[key], other[key])])) as unknown as Tally;
}
