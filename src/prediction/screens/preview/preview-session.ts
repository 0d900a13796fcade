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
  /** Results that are stored nowhere. With a `exactShare` of 1 they are those that a run would have; `isBusy`: better ones follow. */
  | { kind: 'shown'; results: Results; exactShare: number; isBusy: boolean }
  | { kind: 'incomplete'; problems: string[] }
  | { kind: 'failed'; message: string };

type Project = Pick<AssessmentInput, 'config' | 'equipment'>;

/** What was asked for, until something later is answered. */
interface Asked extends Project {
  assessment: IdentifiedInput['assessment'];
}

/** The preview of one scene, from the page: once started it asks a worker, and makes results of what that answers. */
export class PreviewSession {
  private readonly scene: PreparedScene;
  private readonly plan: Planner;
  private worker: WorkerConversation<PreviewExchange> | null = null;
  private onState: (state: PreviewState) => void = () => {};
  private project: Project | null = null;
  private lastEdit = 0;
  private readonly asked = new Map<number, Asked>();
  /** The levels of work areas that the worker does not send again while they stay. */
  private readonly areaLevels = new Map<string, Float64Array>();

  constructor(scene: PreparedScene) {
    this.scene = scene;
    this.plan = plannerOf(scene);
  }

  /** @param onState hears of every state, until `end` */
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

  /** Asks for the levels while a moving crew is in one of its windows. The answer goes to `useCrewAnswers`. */
  askSnapshot(area: string, window: number): void {
    this.ask({ kind: 'snapshot', area, window });
  }

  /** Asks for what a receiver hears of a moving crew, likewise. */
  askStrip(area: string, receiver: number): void {
    this.ask({ kind: 'strip', area, receiver });
  }

  setViewport(viewport: Viewport): void {
    this.ask({ kind: 'viewport', viewport });
  }

  /** Shows an assessment as it is now. */
  show({ config, equipment }: Project, assessment: Asked['assessment']): void {
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
    if (reply.kind === 'levels') this.take(reply);
    else if (reply.kind === 'failed') this.onState(reply);
    else if (reply.kind === 'snapshot') useCrewAnswers.setState({ snapshot: reply });
    else if (reply.kind === 'strip') useCrewAnswers.setState({ strip: reply });
    // What is missing in a plan that is changed already is of no account.
    else if (reply.edit === this.lastEdit) this.onState(reply);
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
    if (asked !== undefined) {
      const { scene, plan } = this;
      const predicted = () => ({ planned: plan(asked), evaluated, areaLevels, flags, pairs });
      const at = new Date();
      let results: Results | null = null;
      this.onState({
        kind: 'shown',
        // Made when they are shown: they are not while the stored results are those of the plan.
        get results() {
          // Nobody processed it, and it is stored nowhere.
          results ??= buildResults({ ...asked, hash: '' }, scene, predicted(), { email: '', at });
          return results;
        },
        exactShare,
        isBusy: isBusy || edit !== this.lastEdit,
      });
    }
    // The next ones are wanted once these are drawn.
    requestAnimationFrame(() => this.ask({ kind: 'taken' }));
  }
}
