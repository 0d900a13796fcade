import { randomUUID } from 'node:crypto';
import { type Admin, connectAdmin, createCompany, createPerson } from '../../scripts/lib/admin.ts';
import { type Answer, callAt, callFunction, signInForToken } from '../../scripts/lib/clients.ts';
import { saveProject } from '../../scripts/lib/projects.ts';
import {
  type Assessment,
  assessmentSchema,
  type Processing,
  processingSchema,
} from '../../src/model/assessment/assessment.ts';
import {
  assessmentIdSchema,
  type AssessmentId,
  projectUidSchema,
  type ProjectUid,
  type RunId,
} from '../../src/model/ids.ts';
import { storagePaths } from '../../src/model/paths.ts';
import { type LoadedProject, loadedProjectSchema } from '../../src/model/project/project.ts';
import { type Report, reportSchema } from '../../src/report/rules/report.ts';
import { type Results, resultsSchema } from '../../src/model/results/results.ts';
import {
  type BarrierCode,
  storedWorkArea,
  workAreaFeatureSchema,
  type WorkGeometry,
} from '../../src/model/assessment/work-area.ts';
import { openColumns, readColumns } from '../../src/results/rules/columns/read-columns.ts';
import { type PreparedScene, readPreparedScene } from '../../src/prediction/rules/scene/prepared-scene.ts';
import type { ProjectFile } from '../../src/model/project/project-file.ts';
import { plainData } from '../../functions/src/shared/firebase.ts';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import { ports } from '../support/emulators.ts';
import { TEST_CRS } from '../support/made-up-files.ts';
import { callHandler } from './call-handler.ts';
import { serveCallables } from './serve-callables.ts';

const PASSWORD = 'function-password';

export const fresh = (kind: string) => `${kind}-${randomUUID().slice(0, 8)}`;

type Role = keyof World['tokens'];

/** The server of the callables in this process, if a test needs it. */
let served: ReturnType<typeof serveCallables> | null = null;

/** The persons for the tests of the callables, each with a company, and projects on request. */
export class World {
  readonly admin: Admin = connectAdmin(ports);
  readonly company = fresh('company');
  readonly engineerEmail = `${fresh('engineer')}@example.com`;
  readonly administratorEmail = `${fresh('administrator')}@example.com`;
  /** Identity tokens by role. */
  readonly tokens = { engineer: '', outsider: '', administrator: '', stranger: '' };

  async open(): Promise<this> {
    const other = fresh('company');
    await createCompany(this.admin, this.company, 'Harbour Works');
    await createCompany(this.admin, other, 'Other Works');
    this.tokens.engineer = await this.person(this.engineerEmail, [this.company]);
    this.tokens.outsider = await this.person(`${fresh('outsider')}@example.com`, [other]);
    this.tokens.administrator = await this.person(this.administratorEmail, [], true);
    this.tokens.stranger = await this.stranger();
    return this;
  }

  async person(email: string, companies: string[], admin = false): Promise<string> {
    await createPerson(this.admin, { email, password: PASSWORD, displayName: 'Test', companies, admin });
    return signInForToken(ports, email, PASSWORD);
  }

  /** A person without a company who reviews projects. */
  async reviewer(email: string, reviews: string[], displayName = 'R. Reviewer'): Promise<string> {
    await createPerson(this.admin, { email, password: PASSWORD, displayName, companies: [], reviews });
    return signInForToken(ports, email, PASSWORD);
  }

  /** An account without a profile. */
  private async stranger(): Promise<string> {
    const email = `${fresh('stranger')}@example.com`;
    await this.admin.auth.createUser({ email, password: PASSWORD });
    return signInForToken(ports, email, PASSWORD);
  }

  /** Calls a function in the process of the test. */
  call(name: string, data: unknown, role: Role | null = 'engineer'): Promise<Answer> {
    return callHandler(name, data, role === null ? undefined : this.tokens[role]);
  }

  /**
   * Calls a function by HTTP in the process of the test. Used for refusals before the handler, and if waiting for a new process
   * is not acceptable.
   */
  callServed(name: string, data: unknown, role: Role | null = 'engineer'): Promise<Answer> {
    return this.callServedBy(name, data, role === null ? undefined : this.tokens[role]);
  }

  async callServedBy(name: string, data: unknown, token: string | undefined): Promise<Answer> {
    served ??= serveCallables();
    return callAt(`${(await served).address}/${name}`, data, token);
  }

  /** Calls a function as the app does. Used for tests of the protocol, of the log, and of separate processes. */
  callByHttp(name: string, data: unknown, role: Role | null = 'engineer'): Promise<Answer> {
    return callFunction(ports, name, data, role === null ? undefined : this.tokens[role]);
  }

  /** Uploads and loads a project as an administrator. */
  async project(files: readonly ProjectFile[], { crs = TEST_CRS }: { crs?: number | null } = {}): Promise<ProjectUid> {
    const uid = fresh('project');
    const call: typeof callFunction = (_, ...request) => callHandler(...request);
    const context = { admin: this.admin, ports, token: this.tokens.administrator, call };
    await saveProject(context, { uid, name: `Project ${uid}`, company: this.company, crs }, files);
    return projectUidSchema.parse(uid);
  }

  async loadedProject(uid: ProjectUid): Promise<LoadedProject> {
    return loadedProjectSchema.parse(await this.read(`loaded_projects/${uid}`));
  }

  async scene(uid: ProjectUid): Promise<PreparedScene> {
    const { scene } = await this.loadedProject(uid);
    const bytes = await readStored(this.admin.bucket.file(scene ?? ''));
    return readPreparedScene(new Uint8Array(bytes));
  }

  async read(path: string): Promise<unknown> {
    const snapshot = await this.admin.firestore.doc(path).get();
    return plainData(snapshot.data() ?? {});
  }

  /** An assessment as the app would write it. */
  async assessment(project: ProjectUid, fields: Record<string, unknown> = {}): Promise<AssessmentId> {
    const reference = this.admin.firestore.collection('assessments').doc();
    const { company, engineerEmail, admin } = this;
    await reference.set({
      name: 'Night works',
      description: '',
      permitNumber: 'P-1',
      startDate: '2026-11-23',
      endDate: '2026-11-29',
      operatingTime: 'night',
      workAreas: {},
      ...fields,
      id: reference.id,
      active: true,
      author: engineerEmail,
      project,
      company,
      createdAt: admin.now,
      updatedBy: engineerEmail,
      updatedAt: admin.now,
    });
    return assessmentIdSchema.parse(reference.id);
  }

  async readAssessment(id: AssessmentId): Promise<Assessment> {
    return assessmentSchema.parse(await this.read(`assessments/${id}`));
  }

  process(assessmentId: AssessmentId, options: Record<string, unknown> = {}): Promise<Answer> {
    return this.call('processAssessment', { assessmentId, options });
  }

  processByHttp(assessmentId: AssessmentId): Promise<Answer> {
    return this.callByHttp('processAssessment', { assessmentId, options: {} });
  }

  /** Returns all states of an assessment's processing until its run has ended. */
  watchUntilEnded(id: AssessmentId): Promise<Processing[]> {
    const seen: Processing[] = [];
    return new Promise((resolve, reject) => {
      const stop = this.admin.firestore.doc(`assessments/${id}`).onSnapshot((snapshot) => {
        const data = snapshot.get('processing') as Record<string, unknown> | undefined;
        if (data === undefined) return;
        const processing = processingSchema.parse(plainData(data));
        seen.push(processing);
        if (processing.finishedAt === null) return;
        stop();
        resolve(seen);
      }, reject);
    });
  }

  async results(id: AssessmentId): Promise<Results> {
    return resultsSchema.parse(await this.readJson(storagePaths.results(id)));
  }

  /** Reads the column files of a run and assembles them as the page does. */
  async columns(id: AssessmentId, run: RunId): Promise<Results> {
    const read = (name?: string) => readStored(this.admin.bucket.file(storagePaths.columnsOfRun(id, run, name)));
    const opened = openColumns((await read()).toString('utf8'));
    if (opened === null) throw new Error('of another version');
    for (const name of Object.keys(opened.head.files)) {
      await opened.take(name, Uint8Array.from(await read(name)).buffer);
    }
    return readColumns(opened).results;
  }

  async report(id: AssessmentId): Promise<Report> {
    return reportSchema.parse(await this.readJson(storagePaths.report(id)));
  }

  async readJson(path: string): Promise<unknown> {
    const bytes = await readStored(this.admin.bucket.file(path));
    return JSON.parse(bytes.toString('utf8'));
  }
}

interface AreaFields {
  name?: string;
  equipment?: Array<{ id: string; quantity: number; usage?: number }>;
  barrier?: BarrierCode;
  [property: string]: unknown;
}

/** A work area as stored in Firestore. */
export function storedArea(geometry: WorkGeometry, fields: AreaFields = {}) {
  const { name = 'Yard', equipment = [{ id: 'exc', quantity: 1 }], barrier = 1, ...more } = fields;
  const properties = { name, equipment, ...more };
  const feature = workAreaFeatureSchema.parse({ type: 'Feature', geometry, properties });
  return storedWorkArea({ temporaryNoiseBarrier: barrier, feature });
}

/** Returns a rectangle with its south-west corner at a position. Its sides are in metres east and north, approximately. */
export function rectangle([lon = 0, lat = 0]: readonly number[], widthM: number, heightM: number): WorkGeometry {
  const east = lon + widthM / (111_320 * Math.cos((lat * Math.PI) / 180));
  const north = lat + heightM / 110_574;
  const ring: Array<[number, number]> = [
    [lon, lat],
    [east, lat],
    [east, north],
    [lon, north],
    [lon, lat],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}
