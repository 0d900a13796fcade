import { NOTHING, type Tally } from './tally.ts';

/** Counts operations. Reads of the measurement itself are not counted. */
export class Meter {
  readonly tally: Tally = { ...NOTHING };
  /** Audit entries that callables wrote themselves. */
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
