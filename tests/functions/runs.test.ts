import { beforeAll, describe, expect, it } from 'vitest';
import { claimRun, writeProgress } from '../../functions/src/prediction/claim.ts';
import { readInput } from '../../functions/src/plan/inputs.ts';
import { dropRun, publishRun, writeRun } from '../../functions/src/prediction/run-files.ts';
import { packed } from '../../functions/src/shared/owned-objects.ts';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import { type AssessmentId, companyIdSchema, emailSchema, type ProjectUid, runIdSchema } from '../../src/model/ids.ts';
import { storagePaths } from '../../src/model/paths.ts';
import { EAST, NORTH, projectWith, textFile, validProject } from '../support/made-up-files.ts';
import { fresh, rectangle, storedArea, World } from './world.ts';

const world = new World();
let project: ProjectUid;
let corner: number[];

beforeAll(async () => {
  await world.open();
  project = await world.project(validProject());
  const { bounds } = await world.loadedProject(project);
  corner = [bounds?.west ?? 0, bounds?.south ?? 0];
});

const yard = () => ({ yard: storedArea(rectangle(corner, 40, 30)) });
const small = () => world.assessment(project, { workAreas: yard() });
const JSON_TYPE = 'application/json';
const runOf = (name: string) => runIdSchema.parse(fresh(name));

async function textAt(path: string): Promise<string> {
  const bytes = await readStored(world.admin.bucket.file(path));
  return bytes.toString('utf8');
}

const point = (id: AssessmentId, processing: Record<string, unknown>) =>
  world.admin.firestore.doc(`assessments/${id}`).set({ processing }, { merge: true });

describe('the files of a run', () => {
  it('are stored at the paths of the assessment, except the columns, which have a path of their own for each run', async () => {
    const id = await small();
    expect((await world.process(id)).status).toBe(200);
    const first = (await world.readAssessment(id)).processing;
    expect(first?.resultRun).toBe(first?.jobId);
    const run = first?.resultRun ?? runOf('none');
    expect(storagePaths.results(id)).toBe(`assessment_results/${id}/results.json`);
    expect(storagePaths.report(id)).toBe(`assessment_reports/${id}/report.json`);
    expect((await world.results(id)).inputHash).toBe(first?.resultHash);
    expect((await world.report(id)).inputHash).toBe(first?.resultHash);
    const [files] = await world.admin.bucket.getFiles({ prefix: 'assessment_' });
    const columns = storagePaths.columnsOfRun(id, run, '');
    const names = files.map(({ name }) => name).filter((name) => name.includes(id) && !name.startsWith(columns));
    expect(names.toSorted()).toEqual([storagePaths.report(id), storagePaths.results(id)]);
    await world.process(id);
    const second = (await world.readAssessment(id)).processing;
    expect(second?.resultRun).not.toBe(first?.resultRun);
  });

  it('are stored compressed if this saves space, and are read as they were written', async () => {
    const id = await small();
    const run = runOf('packed');
    const text = JSON.stringify(Array.from({ length: 5_000 }, (_, at) => `${at} dB`));
    const files = {
      results: await packed(text, JSON_TYPE),
      report: await packed('short', JSON_TYPE),
    };
    const company = companyIdSchema.parse(world.company);
    await writeRun(id, run, { head: '{}', files: { 'places.bin': new Uint8Array(9_000) } }, company);
    await point(id, { jobId: run, finishedAt: null });
    expect(await publishRun(id, run, files, company)).toBe(true);
    const [results, report] = [storagePaths.results(id), storagePaths.report(id)];
    expect([await textAt(results), await textAt(report)]).toEqual([text, 'short']);
    const [stored] = await world.admin.bucket.file(results).getMetadata();
    expect(stored.contentEncoding).toBe('gzip');
    expect(Number(stored.size)).toBeLessThan(text.length / 2);
    const [plain] = await world.admin.bucket.file(report).getMetadata();
    expect(plain.contentEncoding).not.toBe('gzip');
    const places = world.admin.bucket.file(storagePaths.columnsOfRun(id, run, 'places.bin'));
    expect(await readStored(places)).toEqual(Buffer.alloc(9_000));
    const [metadata] = await places.getMetadata();
    expect(metadata).toMatchObject({ contentEncoding: 'gzip', metadata: { company: world.company } });
  });

  it('are never published to the paths of the assessment once another run replaced their run or their run has ended', async () => {
    const id = await small();
    const company = companyIdSchema.parse(world.company);
    const [earlier, later] = [runOf('earlier'), runOf('later')];
    const files = async (of: string) => ({
      results: await packed(`results of ${of}`, JSON_TYPE),
      report: await packed(`report of ${of}`, JSON_TYPE),
    });
    await point(id, { jobId: earlier, finishedAt: null });
    expect(await publishRun(id, earlier, await files('earlier'), company)).toBe(true);
    await point(id, { jobId: later, finishedAt: null });
    expect(await publishRun(id, later, await files('later'), company)).toBe(true);
    expect(await publishRun(id, earlier, await files('earlier'), company)).toBe(false);
    await point(id, { jobId: later, finishedAt: world.admin.now });
    expect(await publishRun(id, later, await files('later, again'), company)).toBe(false);
    expect(await textAt(storagePaths.results(id))).toBe('results of later');
    expect(await textAt(storagePaths.report(id))).toBe('report of later');
  });

  it('stay valid if the end of the run is reported twice, as after a lost response', async () => {
    const id = await small();
    const [run, other] = [runOf('run'), runOf('other')];
    await point(id, { jobId: run, state: 'running', finishedAt: null });
    const end = { state: 'done', resultRun: run, finished: true } as const;
    expect(await writeProgress(id, run, end)).toBe(true);
    expect(await writeProgress(id, run, end)).toBe(true);
    expect(await writeProgress(id, run, { progress: 0.5 })).toBe(false);
    expect(await writeProgress(id, run, { state: 'failed', finished: true })).toBe(false);
    expect(await writeProgress(id, other, end)).toBe(false);
  });

  it('are not exported if they belong to another input', async () => {
    const id = await small();
    await world.process(id);
    await world.admin.firestore.doc(`assessments/${id}`).update({ 'processing.resultHash': 'of another input' });
    const answer = await world.call('exportAssessment', {
      assessmentId: id,
      options: { format: 'csv', name: 'results' },
    });
    expect(answer).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    expect(answer.error?.message).toContain('not those of the last run');
  });

  it('leave the columns of an earlier run unchanged', async () => {
    const id = await small();
    const company = companyIdSchema.parse(world.company);
    const [earlier, later] = [runOf('earlier'), runOf('later')];
    const columns = (name: string) => ({
      head: `head of ${name}`,
      files: { 'places.bin': Uint8Array.from(Buffer.from(name)) },
    });
    await writeRun(id, earlier, columns('earlier'), company);
    await writeRun(id, later, columns('later'), company);
    expect(await textAt(storagePaths.columnsOfRun(id, earlier))).toBe('head of earlier');
    expect(await textAt(storagePaths.columnsOfRun(id, earlier, 'places.bin'))).toBe('earlier');
    await dropRun(id, earlier);
    const [left] = await world.admin.bucket.getFiles({ prefix: `assessment_results/${id}/runs/` });
    const names = left.map(({ name }) => name.split('/').slice(3).join('/'));
    expect(names.toSorted()).toEqual([`${later}/columns/head.json`, `${later}/columns/places.bin`]);
  });

  it('include columns from which the page builds the same results', async () => {
    const id = await small();
    await world.process(id);
    const { processing } = await world.readAssessment(id);
    const run = processing?.resultRun ?? runOf('none');
    expect(await world.columns(id, run)).toEqual(await world.results(id));
  });

  it('are exported from their columns if a later run was killed after it wrote its results and before it ended', async () => {
    const id = await small();
    await world.process(id);
    const options = { format: 'csv', name: 'results' };
    const exported = async () => {
      expect(await world.call('exportAssessment', { assessmentId: id, options })).toMatchObject({ status: 200 });
      return textAt(storagePaths.exported(id, 'results.csv'));
    };
    const before = await exported();
    const later = { ...(await world.results(id)), inputHash: 'of a later run' };
    await world.admin.bucket.file(storagePaths.results(id)).save(JSON.stringify(later), { resumable: false });
    expect(await exported()).toBe(before);
    // A revision freezes results and report of only one run.
    const issued = await world.call('issueRevision', { assessmentId: id, label: 'A', reason: 'First' });
    expect(issued).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
  });
});

describe('the input of a run', () => {
  it('contains the scene and the equipment of the same load, even while another load replaces it', async () => {
    const uid = await world.project(validProject());
    const assessment = await world.readAssessment(await world.assessment(uid, { workAreas: yard() }));
    const loaded = world.admin.firestore.doc(`loaded_projects/${uid}`);
    const list = loaded.collection('config').doc('equipment');
    const [item] = (await list.get()).get('items') as object[];
    const swap = async (version: string) => {
      const batch = world.admin.firestore.batch();
      batch.update(loaded, { scene: version });
      batch.update(list, { items: [{ ...item, name: version }] });
      await batch.commit();
    };
    await swap('load-0');
    const pairs: (readonly [string, string | undefined])[] = [];
    const read = async () => {
      const { project: of, equipment } = await readInput(assessment);
      pairs.push([of.scene, equipment[0]?.name]);
    };
    for (let load = 1; load <= 40; load++) await Promise.all([swap(`load-${load}`), read(), read(), read(), read()]);
    expect(pairs.filter(([scene, name]) => scene !== name)).toEqual([]);
  });
});

describe('runs in progress', () => {
  const claim = async (email: string, company: string) =>
    claimRun({
      assessment: { id: await small(), company: companyIdSchema.parse(company) },
      email,
      hash: 'hash',
      deadlineSeconds: 60,
    }).then(
      ({ kind }) => kind,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
  const person = () => emailSchema.parse(`${fresh('person')}@example.com`);

  it('are limited to four per person and eight per company', async () => {
    const company = fresh('busy');
    const [first, second, third] = [person(), person(), person()];
    for (const email of [first, first, first, first]) expect(await claim(email, company)).toBe('claimed');
    expect(await claim(first, company)).toMatch(/^You have 4 runs in progress/);
    for (const email of [second, second, second, third]) expect(await claim(email, company)).toBe('claimed');
    expect(await claim(third, company)).toMatch(/^Your company has 8 runs in progress/);
    expect(await claim(third, fresh('idle'))).toBe('claimed');
  });

  it('are counted before the scene is read', async () => {
    const id = await small();
    const loaded = world.admin.firestore.doc(`loaded_projects/${project}`);
    const places = world.admin.firestore.doc(`runs_under_way/${world.company}`);
    const { scene } = await world.loadedProject(project);
    const run = { email: world.engineerEmail, deadline: new Date(Date.now() + 60_000) };
    await places.set({ runs: { a: run, b: run, c: run, d: run } });
    // Reading the scene fails.
    await loaded.update({ scene: 'prepared_scenes/nowhere' });
    expect(await world.process(id)).toMatchObject({ status: 429, error: { status: 'RESOURCE_EXHAUSTED' } });
    await places.set({ runs: {} });
    expect((await world.process(id)).status).toBe(500);
    expect((await world.readAssessment(id)).processing).toMatchObject({ state: 'failed' });
    expect(await world.read(`runs_under_way/${world.company}`)).toEqual({ runs: {} });
    await loaded.update({ scene });
  });

  it('release their slot when they end and when their deadline has passed', async () => {
    const id = await small();
    await world.process(id);
    expect(await world.read(`runs_under_way/${world.company}`)).toEqual({ runs: {} });
    const [company, email] = [fresh('dead'), person()];
    for (let run = 0; run < 4; run++) await claim(email, company);
    const places = world.admin.firestore.doc(`runs_under_way/${company}`);
    const runs = (await places.get()).get('runs') as Record<string, object>;
    const passed = new Date(Date.now() - 1_000);
    await places.set({
      runs: Object.fromEntries(Object.entries(runs).map(([id_, run]) => [id_, { ...run, deadline: passed }])),
    });
    expect(await claim(email, company)).toBe('claimed');
  });
});

/** Addresses in open land, where the cost of a pair is small. */
function openLand() {
  const rows = Array.from({ length: 2_500 }, (_, index) => {
    const [x, y] = [(index % 50) * 18 - 450, Math.floor(index / 50) * 18 - 450];
    return `R${index},${index} Long Road,residence,1.5,${EAST + x},${NORTH + y}`;
  });
  const receivers = `id,address,type,height,easting,northing\n${rows.join('\n')}\n`;
  return projectWith(textFile('receivers', 'receivers.csv', receivers));
}

describe('a run whose drawn areas are large', () => {
  let uid: ProjectUid;
  let west: number;
  let south: number;
  beforeAll(async () => {
    uid = await world.project(openLand());
    ({ west = 0, south = 0 } = (await world.loadedProject(uid)).bounds ?? {});
  });

  it('becomes a job although it has only one work area', async () => {
    const id = await world.assessment(uid, { workAreas: { site: storedArea(rectangle([west, south], 200, 200)) } });
    expect(await world.process(id)).toMatchObject({ status: 200, result: { state: 'queued' } });
    await expect.poll(async () => (await world.readAssessment(id)).processing?.state, { timeout: 60_000 }).toBe('done');
    expect((await world.results(id)).pairs).toBeGreaterThan(60_000);
  });

  it('is rejected if no job could complete it in time', async () => {
    const config = world.admin.firestore.doc(`projects/${uid}/config/reportConfig`);
    await config.set({ method: { reflections: 2 } });
    const everywhere = Array.from({ length: 4 }, (_, at) => [
      `area-${at}`,
      storedArea(rectangle([west, south], 3_000, 3_000)),
    ]);
    const id = await world.assessment(uid, { workAreas: Object.fromEntries(everywhere) });
    const answer = await world.process(id);
    expect(answer).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    expect(answer.error?.message).toMatch(/^The work areas are too large for one run: it may have 10 million pairs/);
  });
});

describe('a call for a run or an export', () => {
  it('is rejected for an assessment of an archived project', async () => {
    const uid = await world.project(validProject());
    const id = await world.assessment(uid, { workAreas: yard() });
    await world.admin.firestore.doc(`loaded_projects/${uid}`).update({ archived: true });
    const answer = await world.process(id);
    expect(answer).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    expect(answer.error?.message).toContain('archived');
  });

  it('reveals nothing about an assessment of another company, not even its errors', async () => {
    const id = await world.assessment(project, { workAreas: { 'area-1': { feature: 'broken' } } });
    for (const [name, options] of [
      ['processAssessment', {}],
      ['exportAssessment', { format: 'csv', name: 'results' }],
    ] as const) {
      const answer = await world.call(name, { assessmentId: id, options }, 'outsider');
      expect(answer).toMatchObject({ status: 403, error: { status: 'PERMISSION_DENIED' } });
      expect(answer.error?.message).not.toContain('workAreas');
      expect((await world.call(name, { assessmentId: id, options })).error?.message).toContain('workAreas.area-1');
    }
  });
});
