import type { Watch } from '../../src/firebase/live.ts';
import type { Meter } from './meter.ts';

/** Reads of the security rules for a query or a write of a client: the profile and the company. */
export const READS_OF_RULES = 2;

/** A page whose reads and writes are counted. */
export class Visitor {
  private readonly stops: Array<() => void> = [];
  private readonly meter: Meter;

  constructor(meter: Meter) {
    this.meter = meter;
  }

  /** Reads a list. It counts one read per document, or one read for an empty list. */
  async seeList<Item>(watch: Watch<Item[]>): Promise<void> {
    const items = await this.heard(watch);
    this.meter.add('documentReads', Math.max(1, items.length));
  }

  /** Reads a list of assessments. */
  async seeAssessments<Item>(watch: Watch<Item[]>): Promise<void> {
    await this.seeList(watch);
    this.meter.add('lists', 1);
  }

  /** Reads one document. */
  async see<Value>(watch: Watch<Value>): Promise<Value> {
    this.meter.add('documentReads', 1);
    return this.heard(watch);
  }

  private async heard<Value>(watch: Watch<Value>): Promise<Value> {
    const value = await new Promise<Value>((resolve, reject) => {
      const stop = watch((live) => {
        if (live.kind === 'ready') resolve(live.value);
        else if (live.kind === 'failed' && live.refused === true) reject(new Error(live.message));
      });
      this.stops.push(stop);
    });
    this.meter.add('ruleReads', READS_OF_RULES);
    return value;
  }

  /** Writes an assessment. */
  async write(work: Promise<unknown>): Promise<void> {
    await work;
    this.meter.add('documentWrites', 1);
    this.meter.add('assessmentWrites', 1);
    this.meter.add('ruleReads', READS_OF_RULES);
  }

  leave(): void {
    for (const stop of this.stops.splice(0)) stop();
  }
}
