/** Finds the gains of changes of one plan. */
import { type AssessPlan, planAssessor } from '../../prediction/rules/preview/assessed-plans.ts';
import type { IdentifiedInput } from '../../prediction/rules/run/build-results.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { withReceivers } from '../../prediction/rules/scene/with-receivers.ts';
import { problemsOfAssessment } from '../../prediction/rules/sources/problems.ts';
import { BarrierTrials, canTryBarriers } from './barrier-trials.ts';
import type { Plan, Variant } from './changed-plan.ts';
import type { PlanChange } from './plan-change.ts';
import { type Baseline, type Gain, gainOf, type Score, scoreOf } from './suggestions.ts';

type Input = Omit<IdentifiedInput, 'hash'>;

/** A change and the plan with it. */
export type TriedChange = Pick<Variant, 'key' | 'change' | 'plan'>;

/** Called with the gain of a change, or with null if the plan with the change cannot be assessed. */
export type OnGain = (key: string, gain: Gain | null) => void;

/**
 * The receivers for which a change is assessed. Barriers lower levels, so they need only the critical receivers: the others do not
 * contribute to the score before or after.
 */
type Extent = 'all' | 'critical';

/** Assesses plans at the receivers of an extent. */
interface Trial {
  readonly assess: AssessPlan;
  readonly before: Score;
}

export class PlanTrials {
  private readonly input: Input;
  private readonly baseline: Baseline;
  private readonly scenes: Readonly<Record<Extent, PreparedScene>>;
  private readonly exact = new Map<Extent, Promise<Trial>>();
  private readonly estimated = new Map<Extent, Promise<Trial>>();

  /**
   * @param input the unchanged plan, without problems
   * @param baseline outcome of the unchanged plan in this scene
   */
  constructor(input: Input, scene: PreparedScene, baseline: Baseline) {
    this.input = input;
    this.baseline = baseline;
    this.scenes = { all: scene, critical: withReceivers(scene, baseline.critical) };
  }

  /**
   * Finds the gains of changes, one after the other.
   * @param isEstimate whether sources are divided by distance alone, which takes a tenth of the time. Estimates must come before
   *   exact gains, because their transfers are freed by the first call for exact gains.
   */
  async find(changes: readonly TriedChange[], isEstimate: boolean, onGain: OnGain): Promise<void> {
    if (!isEstimate) this.estimated.clear();
    const isLine = ({ change }: TriedChange) => change.kind === 'line';
    // While the paths stay the same, nothing is traced again.
    const others = changes
      .filter((tried) => !isLine(tried))
      .toSorted((a, b) => Number(changesPaths(a.change)) - Number(changesPaths(b.change)));
    for (const tried of others) onGain(tried.key, await this.gainOf(tried, isEstimate));
    await this.findOfLines(changes.filter(isLine), isEstimate, onGain);
  }

  /** With one barrier line more, only the receivers that the line may affect are traced again, if the plan allows it. */
  private async findOfLines(lines: readonly TriedChange[], isEstimate: boolean, onGain: OnGain): Promise<void> {
    const scene = this.scenes.critical;
    if (lines.length === 0) return;
    if (scene.receivers.ids.length === 0 || !canTryBarriers(this.input, scene)) {
      for (const tried of lines) onGain(tried.key, await this.gainOf(tried, isEstimate));
      return;
    }
    const isPossible = ({ plan }: TriedChange) => problemsOfAssessment(this.inputOf(plan), scene).length === 0;
    const possible = lines.filter(isPossible);
    for (const { key } of lines.filter((tried) => !possible.includes(tried))) onGain(key, null);
    const { score } = this.baseline;
    const before = isEstimate ? (await this.trial('critical', true)).before : score;
    const trials = new BarrierTrials(this.input, scene, possible, { isCoarse: isEstimate });
    possible.forEach(({ key }, number) => onGain(key, gainOf(before, scoreOf(trials.try(number).results))));
  }

  private async gainOf({ change, plan }: TriedChange, isEstimate: boolean): Promise<Gain | null> {
    const extent = isBarrier(change) ? 'critical' : 'all';
    const { score } = this.baseline;
    if (this.scenes[extent].receivers.ids.length === 0) return gainOf(score, score);
    const { assess, before } = await this.trial(extent, isEstimate);
    const outcome = await assess(this.inputOf(plan));
    return outcome.kind === 'assessed' ? gainOf(before, scoreOf(outcome.results)) : null;
  }

  private trial(extent: Extent, isEstimate: boolean): Promise<Trial> {
    const trials = isEstimate ? this.estimated : this.exact;
    const trial = trials.get(extent) ?? this.startTrial(extent, isEstimate);
    trials.set(extent, trial);
    return trial;
  }

  private async startTrial(extent: Extent, isEstimate: boolean): Promise<Trial> {
    const assess = planAssessor(this.scenes[extent], { isEstimate });
    if (!isEstimate) return { assess, before: this.baseline.score };
    const outcome = await assess(this.input);
    if (outcome.kind === 'refused') throw new Error(`the unchanged plan is refused: ${outcome.problems.join(' ')}`);
    return { assess, before: scoreOf(outcome.results) };
  }

  private inputOf(plan: Plan): Input {
    return { ...this.input, assessment: { ...this.input.assessment, ...plan } };
  }
}

const isBarrier = ({ kind }: PlanChange): boolean => kind === 'ring' || kind === 'line';

/** Whether a change affects sound paths, so that they are traced again. */
export const changesPaths = (change: PlanChange): boolean => isBarrier(change) || change.kind === 'place';
