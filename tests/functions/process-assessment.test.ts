import { beforeAll, describe, expect, it } from 'vitest';
import { demoFiles, demoWorkSite, villageFiles } from '../../scripts/demo/generate.ts';
import { STORAGE_BUCKET } from '../../scripts/lib/environments.ts';
import { CALLS } from '../../src/model/calls.ts';
import { equipmentDocumentSchema } from '../../src/model/equipment/equipment.ts';
import type { AssessmentId, ProjectUid } from '../../src/model/ids.ts';
import { summariseTime } from '../../src/report/rules/report.ts';
import { type WorkGeometry, workGeometrySchema } from '../../src/model/assessment/work-area.ts';
import { EAST, geoJsonFile, NORTH, projectWith, validProject, square, textFile } from '../support/made-up-files.ts';
import { isWhole } from '../support/random-share.ts';
import { town } from '../support/towns.ts';
import { directLevels, largestDifference } from './direct.ts';
import { ports } from '../support/emulators.ts';
import { rectangle, storedArea, World } from './world.ts';

const world = new World();
let project: ProjectUid;
/** A corner south-west of the small project's receivers. */
let corner: number[];

beforeAll(async () => {
  await world.open();
  project = await world.project(validProject());
  const { bounds } = await world.loadedProject(project);
  corner = [bounds?.west ?? 0, bounds?.south ?? 0];
});

const yard = () => ({ yard: storedArea(rectangle(corner, 40, 30)) });
const small = (fields: Record<string, unknown> = {}) => world.assessment(project, { workAreas: yard(), ...fields });

async function done(id: AssessmentId) {
  const { status, error, result } = await world.process(id);
  expect([status, error]).toEqual([200, undefined]);
  return CALLS.processAssessment.output.parse(result);
}

/**
 * Returns the difference between the typical levels and those of the engine, dB. Also returns how far the worst levels are below
 * those with all equipment at its nearest position, dB.
 */
async function differencesFromEngine(id: AssessmentId, uid: ProjectUid) {
  const results = await world.results(id);
  const scene = await world.scene(uid);
  const { items } = equipmentDocumentSchema.parse(await world.read(`loaded_projects/${uid}/config/equipment`));
  const { laeq, laeqTypical } = results.receivers;
  const nearest = await directLevels(results, scene, items, 'nearest');
  return {
    spread: largestDifference(laeqTypical, await directLevels(results, scene, items, 'spread')),
    nearest: Math.max(...nearest.map((level, index) => level - (laeq[index] ?? NaN))),
  };
}

/** Returns the status of the file storage's answer to a person who requests a file. */
async function fetched(path: string, role: keyof World['tokens']): Promise<number> {
  const address = `http://127.0.0.1:${ports.storage}/v0/b/${STORAGE_BUCKET}/o/${encodeURIComponent(path)}?alt=media`;
  return (await fetch(address, { headers: { authorization: `Firebase ${world.tokens[role]}` } })).status;
}

const ROUNDED_DB = 0.0051;

describe('processing an assessment', () => {
  it('predicts the same levels as the engine for the demo', async () => {
    // The engine predicts the project again here. Most runs use only the village.
    const uid = await world.project(isWhole ? demoFiles() : villageFiles());
    const equipment = [
      { id: 'tfnsw-002', quantity: 1, usage: 60 },
      { id: 'bs5228-C2-32', quantity: 2, usage: 50 },
    ];
    const site = storedArea(workGeometrySchema.parse(demoWorkSite), { equipment, barrier: 0 });
    const id = await world.assessment(uid, { workAreas: { site }, operatingTime: 'evening+night' });
    // On a slow machine the call gives up the run, which then ends as a job.
    const ended = world.watchUntilEnded(id);
    await done(id);
    expect((await ended).at(-1)?.state).toBe('done');
    const results = await world.results(id);
    const count = (await world.loadedProject(uid)).counts?.receivers;
    expect(results.receivers.id).toHaveLength(count ?? 0);
    expect(results.operatingTimes).toEqual(['evening', 'night']);
    const { spread, nearest } = await differencesFromEngine(id, uid);
    expect(spread).toBeLessThan(ROUNDED_DB);
    expect(nearest).toBeLessThan(ROUNDED_DB);
  });

  it('predicts the same levels as the engine for a town', async () => {
    const { files, counts } = town();
    const uid = await world.project(files(), { crs: 2154 });
    const { bounds } = await world.loadedProject(uid);
    const { west = 0, east = 0, south = 0, north = 0 } = bounds ?? {};
    const middle = [(west + east) / 2, (south + north) / 2];
    const site = storedArea(rectangle(middle, 60, 20), { equipment: [{ id: 'hammer', quantity: 2, usage: 25 }] });
    const id = await world.assessment(uid, { workAreas: { site } });
    const { state, summary } = await done(id);
    const { pairs } = await world.results(id);
    expect([state, summary]).toEqual(['done', expect.objectContaining({ receivers: counts.receivers, pairs })]);
    const { spread, nearest } = await differencesFromEngine(id, uid);
    expect(spread).toBeLessThan(ROUNDED_DB);
    expect(nearest).toBeLessThan(ROUNDED_DB);
  });

  it('writes results and a report that are consistent with each other and with the assessment', async () => {
    const id = await small({ stage: 'Stage 1', description: 'Piling' });
    await done(id);
    const [results, report, { processing }] = [
      await world.results(id),
      await world.report(id),
      await world.readAssessment(id),
    ];
    expect(processing).toMatchObject({ state: 'done', progress: 1, resultHash: results.inputHash });
    expect(processing?.inputHash).toBe(results.inputHash);
    expect(processing?.finishedAt).toBeInstanceOf(Date);
    expect(results).toMatchObject({
      assessment: id,
      project,
      company: world.company,
      processedBy: world.engineerEmail,
    });
    for (const field of [
      'inputHash',
      'engineVersion',
      'processedAt',
      'areas',
      'method',
      'criteria',
      'warnings',
    ] as const) {
      expect(report[field]).toEqual(results[field]);
    }
    expect(report.times).toEqual([summariseTime(results, 'night')]);
    // The report contains the assumptions of the project's load.
    const { assumptions } = await world.loadedProject(project);
    expect(assumptions).toContainEqual({ kind: 'level-ground' });
    expect(report.siteAssumptions).toEqual(assumptions);
    expect(report.title).toMatchObject({ company: 'Harbour Works', assessment: 'Night works', stage: 'Stage 1' });
    expect(report.resultsPath).toBe(`assessment_results/${id}/results.json`);
  });

  it('writes files whose metadata name the company, so that only its members can read them', async () => {
    const id = await small();
    await done(id);
    for (const path of [`assessment_results/${id}/results.json`, `assessment_reports/${id}/report.json`]) {
      const [metadata] = await world.admin.bucket.file(path).getMetadata();
      expect(metadata.metadata).toEqual({ company: world.company });
      const statuses = [
        await fetched(path, 'engineer'),
        await fetched(path, 'outsider'),
        await fetched(path, 'stranger'),
      ];
      expect(statuses).toEqual([200, 403, 403]);
    }
  });

  it('predicts a total level that is the energy sum of the levels of the work areas', async () => {
    const [lon = 0, lat = 0] = corner;
    const workAreas = { ...yard(), second: storedArea(rectangle([lon + 0.0005, lat], 20, 20), { name: 'Second' }) };
    const id = await small({ workAreas });
    await done(id);
    const { areaLevels, receivers } = await world.results(id);
    const sum = receivers.laeq.map((_, index) =>
      areaLevels.reduce((energy, column) => energy + 10 ** ((column[index] ?? 0) / 10), 0),
    );
    expect(
      largestDifference(
        receivers.laeq,
        sum.map((energy) => 10 * Math.log10(energy)),
      ),
    ).toBeLessThan(0.011);
  });

  it('applies quantity and usage to the sound power of a work area, and the penalty only to the compared level', async () => {
    const header = 'id,name,category,lwa,lamax,height,usage,penalty,source,quality';
    const saw = `${header}\nsaw,Saw,other,112,,1,50,5,own,measured\n`;
    const uid = await world.project(projectWith(textFile('equipment', 'equipment.csv', saw)));
    const area = (equipment: Array<{ id: string; quantity: number; usage?: number }>) =>
      storedArea(rectangle(corner, 40, 30), { equipment });
    const id = await world.assessment(uid, {
      workAreas: { own: area([{ id: 'saw', quantity: 4 }]), given: area([{ id: 'saw', quantity: 1, usage: 100 }]) },
    });
    await done(id);
    const { areas, receivers } = await world.results(id);
    receivers.laeqAssessed.forEach((level, index) =>
      expect(level).toBe(Math.round((receivers.laeq[index] ?? NaN) + 5)),
    );
    const byId = new Map(areas.map((area) => [area.id, area]));
    expect(byId.get('own')?.lwa).toBeCloseTo(112 + 6.02 - 3.01, 1);
    expect(byId.get('given')?.lwa).toBeCloseTo(112, 1);
    expect(byId.get('given')?.equipment[0]).toMatchObject({ usage: 100, penalty: 5, lwaItem: 112 });
  });

  it('computes the sound power of a haul road from its traffic flow, without usage', async () => {
    const [lon = 0, lat = 0] = corner;
    const line: WorkGeometry = {
      type: 'LineString',
      coordinates: [
        [lon, lat],
        [lon, lat + 100 / 110_900],
      ],
    };
    const road = storedArea(line, {
      barrier: 2,
      vehiclesPerHour: 30,
      speedKmh: 20,
      equipment: [{ id: 'exc', quantity: 2, usage: 10 }],
    });
    const id = await small({ workAreas: { road } });
    await done(id);
    const { areas, warnings } = await world.results(id);
    // 110 + 10 lg(30 / (1000 · 20)) + 10 lg(100 m)
    expect(areas[0]?.lwa).toBeCloseTo(110 - 28.24 + 20, 1);
    expect(areas[0]?.flow).toEqual({ vehiclesPerHour: 30, speedKmh: 20 });
    expect(warnings.join()).not.toContain('barrier');
  });

  it('warns about work areas whose barrier is unspecified', async () => {
    const id = await small({ workAreas: { yard: storedArea(rectangle(corner, 40, 30), { barrier: 2 }) } });
    await done(id);
    expect((await world.results(id)).warnings.join()).toContain('none was specified for: Yard');
  });
});

describe('a second run', () => {
  it('replaces the results of an edited assessment, with another hash', async () => {
    const id = await small();
    await done(id);
    const before = (await world.readAssessment(id)).processing;
    await world.admin.firestore.doc(`assessments/${id}`).update({ permitNumber: 'P-2' });
    await done(id);
    const after = (await world.readAssessment(id)).processing;
    expect(after?.resultHash).not.toBe(before?.resultHash);
    expect((await world.results(id)).inputHash).toBe(after?.resultHash);
  });

  it('joins a run in progress with the same input', async () => {
    const id = await small();
    await done(id);
    const stored = world.admin.firestore.doc(`assessments/${id}`);
    const deadline = new Date(Date.now() + 60_000);
    await stored.update({
      'processing.state': 'running',
      'processing.deadline': deadline,
      'processing.jobId': 'alive',
    });
    expect(await done(id)).toEqual({ state: 'queued', summary: null });
    expect((await world.readAssessment(id)).processing).toMatchObject({ state: 'running', jobId: 'alive' });
  });

  it('replaces a run in progress on request, or if the input has changed', async () => {
    for (const how of ['force', 'edit'] as const) {
      const id = await small();
      await done(id);
      const stored = world.admin.firestore.doc(`assessments/${id}`);
      const deadline = new Date(Date.now() + 60_000);
      await stored.update({
        'processing.state': 'running',
        'processing.deadline': deadline,
        'processing.jobId': 'old',
      });
      if (how === 'edit') await stored.update({ name: 'Edited' });
      const { status } = await world.process(id, how === 'force' ? { force: true } : {});
      expect(status).toBe(200);
      const { processing } = await world.readAssessment(id);
      expect(processing).toMatchObject({ state: 'done' });
      expect(processing?.jobId).not.toBe('old');
    }
  });

  it('replaces a run that did not end before its deadline, and becomes a job', async () => {
    const id = await small();
    await done(id);
    const stored = world.admin.firestore.doc(`assessments/${id}`);
    const dead = { state: 'running', progress: 0.4, message: 'Predicting', finishedAt: null, jobId: 'dead' };
    const { processing } = await world.readAssessment(id);
    await stored.update({ processing: { ...processing, ...dead, deadline: new Date(Date.now() - 1_000) } });
    expect(await done(id)).toMatchObject({ state: 'queued' });
    const stateNow = async () => (await world.readAssessment(id)).processing?.state;
    await expect.poll(stateNow, { timeout: 60_000 }).toBe('done');
    const after = (await world.readAssessment(id)).processing;
    expect(after).toMatchObject({ state: 'done', progress: 1 });
    expect(after?.jobId).not.toBe('dead');
  });

  it('keeps the results of the first run if it is rejected', async () => {
    const id = await small();
    await done(id);
    const before = await world.readAssessment(id);
    await world.admin.firestore.doc(`assessments/${id}`).update({ workAreas: {} });
    expect((await world.process(id)).status).toBe(400);
    const { processing } = await world.readAssessment(id);
    expect(processing).toMatchObject({ state: 'failed', message: 'Draw at least one work area.' });
    expect(processing?.resultHash).toBe(before.processing?.resultHash);
    expect((await world.results(id)).inputHash).toBe(before.processing?.resultHash);
  });
});

describe('the method of the project', () => {
  it.each([
    ['edition 2024', { edition: '2024' }],
    ['the alternative ground method', { groundMethod: 'alternative' }],
    ['reflections', { reflections: 1 }],
  ])('is applied: %s gives the same levels as the engine', async (_, method) => {
    const uid = await world.project(validProject());
    await world.admin.firestore.doc(`projects/${uid}/config/reportConfig`).set({ method, updatedBy: 'a' });
    const id = await world.assessment(uid, { workAreas: yard() });
    await done(id);
    const results = await world.results(id);
    expect(results.method).toMatchObject(method);
    const { spread, nearest } = await differencesFromEngine(id, uid);
    expect(Math.max(spread, nearest)).toBeLessThan(ROUNDED_DB);
  });
});

describe('the configuration of the project', () => {
  it('adds the façade correction at buildings if its criteria apply at a façade, and a warning states this', async () => {
    // One receiver is at the building, and the other is in open land.
    const at = (id: string, x: number) => `${id},,residence,1.5,${EAST + x},${NORTH + 25}\n`;
    const rows = `id,address,type,height,easting,northing\n${at('R1', 31)}${at('R2', 60)}`;
    const uid = await world.project(projectWith(textFile('receivers', 'receivers.csv', rows)));
    const config = world.admin.firestore.doc(`projects/${uid}/config/reportConfig`);
    const id = await world.assessment(uid, { workAreas: yard() });
    await done(id);
    const free = await world.results(id);
    await config.set({ version: 3, criteriaOverrides: { facadeCorrectionDb: 2.5 }, texts: { closing: 'Call us.' } });
    await done(id);
    const facade = await world.results(id);
    expect(facade.receivers.laeq).toEqual(free.receivers.laeq);
    expect(facade.receivers.laeqTypical).toEqual(free.receivers.laeqTypical);
    const { atFacade } = (await world.scene(uid)).receivers;
    expect(new Set(atFacade)).toEqual(new Set([0, 1]));
    const [time = ''] = facade.operatingTimes;
    const { exceedance, criterion } = facade.receivers.times[time] ?? { exceedance: [], criterion: [] };
    facade.receivers.laeqAssessed.forEach((level, index) => {
      const free = (facade.receivers.laeq[index] ?? NaN) + (atFacade[index] === 1 ? 2.5 : 0);
      expect(level).toBe(Math.round(free));
      expect(level - (criterion[index] ?? NaN)).toBeCloseTo(exceedance[index] ?? NaN, 9);
    });
    expect(facade.warnings).toContain(
      'The levels that are compared are façade levels: 2.5 dB are added at buildings, none in open land.',
    );
    expect(free.warnings.join()).not.toContain('façade');
    expect(await world.report(id)).toMatchObject({ configVersion: 3, title: { closing: 'Call us.', logo: null } });
  });

  it('selects the ABC method of BS 5228', async () => {
    const ambient = { ambient_day: 58, ambient_evening: 52, ambient_weekend: 50, ambient_night: 43 };
    const properties = { name: 'NCA1', rbl_day: 40, rbl_evening: 37, rbl_night: 32, ...ambient };
    const catchments = geoJsonFile('catchments', [{ properties, coordinates: [square(-500, -500, 2000)] }]);
    const uid = await world.project(projectWith(catchments));
    await world.admin.firestore.doc(`projects/${uid}/config/reportConfig`).set({ criteriaSet: 'bs5228-abc' });
    const id = await world.assessment(uid, { workAreas: yard(), operatingTime: 'day' });
    const answer = await world.process(id);
    expect(answer.error?.message).toContain(
      'were changed after it was published. Ask an administrator to publish it again.',
    );
    expect((await world.call('adminLoadProject', { projectId: uid }, 'administrator')).status).toBe(200);
    await done(id);
    const { receivers, criteria } = await world.results(id);
    expect(criteria.id).toBe('bs5228-abc');
    expect(new Set(receivers.times['day']?.criterion)).toEqual(new Set([65]));
    expect(receivers.times['day']?.criterionSource[0]).toContain('threshold A');
  });
});

describe('processAssessment', () => {
  /**
   * Requests a run that is refused.
   * @returns the message to the user, which is the same in the call's answer and in the document
   */
  async function refusal(id: AssessmentId): Promise<string> {
    const answer = await world.process(id);
    expect(answer).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    const { processing } = await world.readAssessment(id);
    expect(processing).toMatchObject({ state: 'failed', message: answer.error?.message });
    return answer.error?.message ?? '';
  }
  const withArea = (geometry: WorkGeometry, fields = {}) =>
    small({ workAreas: { yard: storedArea(geometry, fields) } });
  const place = (east: number, north: number): [number, number] => [
    (corner[0] ?? 0) + east / 92_500,
    (corner[1] ?? 0) + north / 110_900,
  ];

  it('rejects an assessment without work areas', async () => {
    expect(await refusal(await small({ workAreas: {} }))).toBe('Draw at least one work area.');
  });

  it('rejects a work area without equipment', async () => {
    const id = await withArea(rectangle(corner, 40, 30), { equipment: [] });
    expect(await refusal(id)).toBe('Yard has no equipment. Add at least one item.');
  });

  it('rejects a work area that crosses itself, with or without a name', async () => {
    const bow: WorkGeometry = {
      type: 'Polygon',
      coordinates: [[place(0, 0), place(40, 40), place(40, 0), place(0, 40), place(0, 0)]],
    };
    expect(await refusal(await withArea(bow))).toMatch(/^Yard crosses itself\./);
    expect(await refusal(await withArea(bow, { name: '' }))).toMatch(/^This work area crosses itself\./);
  });

  it('rejects equipment that the project does not have', async () => {
    const id = await withArea(rectangle(corner, 40, 30), { equipment: [{ id: 'ghost', quantity: 1 }] });
    expect(await refusal(id)).toBe('Yard uses equipment that the project no longer has: ghost. Remove it.');
  });

  it('rejects a haul road without speed, and one without length', async () => {
    const line = (east: number): WorkGeometry => ({ type: 'LineString', coordinates: [place(0, 0), place(east, 0)] });
    const barrier = 2 as const;
    expect(await refusal(await withArea(line(50), { barrier, vehiclesPerHour: 10 }))).toContain('vehicles per hour');
    const flow = { barrier, vehiclesPerHour: 10, speedKmh: 20 };
    expect(await refusal(await withArea(line(0), flow))).toContain('without length');
  });

  it('rejects a work area that encloses nothing, and one that is more than 100 km away', async () => {
    const flat: WorkGeometry = {
      type: 'Polygon',
      coordinates: [[place(0, 0), place(20, 0), place(40, 0), place(0, 0)]],
    };
    expect(await refusal(await withArea(flat))).toContain('encloses nothing');
    expect(await refusal(await withArea({ type: 'Point', coordinates: [2.35, 48.85] }))).toContain('100 km');
  });

  it('rejects a barrier around a point', async () => {
    const id = await withArea({ type: 'Point', coordinates: place(0, 0) }, { barrier: 0 });
    expect(await refusal(id)).toContain('barrier needs an area');
  });

  it('rejects dates without hours of the chosen operating time', async () => {
    const id = await small({ startDate: '2026-11-23', endDate: '2026-11-24', operatingTime: 'day-ooh' });
    expect(await refusal(id)).toMatch(/^No day from 2026-11-23 to 2026-11-24 has hours of “Day OOH”/);
  });

  it('rejects an unknown operating time, and an assessment without operating times', async () => {
    expect(await refusal(await small({ operatingTime: 'lunch+night' }))).toContain('no operating time “lunch”');
    expect(await refusal(await small({ operatingTime: '+' }))).toBe(
      'Choose at least one operating time. Edit the details.',
    );
  });

  it('reports all errors at once', async () => {
    const id = await small({
      operatingTime: 'lunch',
      workAreas: { yard: storedArea(rectangle(corner, 40, 30), { equipment: [] }) },
    });
    expect(await refusal(id)).toMatch(/no operating time “lunch”.*Yard has no equipment/);
  });

  it('accepts a land use without a criterion, which is not assessed until the project sets a criterion', async () => {
    const receivers = textFile(
      'receivers',
      'receivers.csv',
      `id,address,type,height,easting,northing\nC1,1 Low Street,childcare,1.5,333010,6252010\nR1,2 Low Street,residence,1.5,333060,6252010\n`,
    );
    const uid = await world.project(projectWith(receivers));
    const id = await world.assessment(uid, { workAreas: yard() });
    await done(id);
    const before = await world.results(id);
    expect(before.warnings.join(' ')).toContain('Not assessed in “Night”, no criterion: C1 (childcare)');
    const index = before.receivers.id.indexOf('C1');
    expect(before.receivers.times['night']?.status[index]).toBe('not-assessed');
    expect(before.receivers.times['night']?.exceedance[index]).toBeNull();
    const overrides = { criteriaOverrides: { landUses: { childcare: 55 } } };
    await world.admin.firestore.doc(`projects/${uid}/config/reportConfig`).set(overrides);
    await done(id);
    const { receivers: columns } = await world.results(id);
    expect(columns.times['night']?.criterion[columns.id.indexOf('C1')]).toBe(55);
  });

  it('rejects an invalid configuration, and names the field', async () => {
    const uid = await world.project(validProject());
    await world.admin.firestore.doc(`projects/${uid}/config/reportConfig`).set({ method: { groundDefault: 7 } });
    const id = await world.assessment(uid, { workAreas: yard() });
    const answer = await world.process(id);
    expect(answer).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    expect(answer.error?.message).toContain('method.groundDefault');
  });

  it('rejects an invalid work area that was written without the app, and names the field', async () => {
    const id = await small({ workAreas: { 'area-1': { feature: '{"type":"Feature"}' } } });
    const answer = await world.process(id);
    expect(answer).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    expect(answer.error?.message).toContain('workAreas.area-1.feature');
  });

  it('rejects an assessment of a project that was never published', async () => {
    const uid = await world.project(validProject());
    await world.admin.firestore.doc(`loaded_projects/${uid}`).update({ scene: null });
    const answer = await world.process(await world.assessment(uid, { workAreas: yard() }));
    expect(answer.error?.message).toBe('The project is not published yet. Ask an administrator to publish it.');
  });
});

describe('work areas whose ids are names of object properties', () => {
  it('are assessed like all others', async () => {
    const id = await small({ workAreas: { constructor: yard().yard, toString: storedArea(rectangle(corner, 9, 9)) } });
    await done(id);
    const { areas } = await world.results(id);
    expect(areas.map((area) => area.id).sort()).toEqual(['constructor', 'toString']);
  });
});
