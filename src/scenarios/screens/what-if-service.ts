import { type BarrierPlan, BarrierTrials, canTryBarriers } from '../rules/barrier-trials.ts';
import { problemsOfAssessment } from '../../prediction/rules/sources/problems.ts';
import { type AssessedPlan, type AssessPlan, planAssessor } from '../../prediction/rules/preview/assessed-plans.ts';
import { scoreOf } from '../rules/suggestions.ts';
import type { LiveHelpers } from '../../prediction/rules/preview/live-helpers.ts';
import type { Plan } from '../rules/changed-plan.ts';
import { type PreparedScene, readPreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import type { WhatIfProject, WhatIfReply, WhatIfRequest } from './what-if-messages.ts';

/** Assesses plans in the worker, in the order of the requests. */
export class WhatIfService {
  private readonly answer: (reply: WhatIfReply) => void;
  private readonly helpers: LiveHelpers;
  private earlier: Promise<void> = Promise.resolve();
  private scene: PreparedScene | null = null;
  private assess: AssessPlan | null = null;
  /** Null while no estimates are requested, because it holds transfers of its own. */
  private estimate: AssessPlan | null = null;
  private project: WhatIfProject | null = null;

  /** @param helpers other threads that help to assess plans, but not to score them: several workers score at the same time */
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
      this.scene = readPreparedScene(request.scene);
      this.assess = planAssessor(this.scene);
      this.project = request.project;
      return;
    }
    if (request.kind === 'score-barriers') {
      await this.scoreBarriers(request);
      return;
    }
    const { key, plan } = request;
    if (request.kind === 'assess')
      this.answer({ kind: 'assessed', key, outcome: await this.assessExactly(plan, this.helpers) });
    else await this.score(key, plan, request.isEstimate);
  }

  private async score(key: string, plan: Plan, isEstimate: boolean): Promise<void> {
    const outcome = await (isEstimate ? this.assessRoughly(plan) : this.assessExactly(plan));
    const score = outcome.kind === 'assessed' ? scoreOf(outcome.results) : null;
    this.answer({ kind: 'scored', key, score, isEstimate });
  }

  /**
   * Scores plans with one barrier line each. If the plan allows it, only the receivers that a line may affect are traced again.
   */
  private async scoreBarriers(request: Extract<WhatIfRequest, { kind: 'score-barriers' }>): Promise<void> {
    const { plan, plans, isEstimate } = request;
    if (this.scene === null) throw new Error('a plan came before the scene');
    const input = this.inputOf(plan);
    const { scene } = this;
    if (!canTryBarriers(input, scene)) {
      for (const tried of plans) await this.score(tried.key, tried.plan, isEstimate);
      return;
    }
    const [right, wrong] = [[], []] as [BarrierPlan[], BarrierPlan[]];
    for (const tried of plans)
      (problemsOfAssessment(this.inputOf(tried.plan), scene).length === 0 ? right : wrong).push(tried);
    for (const { key } of wrong) this.answer({ kind: 'scored', key, score: null, isEstimate });
    const trials = new BarrierTrials(input, scene, right, { isCoarse: isEstimate });
    right.forEach(({ key }, number) => {
      this.answer({ kind: 'scored', key, score: scoreOf(trials.try(number).results), isEstimate });
    });
  }

  private assessExactly(plan: Plan, helpers?: LiveHelpers): Promise<AssessedPlan> {
    if (this.assess === null) throw new Error('a plan came before the scene');
    this.estimate = null;
    return this.assess(this.inputOf(plan), helpers);
  }

  private assessRoughly(plan: Plan): Promise<AssessedPlan> {
    if (this.scene === null) throw new Error('a plan came before the scene');
    this.estimate ??= planAssessor(this.scene, { isEstimate: true });
    return this.estimate(this.inputOf(plan));
  }

  private inputOf(plan: Plan) {
    if (this.project === null) throw new Error('a plan came before its project');
    const { assessment, config, equipment } = this.project;
    return { config, equipment, assessment: { ...assessment, ...plan } };
  }
}
