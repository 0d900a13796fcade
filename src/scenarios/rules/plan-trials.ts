/** Finds the gains of changes of one plan. */
import { type AssessPlan, planAssessor } from '../../prediction/rules/preview/assessed-plans.ts';
import { MIN_LEVEL_DB } from '../../model/results/results.ts';
import type { IdentifiedInput } from '../../prediction/rules/run/build-results.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { plannerOf } from '../../prediction/rules/run/planned-work.ts';
import { selectReceivers } from '../../prediction/rules/scene/select-receivers.ts';
import { problemsOfAssessment } from '../../prediction/rules/sources/problems.ts';
import { Refusal } from '../../prediction/rules/sources/refusal.ts';
import { BarrierTrials, canTryBarriers } from './barrier-trials.ts';
import type { Plan, Variant } from './changed-plan.ts';
import type { PlanChange } from './plan-change.ts';
import { type Baseline, type Gain, gainOf, NEAR_LIMIT_DB, type Score, scoreOf } from './suggestions.ts';

type Input = Omit<IdentifiedInput, 'hash'>;

/** A change and the plan with it. */
export type TriedChange = Pick<Variant, 'key' | 'change' | 'plan'>;

/** Called with the gain of a change, or with null if the plan with the change cannot be assessed. */
export type OnGain = (key: string, gain: Gain | null) => void;

/**
 * The receivers for which a change is assessed. Barriers need only the critical receivers. They lower levels, except that sources
 * are divided differently with a barrier, and other receivers would need a rise of more than `NEAR_LIMIT_DB` to count.
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
    this.scenes = { all: scene, critical: selectReceivers(scene, criticalReceivers(input, scene, baseline)) };
  }

  /** Number of receivers at which barriers are tried. */
  get criticalCount(): number {
    return this.scenes.critical.receivers.ids.length;
  }

  /**
   * Finds the gains of changes, one after the other.
   * @param isEstimate whether sources are divided by distance alone, which takes a tenth of the time. Estimates must come before
   *   exact gains, because their transfers are freed by the first call for exact gains.
   * @throws Refusal if the unchanged plan does not fit into memory
   */
  async find(changes: readonly TriedChange[], isEstimate: boolean, onGain: OnGain): Promise<void> {
    if (!isEstimate) this.estimated.clear();
    const isLine = ({ change }: TriedChange) => change.kind === 'line';
    // Changes that leave the paths as they are can use the transfers of the plan, so they come before those that replace them.
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
    if (this.criticalCount === 0 || !canTryBarriers(this.input, scene)) {
      for (const tried of lines) onGain(tried.key, await this.gainOf(tried, isEstimate));
      return;
    }
    const isPossible = ({ plan }: TriedChange) => problemsOfAssessment(this.inputOf(plan), scene).length === 0;
    const possible = lines.filter(isPossible);
    for (const { key } of lines.filter((tried) => !possible.includes(tried))) onGain(key, null);
    // From here on, the trials of barrier lines hold the transfers of the critical receivers.
    this.exact.delete('critical');
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
    if (outcome.kind === 'refused') throw new Refusal(outcome.problems);
    return { assess, before: scoreOf(outcome.results) };
  }

  private inputOf(plan: Plan): Input {
    return { ...this.input, assessment: { ...this.input.assessment, ...plan } };
  }
}

/**
 * The receivers of all addresses that would exceed a criterion or need a measure if their levels were `NEAR_LIMIT_DB` higher,
 * ascending.
 */
function criticalReceivers(input: Input, scene: PreparedScene, { levels }: Baseline): number[] {
  const { addressIds } = scene.receivers;
  const { times } = plannerOf(scene)(input);
  const critical = new Set<string>();
  for (const { time, assess } of times) {
    const own = levels.find((of) => of.time === time.key);
    if (own === undefined) throw new Error(`the plan has no levels in ${time.key}`);
    const raised = (columns: ReadonlyArray<number | null>) =>
      Float64Array.from(columns, (level) => (level ?? MIN_LEVEL_DB) + NEAR_LIMIT_DB);
    const hasMaxima = own.lamax.some((level) => level !== null);
    const { exceedance, outcome, outcomes } = assess({
      laeqAssessed: raised(own.laeqAssessed),
      lamax: hasMaxima ? raised(own.lamax) : null,
    });
    addressIds.forEach((address, receiver) => {
      const { measures = [] } = outcomes[outcome[receiver] ?? -1] ?? {};
      if ((exceedance[receiver] ?? NaN) > 0 || measures.length > 0) critical.add(address);
    });
  }
  return addressIds.flatMap((address, receiver) => (critical.has(address) ? [receiver] : []));
}

const isBarrier = ({ kind }: PlanChange): boolean => kind === 'ring' || kind === 'line';

/** Whether a change affects sound paths, so that they are traced again. */
const changesPaths = (change: PlanChange): boolean => isBarrier(change) || change.kind === 'place';
