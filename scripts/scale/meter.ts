import { NOTHING, type Tally } from './tally.ts';

/** What was counted so far. Whoever only looks is not counted. */
export class Meter {
  readonly tally: Tally = { ...NOTHING };
  /** Entries of the audit that callables wrote themselves. */
  auditWrites = 0;
  private silent = 0;

  get isCounting(): boolean {
    return this.silent === 0;
  }

  add(of: keyof Tally, count: number): void {
    if (this.isCounting) this.tally[of] += count;
  }

  async quietly<Result>(work: () => Promise<Result>): Promise<Result> {
    this.silent += 1;
    try {
      return await work();
    } finally {
      this.silent -= 1;
    }
  }
}
