import type { AssessedPlan } from '../../prediction/rules/preview/assessed-plans.ts';
import type { TriedChange } from '../rules/plan-trials.ts';
import type { Baseline, Gain } from '../rules/suggestions.ts';
import type { Plan } from '../rules/changed-plan.ts';
import { type PreparedScene, sceneToHandOver } from '../../prediction/rules/scene/prepared-scene.ts';
import type { WhatIfExchange, WhatIfProject, WhatIfReply } from './what-if-messages.ts';
import { startWorker } from '../../ui/loading/start-worker.ts';
import { converse, type WorkerConversation } from '../../ui/loading/worker-rpc.ts';

const WHAT_IF_FAILED = 'The comparison stopped. Try again; if this persists, reload the page.';

interface Listener {
  onAssessed: (key: string, outcome: AssessedPlan) => void;
  onGain: (key: string, gain: Gain | null, isEstimate: boolean) => void;
  /** @param reason a sentence */
  onFailed: (reason: string) => void;
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
      else if (reply.kind === 'gain') listener.onGain(reply.key, reply.gain, reply.isEstimate);
      else listener.onFailed(reply.problem);
    };
    this.worker = converse<WhatIfExchange>(startWorker('what-if'), {
      onReply,
      onBroken: () => listener.onFailed(WHAT_IF_FAILED),
    });
    const file = sceneToHandOver(this.scene);
    this.worker.ask({ kind: 'start', scene: file, project: this.project }, [file]);
  }

  /** Requests the results of a plan. Repeated requests with the same key are ignored. */
  assess(key: string, plan: Plan): void {
    if (this.asked.has(key)) return;
    this.asked.add(key);
    this.worker?.ask({ kind: 'assess', key, plan });
  }

  /** Starts the search for changes of a plan. @param baseline outcome of this plan */
  startSearch(plan: Plan, baseline: Baseline): void {
    this.worker?.ask({ kind: 'start-search', plan, baseline });
  }

  /** Requests the gains of changes of the plan of the search, exactly or as estimates. */
  findGains(changes: readonly TriedChange[], isEstimate: boolean): void {
    if (changes.length > 0) this.worker?.ask({ kind: 'find-gains', changes, isEstimate });
  }

  /** Ends the session. Requests without an answer are dropped. */
  end(): void {
    this.worker?.end();
    this.worker = null;
    this.asked.clear();
  }
}
