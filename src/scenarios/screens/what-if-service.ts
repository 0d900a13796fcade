import { type AssessPlan, planAssessor } from '../../prediction/rules/preview/assessed-plans.ts';
import { PlanTrials } from '../rules/plan-trials.ts';
import type { LiveHelpers } from '../../prediction/rules/preview/live-helpers.ts';
import type { Plan } from '../rules/changed-plan.ts';
import { type PreparedScene, readPreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { Refusal } from '../../prediction/rules/sources/refusal.ts';
import type { WhatIfProject, WhatIfReply, WhatIfRequest } from './what-if-messages.ts';

/** The project of a session, and its assessor of plans. */
interface Started {
  readonly scene: PreparedScene;
  readonly project: WhatIfProject;
  readonly assess: AssessPlan;
}

/** Assesses plans in the worker, in the order of the requests. */
export class WhatIfService {
  private readonly answer: (reply: WhatIfReply) => void;
  private readonly helpers: LiveHelpers;
  private earlier: Promise<void> = Promise.resolve();
  private started: Started | null = null;
  private trials: PlanTrials | null = null;

  /** @param helpers other threads that help to assess plans, but not to find gains: several workers search at the same time */
  constructor(answer: (reply: WhatIfReply) => void, helpers: LiveHelpers) {
    this.answer = answer;
    this.helpers = helpers;
  }

  /** Handles a message of the page after all earlier ones. @returns when it is handled */
  onMessage(request: WhatIfRequest): Promise<void> {
    const handled = this.earlier.then(() => this.handle(request));
    this.earlier = handled.catch(() => undefined);
    return handled;
  }

  private async handle(request: WhatIfRequest): Promise<void> {
    if (request.kind === 'start') {
      const scene = readPreparedScene(request.scene);
      this.started = { scene, project: request.project, assess: planAssessor(scene) };
      return;
    }
    if (this.started === null) throw new Error('a plan came before its project');
    const { scene, project, assess } = this.started;
    if (request.kind === 'assess') {
      const { key, plan } = request;
      this.answer({ kind: 'assessed', key, outcome: await assess(inputOf(project, plan), this.helpers) });
    } else if (request.kind === 'start-search') {
      this.trials = new PlanTrials(inputOf(project, request.plan), scene, request.baseline);
    } else await this.findGains(request);
  }

  private async findGains({ changes, isEstimate }: Extract<WhatIfRequest, { kind: 'find-gains' }>): Promise<void> {
    if (this.trials === null) throw new Error('changes came before their plan');
    try {
      await this.trials.find(changes, isEstimate, (key, gain) => this.answer({ kind: 'gain', key, gain, isEstimate }));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.answer({ kind: 'refused', problem: error.message });
    }
  }
}

const inputOf = ({ assessment, config, equipment }: WhatIfProject, plan: Plan) => ({
  config,
  equipment,
  assessment: { ...assessment, ...plan },
});
