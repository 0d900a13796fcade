import { yieldToEvents } from '../../../engine/prediction/trace-all.ts';
import type { LevelArrays } from '../../rules/run/assessed-levels.ts';
import { LiveAssessment } from '../../rules/preview/live-assessment.ts';
import type { LiveHelpers } from '../../rules/preview/live-helpers.ts';
import type { AssessmentInput } from '../../rules/sources/sourced-areas.ts';
import { readPreparedScene } from '../../rules/scene/prepared-scene.ts';
import { PREVIEW_FAILED, type PreviewReply, type PreviewRequest, type ShownPlan } from './preview-messages.ts';

/** Tracing time between two checks for messages, ms. */
const SLICE_MS = 12;
/** Shortest interval between answers during refinement, ms. */
const REFINED_EVERY_MS = 250;
/** Time after the last edit when other threads begin to help, ms. During a drag, the page needs the processor. */
const HELP_AFTER_MS = 300;

type Answer = (reply: PreviewReply, transfer: ArrayBuffer[]) => void;

/**
 * The preview in a worker. It takes the latest plan and traces in slices, between which it receives messages. It answers as soon
 * as every receiver has some level, then during refinement, and finally when all levels are exact. It sends the next answer only
 * after the page has shown the last one, so that a slow page never falls behind.
 */
export class PreviewService {
  private readonly answer: Answer;
  private readonly helpers: LiveHelpers;
  private readonly helpAfterMs: number;
  private live: LiveAssessment | null = null;
  private project: Pick<AssessmentInput, 'config' | 'equipment'> | null = null;
  /** The latest plan that is not yet processed. */
  private waiting: { edit: number; plan: ShownPlan } | null = null;
  private shown: { edit: number; plan: ShownPlan } | null = null;
  private isPlanned = false;
  /** Whether the page shows the levels, so that they are refined until they are exact. */
  private isShown = true;
  private isTaken = true;
  private isRunning = false;
  /** Whether there are levels that were not sent. */
  private isNews = false;
  private isFirst = true;
  private isSaidBusy = false;
  private since = 0;
  private updatedAt = 0;
  /** Columns that the page already has, by work area. They are not sent again. */
  private readonly sent = new Map<string, Float64Array>();

  /** Open requests about a moving crew. */
  private snapshot: Extract<PreviewRequest, { kind: 'snapshot' }> | null = null;
  private strip: Extract<PreviewRequest, { kind: 'strip' }> | null = null;

  constructor(answer: Answer, helpers: LiveHelpers, helpAfterMs = HELP_AFTER_MS) {
    this.answer = answer;
    this.helpers = helpers;
    this.helpAfterMs = helpAfterMs;
  }

  /** Handles a message of the page. @returns when all of its consequences are processed */
  async onMessage(request: PreviewRequest): Promise<void> {
    await this.answerFailure(async () => {
      this.take(request);
      await this.run();
    });
  }

  private async answerFailure(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.isRunning = false;
      this.answer({ kind: 'failed', message: PREVIEW_FAILED }, []);
      throw error;
    }
  }

  private take(request: PreviewRequest): void {
    switch (request.kind) {
      case 'scene':
        this.live = new LiveAssessment(readPreparedScene(request.scene));
        break;
      case 'project':
        this.project = request.project;
        break;
      case 'plan':
        this.waiting = { edit: request.edit, plan: request.plan };
        break;
      case 'viewport':
        this.live?.setViewport(request.viewport);
        break;
      case 'shown':
        this.isShown = request.isShown;
        break;
      case 'snapshot':
        this.snapshot = request;
        break;
      case 'strip':
        this.strip = request;
        break;
      case 'taken':
        this.isTaken = true;
    }
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    // Waiting messages are received first, so that only the last of several plans is processed.
    let helping: Promise<void> = Promise.resolve();
    await yieldToEvents();
    while (this.slice()) {
      if (this.live !== null && this.wantsHelp) helping = this.help(this.live);
      await yieldToEvents();
    }
    this.isRunning = false;
    await helping;
  }

  private get wantsHelp(): boolean {
    return (
      this.isShown && this.helpers.isIdle && !this.isFirst && performance.now() - this.updatedAt >= this.helpAfterMs
    );
  }

  /** Lets other threads trace too. */
  private async help(live: LiveAssessment): Promise<void> {
    const sent: Array<Promise<void>> = [];
    const send = () => sent.push(this.answerFailure(() => this.run()));
    await this.helpers.help(live, () => {
      this.isNews = true;
      send();
    });
    // This thread traces what the other threads have left.
    send();
    await Promise.all(sent);
  }

  /** @returns whether more work can be done now */
  private slice(): boolean {
    const { live, project } = this;
    if (live === null || project === null) return false;
    if (this.waiting !== null) this.update(live, { ...project, assessment: this.waiting.plan }, this.waiting);
    if (!this.isPlanned) return false;
    this.answerCrew(live);
    // After a change of equipment, cached transfers give levels at once. The loudest places are traced afterwards.
    const isAtOnce = this.isFirst && live.firstPictureMs === 0 && live.isPresentable && this.isTaken;
    const sliceMs = isAtOnce ? 0 : SLICE_MS;
    const start = performance.now();
    // Levels that the page does not show are not refined.
    const isWanted = () => this.isShown || !live.isPresentable;
    let hasWork = isWanted();
    while (hasWork && performance.now() - start < sliceMs) {
      const isTraced = live.step();
      this.isNews ||= isTraced;
      hasWork = isTraced && isWanted();
    }
    const isBusy = hasWork || live.isAwaiting;
    // An answer said that better levels follow. If none follow (as on a phone, where receivers out of view stay inexact), a last
    // answer says so.
    this.isNews ||= !isBusy && this.isSaidBusy;
    const pause = this.isFirst ? live.firstPictureMs : REFINED_EVERY_MS;
    const isDue = !isBusy || performance.now() - this.since >= pause;
    if (isDue && this.isNews && this.isTaken && live.isPresentable) {
      this.send(live, isBusy && live.exactShare < 1);
    }
    return hasWork;
  }

  /** Only the last of several requested crew positions is answered. */
  private answerCrew(live: LiveAssessment): void {
    if (!live.isPresentable) return;
    const { snapshot, strip } = this;
    this.snapshot = null;
    this.strip = null;
    const levels = snapshot === null ? null : live.snapshotOf(snapshot.area, snapshot.window);
    if (snapshot !== null && levels !== null) this.answer({ ...snapshot, snapshot: levels }, []);
    const shownStrip = strip === null ? null : live.stripOf(strip.area, strip.receiver);
    if (strip !== null && shownStrip !== null) this.answer({ ...strip, strip: shownStrip }, []);
  }

  private update(live: LiveAssessment, input: AssessmentInput, plan: { edit: number; plan: ShownPlan }): void {
    this.waiting = null;
    const { revision } = live;
    const isEdit = this.shown !== null;
    this.shown = plan;
    // During a drag, plans arrive faster than pictures. The time counts from the first plan without a picture.
    if (!this.isFirst) this.since = performance.now();
    this.isFirst = true;
    this.updatedAt = performance.now();
    const problems = live.update(input);
    // After an edit, the stored results are out of date, so the page is about to show the preview.
    if (isEdit && live.revision !== revision) this.isShown = true;
    this.isPlanned = problems.length === 0;
    this.isNews = this.isPlanned;
    if (!this.isPlanned) this.answer({ kind: 'incomplete', edit: plan.edit, problems }, []);
  }

  private send(live: LiveAssessment, isBusy: boolean): void {
    const predicted = live.predicted();
    if (predicted === null || this.shown === null) return;
    const { planned, evaluated, areaLevels, flags, pairs } = predicted;
    const columns = planned.areas.map(({ id }, index): [string, Float64Array | null] => {
      const levels = areaLevels[index] ?? new Float64Array();
      const isKnown = this.sent.get(id) === levels;
      this.sent.set(id, levels);
      return [id, isKnown ? null : levels];
    });
    const { edit } = this.shown;
    this.isTaken = false;
    this.isSaidBusy = isBusy;
    this.isNews = false;
    this.isFirst = false;
    this.since = performance.now();
    const handedOver = [...buffersOf(evaluated), flags.buffer as ArrayBuffer];
    this.answer(
      { kind: 'levels', edit, exactShare: live.exactShare, isBusy, evaluated, areaLevels: columns, flags, pairs },
      handedOver,
    );
  }
}

/** The buffers of evaluated work, which are new for each answer and can be transferred. */
function buffersOf({ levels, times }: { levels: LevelArrays; times: ReadonlyArray<TimeBuffers> }): ArrayBuffer[] {
  const ofLevels = ({ laeqTypical, laeq, laeqAssessed, laeqUnrounded, lamax }: LevelArrays) => [
    laeqTypical,
    laeq,
    laeqAssessed,
    ...(laeqUnrounded === null ? [] : [laeqUnrounded]),
    ...(lamax === null ? [] : [lamax]),
  ];
  const arrays = [
    ...ofLevels(levels),
    ...times.flatMap(({ levels: own, exceedance, outcome }) => [
      ...(own === null ? [] : ofLevels(own)),
      exceedance,
      outcome,
    ]),
  ];
  return arrays.map(({ buffer }) => buffer as ArrayBuffer);
}

interface TimeBuffers {
  readonly levels: LevelArrays | null;
  readonly exceedance: Float64Array;
  readonly outcome: Uint32Array;
}
