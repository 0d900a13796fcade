import type { BarrierPlan } from '../rules/barrier-trials.ts';
import type { AssessedPlan } from '../../prediction/rules/preview/assessed-plans.ts';
import type { Score } from '../rules/suggestions.ts';
import type { Plan } from '../rules/changed-plan.ts';
import { type PreparedScene, sceneToHandOver } from '../../prediction/rules/scene/prepared-scene.ts';
import type { WhatIfExchange, WhatIfProject, WhatIfReply } from './what-if-messages.ts';
import { startWorker } from '../../ui/loading/start-worker.ts';
import { converse, type WorkerConversation } from '../../ui/loading/worker-rpc.ts';

export const WHAT_IF_FAILED = 'The comparison stopped. Try again; if this persists, reload the page.';

interface Listener {
  onAssessed: (key: string, outcome: AssessedPlan) => void;
  onScored: (key: string, score: Score | null, isEstimate: boolean) => void;
  onFailed: () => void;
}

/** Assesses the plans of one project in a worker, one after the other, from `start` until `end`. */
export class WhatIfSession {
  private readonly scene: PreparedScene;
  private readonly project: WhatIfProject;
  private worker: WorkerConversation<WhatIfExchange> | null = null;
  /** Keys of the plans that were requested since `start`. */
  private readonly asked = new Set<string>();

  constructor(scene: PreparedScene, project: WhatIfProject) {
    this.scene = scene;
    this.project = project;
  }

  start(listener: Listener): void {
    const onReply = (reply: WhatIfReply) => {
      if (reply.kind === 'assessed') listener.onAssessed(reply.key, reply.outcome);
      else listener.onScored(reply.key, reply.score, reply.isEstimate);
    };
    this.worker = converse<WhatIfExchange>(startWorker('what-if'), { onReply, onBroken: () => listener.onFailed() });
    const file = sceneToHandOver(this.scene);
    this.worker.ask({ kind: 'start', scene: file, project: this.project }, [file]);
  }

  /** Requests the results of a plan. Repeated requests with the same key are ignored. */
  assess(key: string, plan: Plan): void {
    if (this.asked.has(key)) return;
    this.asked.add(key);
    this.worker?.ask({ kind: 'assess', key, plan });
  }

  /** Requests the score of a plan, exactly or as an estimate. */
  score(key: string, plan: Plan, isEstimate: boolean): void {
    this.worker?.ask({ kind: 'score', key, plan, isEstimate });
  }

  /** Requests the scores of plans that each have one barrier line more than `plan`. */
  scoreBarriers(plan: Plan, plans: readonly BarrierPlan[], isEstimate: boolean): void {
    if (plans.length > 0) this.worker?.ask({ kind: 'score-barriers', plan, plans, isEstimate });
  }

  /** Ends the session. Requests without an answer are dropped. */
  end(): void {
    this.worker?.end();
    this.worker = null;
    this.asked.clear();
  }
}
