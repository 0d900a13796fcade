import { setTimeout } from 'node:timers/promises';
import type { Assessment, AssessmentDraft } from '../../src/model/assessment/assessment.ts';
import type { AssessmentId } from '../../src/model/ids.ts';
import { storagePaths } from '../../src/model/paths.ts';
import type { WorkArea } from '../../src/model/assessment/work-area.ts';
import type { Watch } from '../../src/firebase/live.ts';
import type { Chance } from './chance.ts';
import type { Entry, OperationLog, Operation } from './operation-log.ts';
import type { Client } from './load-client.ts';
import { type Company, PASSWORD } from './setting.ts';

/** Timeout that is longer than any call or transfer, ms. */
const PATIENCE_MS = 150_000;
const MAX_EDIT_TRIES = 6;
const MAX_SIGN_IN_TRIES = 6;

/** Operations with their frequencies. Clients read and draw more often than they compute. */
const HABITS: ReadonlyArray<readonly [Operation, number]> = [
  ['list', 0.34],
  ['edit', 0.36],
  ['create', 0.02],
  ['process', 0.1],
  ['export', 0.06],
  ['read results', 0.12],
];

/** Limits the concurrent runs and exports of all clients. */
export interface Turns {
  take: () => Promise<() => void>;
}

export interface Surroundings {
  company: Company;
  operationLog: OperationLog;
  turns: Turns;
  chance: Chance;
  /** Tells a colleague to process the same assessment at the same time. */
  callColleague: (assessment: AssessmentId) => void;
}

/** The texts that edits have added to a work area, oldest first. */
export function trailOf({ feature }: WorkArea): string[] {
  const trail = feature.properties['trail'];
  return Array.isArray(trail) ? trail.map(String) : [];
}

/** A signed-in client that works as a person does and records the responses. */
export class Person {
  readonly number: number;
  private readonly client: Client;
  private readonly email: Company['people'][number];
  private readonly around: Surroundings;
  private edits = 0;

  constructor(number: number, client: Client, email: Company['people'][number], around: Surroundings) {
    this.number = number;
    this.client = client;
    this.email = email;
    this.around = around;
  }

  /** Signs in. It retries if the machine is too busy to respond. */
  async signIn(): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await this.client.signIn(this.email, PASSWORD);
        return;
      } catch (error) {
        if (tries === MAX_SIGN_IN_TRIES) throw error;
        await setTimeout(500);
      }
    }
  }

  /** Works with pauses until the end. */
  async work(until: () => boolean): Promise<void> {
    const { chance } = this.around;
    await setTimeout(chance.between(0, 10_000));
    while (!until()) {
      await this.act(this.nextOperation());
      await setTimeout(chance.between(2_000, 20_000));
    }
  }

  private nextOperation(): Operation {
    let left = this.around.chance.next();
    for (const [operation, weight] of HABITS) {
      left -= weight;
      if (left < 0) return operation;
    }
    return 'list';
  }

  async act(operation: Operation): Promise<Entry> {
    const assessment = this.around.chance.pick(this.around.company.assessments);
    switch (operation) {
      case 'list':
        return this.noted({ operation }, () => this.list());
      case 'create':
        return this.noted({ operation }, (entry) => this.create(entry));
      case 'edit':
        return this.edit(assessment);
      case 'process':
        if (this.around.chance.happens(0.5)) this.around.callColleague(assessment);
        return this.process(assessment);
      case 'export':
        return this.bounded({ operation, assessment }, () => this.export(assessment));
      case 'read results':
        return this.readResultsOf(assessment);
    }
  }

  readResultsOf(assessment: AssessmentId): Promise<Entry> {
    return this.noted({ operation: 'read results', assessment }, () => this.readResults(assessment));
  }

  process(assessment: AssessmentId): Promise<Entry> {
    const force = this.around.chance.happens(0.3);
    return this.bounded({ operation: 'process', assessment }, async (entry) => {
      const { state } = await this.client.processAssessment(assessment, { force });
      entry.run = state;
    });
  }

  private async bounded(of: Pick<Entry, 'operation' | 'assessment'>, work: (entry: Entry) => Promise<void>) {
    const giveBack = await this.around.turns.take();
    try {
      return await this.noted(of, work);
    } finally {
      giveBack();
    }
  }

  private async noted(
    of: Pick<Entry, 'operation' | 'assessment' | 'area' | 'marker'>,
    work: (entry: Entry) => Promise<void>,
  ): Promise<Entry> {
    const { operationLog } = this.around;
    const entry = operationLog.begin({ client: this.number, ...of });
    try {
      const late = setTimeout(PATIENCE_MS, 'late' as const, { ref: false });
      if ((await Promise.race([work(entry), late])) !== 'late') operationLog.end(entry, 'done');
    } catch (error) {
      if (error instanceof Wrong) operationLog.wrongs.push(`client ${this.number}: ${error.message}`);
      const isOurs = error instanceof Wrong || error instanceof Shown;
      entry.behind = String(error);
      entry.isWrong = error instanceof Wrong;
      operationLog.end(entry, 'told', isOurs ? error.message : this.client.errorText(error));
    }
    return entry;
  }

  /**
   * The first value of a watched list or document. Without a connection, a list comes from the cache.
   * @throws with the sentence that the page shows
   */
  private first<Value>(watch: Watch<Value>, isWhole: (value: Value) => boolean = () => true): Promise<Value> {
    return new Promise((resolve, reject) => {
      let stop: (() => void) | null = null;
      let isOver = false;
      const end = () => {
        isOver = true;
        stop?.();
      };
      stop = watch((live) => {
        if (isOver || live.kind === 'loading') return;
        // The page shows that there is no connection and continues when it is back.
        if (live.kind === 'failed' && live.refused !== true) return;
        if (live.kind === 'ready' && !isWhole(live.value)) return;
        end();
        if (live.kind === 'ready') resolve(live.value);
        else reject(new Shown(live.message));
      });
      if (isOver) stop();
    });
  }

  private async list(): Promise<void> {
    const { id, project, assessments } = this.around.company;
    await this.first(this.client.watchProjectsOf([id]), (projects) => projects.some(({ uid }) => uid === project));
    const wanted = { active: true, search: '', most: 50 };
    const watch = this.client.watchAssessments({ uid: project, company: id }, wanted);
    await this.first(watch, (found) => assessments.every((assessment) => found.some((each) => each.id === assessment)));
  }

  private async create(entry: Entry): Promise<void> {
    const { id, project } = this.around.company;
    const marker = `created-${this.number}-${this.edits++}`;
    const draft = {
      active: true,
      author: this.email,
      project,
      company: id,
      name: marker,
      description: '',
      permitNumber: '',
      startDate: '2020-01-01',
      endDate: '2020-01-02',
      operatingTime: 'night',
      workAreas: {},
    } as unknown as AssessmentDraft;
    entry.marker = marker;
    entry.assessment = await this.client.createAssessment(draft, this.email);
  }

  /** Adds a text to a work area's trail on top of the texts of other people. */
  private edit(assessment: AssessmentId): Promise<Entry> {
    const area = this.around.chance.pick(['area-1', 'area-2', 'area-3']);
    const marker = `${this.number}.${this.edits++}`;
    return this.noted({ operation: 'edit', assessment, area, marker }, async () => {
      for (let tries = 1; ; tries++) {
        const now = await this.client.readAssessmentFromServer(assessment);
        const before = now?.workAreas[area as keyof typeof now.workAreas];
        if (now === null || before === undefined) throw new Wrong('the work area is not there');
        if (trailOf(before).includes(marker)) return;
        const properties = { ...before.feature.properties, trail: [...trailOf(before), marker] };
        const after: WorkArea = { ...before, feature: { ...before.feature, properties } };
        if ((await this.save(now, area, before, after)) === 'saved') return;
        this.around.operationLog.conflicts += 1;
        if (tries === MAX_EDIT_TRIES) throw new Shown('Somebody else changed the same. Choose which stays.');
      }
    });
  }

  /** Saves an edit as the editor does. In a conflict, the person takes the other version and starts again. */
  private save(now: Assessment, area: string, before: WorkArea, after: WorkArea): Promise<'saved' | 'conflict'> {
    return new Promise((resolve, reject) => {
      const { saveEdit, useUnsaved } = this.client;
      let outcome: 'saved' | 'conflict' = 'saved';
      const stop = useUnsaved.subscribe(({ count }) => {
        if (count > 0) return;
        stop();
        // A failure is reported directly after the edit has ended.
        queueMicrotask(() => resolve(outcome));
      });
      saveEdit(
        now,
        { areaId: area as never, before, after },
        {
          email: this.email,
          onWrite: () => undefined,
          onConflict: ({ end }) => {
            outcome = 'conflict';
            end();
          },
          onFailure: (error) => {
            stop();
            reject(error instanceof Error ? error : new Error(String(error)));
          },
        },
      );
    });
  }

  private async export(assessment: AssessmentId): Promise<void> {
    const options = { format: 'csv' as const, name: `load-${this.number}` };
    const answer = await this.client.call('exportAssessment', { assessmentId: assessment, options });
    const path = answer.path ?? (await this.client.exportedPath(assessment, answer.exportId));
    const text = new TextDecoder().decode(await this.client.readBytes(path));
    if (!text.includes('laeq') || text.split('\n').length < 10) throw new Wrong('the export has no rows');
  }

  /** Reads the current results of the assessment. */
  private async readResults(assessment: AssessmentId): Promise<void> {
    for (let tries = 1; ; tries++) {
      const found = await this.first(this.client.watchAssessment(assessment));
      const { resultRun: run = null, resultHash = null } = found?.processing ?? {};
      if (run === null) return;
      const bytes = await this.client.readBytes(storagePaths.columnsOfRun(assessment, run));
      const { results } = JSON.parse(new TextDecoder().decode(bytes)) as { results: { inputHash: string } };
      if (results.inputHash === resultHash) return;
      // The cache can be older than the server for a moment.
      if (tries === 3) throw new Wrong('the results are not those that the assessment names');
      await setTimeout(1_000);
    }
  }
}

/** A message that the person sees. */
class Shown extends Error {}

/** A violated guarantee. The checks look for it. */
export class Wrong extends Error {}
