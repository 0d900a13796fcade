import { yieldToEvents } from '../../../engine/prediction/trace-all.ts';
import type { LevelArrays } from '../../rules/run/assessed-levels.ts';
import { LiveAssessment } from '../../rules/preview/live-assessment.ts';
import type { LiveHelpers } from '../../rules/preview/live-helpers.ts';
import type { AssessmentInput } from '../../rules/sources/sourced-areas.ts';
import { readPreparedScene } from '../../rules/scene/prepared-scene.ts';
import { PREVIEW_FAILED, type PreviewReply, type PreviewRequest, type ShownPlan } from './preview-messages.ts';

/** So long is traced before messages are let in, ms. */
const SLICE_MS = 12;
/** A preview that is refined is sent no more often, ms. */
const REFINED_EVERY_MS = 250;
/** Other threads help where nobody has edited for so long, ms: while somebody drags, the page needs the processor. */
const HELP_AFTER_MS = 300;

type Answer = (reply: PreviewReply, transfer: ArrayBuffer[]) => void;

/**
 * The preview beside the page. It takes the latest plan, traces in slices between which messages come in, and answers: first as soon as
 * every receiver has some level, then while it refines them, and last when all are exact. It waits until an answer was taken before it
 * sends another, so that a slow page is never behind.
 */
export class PreviewService {
  private readonly answer: Answer;
  private readonly helpers: LiveHelpers;
  private readonly helpAfterMs: number;
  private live: LiveAssessment | null = null;
  private project: Pick<AssessmentInput, 'config' | 'equipment'> | null = null;
  /** The plan that waits to be looked at. */
  private waiting: { edit: number; plan: ShownPlan } | null = null;
  private shown: { edit: number; plan: ShownPlan } | null = null;
  private isPlanned = false;
  private isTaken = true;
  private isRunning = false;
  /** Whether there is something that was not sent. */
  private isNews = false;
  private isFirst = true;
  private isSaidBusy = false;
  private since = 0;
  private updatedAt = 0;
  /** The columns that the page has, by work area; without them they are sent again. */
  private readonly sent = new Map<string, Float64Array>();

  /** What the page wants to know of a moving crew, until it is answered. */
  private snapshot: Extract<PreviewRequest, { kind: 'snapshot' }> | null = null;
  private strip: Extract<PreviewRequest, { kind: 'strip' }> | null = null;

  constructor(answer: Answer, helpers: LiveHelpers, helpAfterMs = HELP_AFTER_MS) {
    this.answer = answer;
    this.helpers = helpers;
    this.helpAfterMs = helpAfterMs;
  }

  /** Hears a message of the page. @returns when all that it brought about is done */
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
    // Messages that wait come first: of several plans only the last one is looked at.
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
    return this.helpers.isIdle && !this.isFirst && performance.now() - this.updatedAt >= this.helpAfterMs;
  }

  /** Lets other threads trace as well. */
  private async help(live: LiveAssessment): Promise<void> {
    const sent: Array<Promise<void>> = [];
    const send = () => sent.push(this.answerFailure(() => this.run()));
    await this.helpers.help(live, () => {
      this.isNews = true;
      send();
    });
    // What the threads left, this one does.
    send();
    await Promise.all(sent);
  }

  /** @returns whether there is more to do now */
  private slice(): boolean {
    const { live, project } = this;
    if (live === null || project === null) return false;
    if (this.waiting !== null) this.update(live, { ...project, assessment: this.waiting.plan }, this.waiting);
    if (!this.isPlanned) return false;
    this.answerCrew(live);
    // Other equipment is heard at once from cached transfers; its places are looked for after that.
    const isAtOnce = this.isFirst && live.firstPictureMs === 0 && live.isPresentable && this.isTaken;
    const sliceMs = isAtOnce ? 0 : SLICE_MS;
    const start = performance.now();
    let hasWork = true;
    while (hasWork && performance.now() - start < sliceMs) {
      hasWork = live.step();
      this.isNews ||= hasWork;
    }
    const isBusy = hasWork || live.isAwaiting;
    // It ends where it was said to be busy: on a phone with receivers that are not exact.
    this.isNews ||= !isBusy && this.isSaidBusy;
    const pause = this.isFirst ? live.firstPictureMs : REFINED_EVERY_MS;
    const isDue = !isBusy || performance.now() - this.since >= pause;
    if (isDue && this.isNews && this.isTaken && live.isPresentable) {
      this.send(live, isBusy && live.exactShare < 1);
    }
    return hasWork;
  }

  /** Of several places to which a crew was dragged only the last one is looked at. */
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
    this.shown = plan;
    // While somebody drags, plans come faster than pictures: their time counts from the first that has none.
    if (!this.isFirst) this.since = performance.now();
    this.isFirst = true;
    this.updatedAt = performance.now();
    const problems = live.update(input);
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

/** The buffers of evaluated work, which are rebuilt each time. */
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
