import type { StartTracers, Tracer } from '../../../engine/prediction/trace-all.ts';
import type { LiveAssessment } from './live-assessment.ts';

/** Traces ranges of a live assessment on additional threads. The levels do not depend on them. */
export class LiveHelpers {
  private readonly startTracers: StartTracers;
  private readonly onFailure: (error: unknown) => void;
  private count: number;
  private isHelping = false;

  /**
   * @param count number of threads; 0 uses none
   * @param onFailure receives the reason why a thread could not start or has ended; all claimed ranges are then released and the
   * threads are no longer used
   */
  constructor(startTracers: StartTracers, count: number, onFailure: (error: unknown) => void) {
    this.startTracers = startTracers;
    this.count = count;
    this.onFailure = onFailure;
  }

  /** Whether there are threads that are not in use. */
  get isIdle(): boolean {
    return this.count > 0 && !this.isHelping;
  }

  /**
   * Lets the threads trace ranges until all are exact or the plan changes. Returns at once if they are already tracing or if
   * nothing is left.
   * @param onTraced called for every range that becomes exact
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
