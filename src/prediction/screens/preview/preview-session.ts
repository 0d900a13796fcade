import { buildResults, type IdentifiedInput } from '../../rules/run/build-results.ts';
import type { Viewport } from '../../rules/preview/live-assessment.ts';
import { plannerOf, type Planner } from '../../rules/run/planned-work.ts';
import type { AssessmentInput } from '../../rules/sources/sourced-areas.ts';
import type { Results } from '../../../model/results/results.ts';
import { type PreparedScene, sceneToHandOver } from '../../rules/scene/prepared-scene.ts';
import { useCrewAnswers } from './crew-answers.ts';
import { PREVIEW_FAILED, type PreviewExchange, type PreviewReply, type PreviewRequest } from './preview-messages.ts';
import { startWorker } from '../../../ui/loading/start-worker.ts';
import { converse, type WorkerConversation } from '../../../ui/loading/worker-rpc.ts';

export type PreviewState =
  | { kind: 'off' }
  | { kind: 'starting' }
  /**
   * Results of `plan` that are not stored. With an `exactShare` of 1 they equal those of a run. `isBusy` means that better results
   * follow, or those of a later plan.
   */
  | { kind: 'shown'; plan: PreviewedPlan; results: Results; exactShare: number; isBusy: boolean }
  | { kind: 'incomplete'; plan: PreviewedPlan; problems: string[] }
  | { kind: 'failed'; message: string };

type Project = Pick<AssessmentInput, 'config' | 'equipment'>;

/** A plan whose levels are requested. */
export interface PreviewedPlan extends Project {
  assessment: IdentifiedInput['assessment'];
}

/** The preview of one scene on the page. It sends requests to a worker and builds results from the answers. */
export class PreviewSession {
  private readonly scene: PreparedScene;
  private readonly plan: Planner;
  private worker: WorkerConversation<PreviewExchange> | null = null;
  private onState: (state: PreviewState) => void = () => {};
  private isShown = true;
  private project: Project | null = null;
  private lastEdit = 0;
  /** Number of the last answer with a state. */
  private lastState = 0;
  /** Plans by the number of their edit, until they or later ones are answered. */
  private readonly asked = new Map<number, PreviewedPlan>();
  /** Levels of work areas that have not changed and that the worker does not send again. */
  private readonly areaLevels = new Map<string, Float64Array>();

  constructor(scene: PreparedScene) {
    this.scene = scene;
    this.plan = plannerOf(scene);
  }

  /** @param onState receives every state until `end` is called */
  start(onState: (state: PreviewState) => void): void {
    this.onState = onState;
    this.project = null;
    this.worker = converse<PreviewExchange>(startWorker('preview'), {
      onReply: (reply) => this.onReply(reply),
      onBroken: () => onState({ kind: 'failed', message: PREVIEW_FAILED }),
    });
    const file = sceneToHandOver(this.scene);
    this.ask({ kind: 'scene', scene: file }, [file]);
  }

  end(): void {
    this.worker?.end();
    this.worker = null;
    this.asked.clear();
    this.areaLevels.clear();
    useCrewAnswers.setState({ snapshot: null, strip: null });
  }

  private ask(request: PreviewRequest, transfer: Transferable[] = []): void {
    this.worker?.ask(request, transfer);
  }

  /** Requests the levels in one window of a moving crew. The answer goes to `useCrewAnswers`. */
  askSnapshot(area: string, window: number): void {
    this.ask({ kind: 'snapshot', area, window });
  }

  /** Requests the levels of a moving crew at a receiver in all windows. The answer goes to `useCrewAnswers`. */
  askStrip(area: string, receiver: number): void {
    this.ask({ kind: 'strip', area, receiver });
  }

  setViewport(viewport: Viewport): void {
    this.ask({ kind: 'viewport', viewport });
  }

  /** @param isShown whether the page shows the levels; if not, they are not refined */
  setShown(isShown: boolean): void {
    this.isShown = isShown;
    this.ask({ kind: 'shown', isShown });
  }

  /** Shows the current state of an assessment. */
  show({ config, equipment }: Project, assessment: PreviewedPlan['assessment']): void {
    if (this.project?.config !== config || this.project.equipment !== equipment) {
      this.project = { config, equipment };
      this.ask({ kind: 'project', project: this.project });
    }
    this.lastEdit += 1;
    this.asked.set(this.lastEdit, { config, equipment, assessment });
    const { workAreas, shifts, operatingTime, startDate, endDate } = assessment;
    const plan = { workAreas, operatingTime, startDate, endDate, ...(shifts && { shifts }) };
    this.ask({ kind: 'plan', edit: this.lastEdit, plan });
  }

  private onReply(reply: PreviewReply): void {
    if (reply.kind === 'snapshot') useCrewAnswers.setState({ snapshot: reply });
    else if (reply.kind === 'strip') useCrewAnswers.setState({ strip: reply });
    else {
      this.lastState += 1;
      if (reply.kind === 'levels') this.take(reply);
      else if (reply.kind === 'failed') this.onState(reply);
      else this.refuse(reply);
    }
  }

  /** Problems of a plan that has already changed are ignored. */
  private refuse({ edit, problems }: Extract<PreviewReply, { kind: 'incomplete' }>): void {
    const plan = this.asked.get(edit);
    if (plan !== undefined && edit === this.lastEdit) this.onState({ kind: 'incomplete', plan, problems });
  }

  private take(reply: Extract<PreviewReply, { kind: 'levels' }>): void {
    const { edit, evaluated, flags, pairs, exactShare, isBusy } = reply;
    const areaLevels = reply.areaLevels.map(([id, levels]) => {
      const now = levels ?? this.areaLevels.get(id);
      if (now === undefined) throw new Error(`the preview has no levels of work area ${id}`);
      this.areaLevels.set(id, now);
      return now;
    });
    const asked = this.asked.get(edit);
    for (const earlier of this.asked.keys()) if (earlier < edit) this.asked.delete(earlier);
    const { scene, plan } = this;
    const at = new Date();
    let results: Results | null = null;
    const build = (of: PreviewedPlan): Results => {
      const predicted = { planned: plan(of), evaluated, areaLevels, flags, pairs };
      // Nobody has processed these results, and they are not stored.
      results ??= buildResults({ ...of, hash: '' }, scene, predicted, { email: '', at });
      return results;
    };
    // Results that are shown are built here, so that building and drawing them are two tasks of the page. Others are built only if
    // they are needed, because the stored results belong to the plan.
    if (this.isShown && asked !== undefined) build(asked);
    const isStillBusy = isBusy || edit !== this.lastEdit;
    const { lastState } = this;
    setTimeout(() => {
      const isLast = this.worker !== null && lastState === this.lastState;
      if (asked !== undefined && isLast)
        this.onState({
          kind: 'shown',
          plan: asked,
          get results() {
            return build(asked);
          },
          exactShare,
          isBusy: isStillBusy,
        });
      // Accepts the next answer after these results are drawn.
      requestAnimationFrame(() => this.ask({ kind: 'taken' }));
    });
  }
}
