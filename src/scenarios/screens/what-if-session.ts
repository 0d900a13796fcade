import type { BarrierPlan } from '../rules/barrier-trials.ts';
import type { AssessedPlan } from '../../prediction/rules/preview/assessed-plans.ts';
import type { Score } from '../rules/suggestions.ts';
import type { Plan } from '../rules/changed-plan.ts';
import { type PreparedScene, sceneToHandOver } from '../../prediction/rules/scene/prepared-scene.ts';
import { type WhatIfProject, type WhatIfRequest, whatIfReplySchema } from './what-if-messages.ts';
import { startWorker } from '../../ui/loading/start-worker.ts';

export const WHAT_IF_FAILED = 'The comparison stopped. Try again; if it stays, reload the page.';

interface Listener {
  onAssessed: (key: string, outcome: AssessedPlan) => void;
  onScored: (key: string, score: Score | null) => void;
  onFailed: () => void;
}

/** Plans of one project that a worker assesses, one after the other, from `start` until `end`. */
export class WhatIfSession {
  private readonly scene: PreparedScene;
  private readonly project: WhatIfProject;
  private worker: Worker | null = null;
  /** Keys of the plans whose results were asked for since `start`. */
  private readonly asked = new Set<string>();

  constructor(scene: PreparedScene, project: WhatIfProject) {
    this.scene = scene;
    this.project = project;
  }

  start(listener: Listener): void {
    this.worker = startWorker('what-if');
    this.worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const reply = whatIfReplySchema.safeParse(data);
      if (!reply.success) listener.onFailed();
      else if (reply.data.kind === 'assessed') listener.onAssessed(reply.data.key, reply.data.outcome);
      else listener.onScored(reply.data.key, reply.data.score);
    });
    this.worker.addEventListener('error', () => listener.onFailed());
    const file = sceneToHandOver(this.scene);
    this.post({ kind: 'start', scene: file, project: this.project }, [file]);
  }

  /** Asks for the results of a plan, once a key. */
  assess(key: string, plan: Plan): void {
    if (this.asked.has(key)) return;
    this.asked.add(key);
    this.post({ kind: 'assess', key, plan });
  }

  /** Asks for what a plan comes to. */
  score(key: string, plan: Plan): void {
    this.post({ kind: 'score', key, plan });
  }

  /** Likewise of plans with one barrier line more than a plan. */
  scoreBarriers(plan: Plan, plans: readonly BarrierPlan[]): void {
    this.post({ kind: 'score-barriers', plan, plans: [...plans] });
  }

  /** What was asked for and is not answered is given up. */
  end(): void {
    this.worker?.terminate();
    this.worker = null;
    this.asked.clear();
  }

  private post(request: WhatIfRequest, transfer: Transferable[] = []): void {
    this.worker?.postMessage(request, transfer);
  }
}
