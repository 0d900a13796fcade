import type { StartTracers, Tracer } from '../../../engine/prediction/trace-all.ts';
import type { LiveAssessment } from './live-assessment.ts';

/** Threads that trace ranges of a live assessment beside the thread that it is on. Its numbers do not depend on them. */
export class LiveHelpers {
  private readonly startTracers: StartTracers;
  private readonly onFailure: (error: unknown) => void;
  private count: number;
  private isHelping = false;

  /**
   * @param count of threads; with 0 nobody helps
   * @param onFailure hears why a thread could not start, or ended; nobody helps after that, and the assessment has its ranges back
   */
  constructor(startTracers: StartTracers, count: number, onFailure: (error: unknown) => void) {
    this.startTracers = startTracers;
    this.count = count;
    this.onFailure = onFailure;
  }

  /** Whether there are threads that could help and do not. */
  get isIdle(): boolean {
    return this.count > 0 && !this.isHelping;
  }

  /**
   * Has the threads trace what is not exact, until all is or the plan changes. It returns at once where they already help, or nothing is left.
   * @param onTraced hears of every range that became exact
   */
  async help(live: LiveAssessment, onTraced: () => void): Promise<void> {
    const scene = live.sceneToTrace;
    if (!this.isIdle || scene === null) return;
    this.isHelping = true;
    const { revision } = live;
    let tracers: readonly Tracer[] = [];
    try {
      tracers = await this.startTracers(scene, this.count);
      await Promise.all(tracers.map((tracer) => helpWith(tracer, live, revision, onTraced)));
    } catch (error) {
      this.count = 0;
      this.onFailure(error);
    } finally {
      await Promise.all(tracers.map((tracer) => tracer.close()));
      this.isHelping = false;
    }
  }
}

async function helpWith(tracer: Tracer, live: LiveAssessment, revision: number, onTraced: () => void): Promise<void> {
  while (live.revision === revision) {
    const claimed = live.claim();
    if (claimed === null) return;
    try {
      live.settle(claimed, await tracer.trace(claimed.from, claimed.to, claimed.areaId));
    } catch (error) {
      live.settle(claimed, null);
      throw error;
    }
    onTraced();
  }
}
