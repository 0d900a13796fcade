import { beforeAll, describe, expect, it } from 'vitest';
import { keptComparisonSchema } from '../../src/monitoring/rules/bias.ts';
import { storedLogger } from '../../src/monitoring/rules/logger.ts';
import type { Quarter } from '../../src/monitoring/rules/quarters.ts';
import { minuteOfWall, wallMinute } from '../../src/model/time/wall-clock.ts';
import type { AssessmentId, ProjectUid } from '../../src/model/ids.ts';
import { validProject } from '../support/made-up-files.ts';
import { rectangle, storedArea, World } from './world.ts';

const world = new World();
let project: ProjectUid;
let west = 0;
let south = 0;

beforeAll(async () => {
  await world.open();
  project = await world.project(validProject());
  const { bounds } = await world.loadedProject(project);
  [west, south] = [bounds?.west ?? 0, bounds?.south ?? 0];
});

const SHIFT = { date: '2026-11-27', start: '22:00', end: '05:00' };
const shifts = { shifts: [SHIFT], startDate: '2026-11-27', endDate: '2026-11-28', operatingTime: 'night' };

async function nightWork(fields: Record<string, unknown> = shifts): Promise<AssessmentId> {
  const yard = storedArea(rectangle([west, south], 20, 20));
  return await world.assessment(project, { workAreas: { yard }, ...fields });
}

/** A quarter-hour at a time in Sydney. */
const quarter = (clockMinutes: number, laeq: number): Quarter => ({
  from: minuteOfWall(wallMinute('2026-11-27', clockMinutes), 'Australia/Sydney'),
  laeq,
  la90: null,
  lamax: null,
  windMs: null,
  rainMm: null,
});

/** A logger 30 m from the yard with two quarter-hours of the shift and one before it. */
async function logger(id: AssessmentId, fields: Record<string, unknown> = {}) {
  const place = { name: 'Fence', lon: west, lat: south + 0.0005, height: 1.5 };
  const quarters = [quarter(20 * 60, 45), quarter(22 * 60, 70), quarter(22 * 60 + 15, 90)];
  const reference = world.admin.firestore.collection(`assessments/${id}/loggers`).doc();
  const stored = { ...storedLogger(place, 'fence.csv', quarters, []), active: true };
  await reference.set({ ...stored, updatedBy: world.engineerEmail, updatedAt: world.admin.now, ...fields });
  return reference;
}

const compare = (assessmentId: AssessmentId, role?: 'outsider' | 'administrator' | null) =>
  world.call('compareMeasurements', { assessmentId }, role);
const kept = async (id: AssessmentId, revision = 'plan') => {
  const data = await world.read(`loaded_projects/${project}/comparisons/${id}~${revision}`);
  return keptComparisonSchema.parse({ ...(data as object), assessment: id });
};

describe('a comparison of measurements', () => {
  it('is computed from the stored measurements, and stored with the name of the person who requested it', async () => {
    const id = await nightWork();
    await logger(id);
    expect(await compare(id)).toMatchObject({ status: 200, result: { stored: 1 } });
    const found = await kept(id);
    // The quarter-hour before the shift has no prediction. The deviation is that of the other two.
    expect(found).toMatchObject({ quarters: 2, shifts: 1, mostLogger: 'Fence', mostAt: '2026-11-27T22:15' });
    expect(found).toMatchObject({ updatedBy: world.engineerEmail, outOfDate: false, inputHash: '' });
    const [first, second] = [found.sumDb - found.mostDb, found.mostDb];
    expect(second - first).toBeCloseTo(20, 2);
    expect(found.squaresDb).toBeCloseTo(first ** 2 + second ** 2, 1);
    expect(found.comparedAt).not.toBeNull();
    // Repeated, the comparison changes nothing.
    expect((await compare(id)).result).toEqual({ stored: 0 });
  });

  it('takes into account when equipment was off, and ignores removed loggers', async () => {
    const id = await nightWork();
    await logger(id);
    await logger(id, { active: false, name: 'Gone' });
    const off = { lines: ['yard/exc'], from: '2026-11-27T22:00', to: '2026-11-27T22:15', on: false, note: '' };
    const entry = { ...off, active: true, updatedBy: world.engineerEmail, updatedAt: world.admin.now };
    await world.admin.firestore.collection(`assessments/${id}/equipmentTimes`).add(entry);
    expect((await compare(id)).result).toEqual({ stored: 1 });
    const found = await kept(id);
    expect([found.quarters, found.loggers.map(({ name }) => name)]).toEqual([1, ['Fence']]);
  });

  it('names its run, and is stored separately for the plan and for the revision in force', async () => {
    const id = await nightWork();
    const fence = await logger(id);
    expect((await world.process(id)).status).toBe(200);
    await compare(id);
    expect((await kept(id)).inputHash).toBe((await world.readAssessment(id)).processing?.resultHash);
    const issued = await world.call('issueRevision', { assessmentId: id, label: 'A', reason: 'First' });
    expect(issued.status).toBe(200);
    const step = (from: string, to: string, decidedBy?: string) =>
      world.call('stepRevision', { assessmentId: id, label: 'A', step: { from, to, ...(decidedBy && { decidedBy }) } });
    for (const taken of [
      await step('draft', 'submitted'),
      await step('submitted', 'reviewed', 'R. Reviewer, EPA'),
      await step('reviewed', 'approved', 'R. Reviewer, EPA'),
      await step('approved', 'in-force'),
    ]) {
      expect(taken.status).toBe(200);
    }
    // The current plan is not the approved one.
    await world.admin.firestore.doc(`assessments/${id}`).update({ workAreas: {} });
    expect((await compare(id)).result).toEqual({ stored: 1 });
    expect(await kept(id, 'A')).toMatchObject({ quarters: 2, revision: 'A' });
    expect(await kept(id)).toMatchObject({ quarters: 2, outOfDate: false });
    // After a logger was moved, the earlier comparison is marked and keeps its time.
    const { comparedAt } = await kept(id);
    await fence.update({ lat: south + 0.0006 });
    expect((await compare(id)).result).toEqual({ stored: 2 });
    expect(await kept(id)).toMatchObject({ outOfDate: true, comparedAt });
  });

  it('is emptied once no logger is left', async () => {
    const id = await nightWork();
    const fence = await logger(id);
    await compare(id);
    await fence.update({ active: false });
    expect((await compare(id)).result).toEqual({ stored: 1 });
    expect(await kept(id)).toMatchObject({ quarters: 0, loggers: [] });
  });

  it('is rejected for non-members, for plans that cannot be predicted, and in archived projects', async () => {
    const id = await nightWork();
    await logger(id);
    expect((await compare(id, null)).status).toBe(401);
    expect((await compare(id, 'outsider')).status).toBe(403);
    expect((await compare(id, 'administrator')).status).toBe(200);
    const unknown = storedArea(rectangle([west, south], 20, 20), { equipment: [{ id: 'nothing', quantity: 1 }] });
    const impossible = await nightWork({ ...shifts, workAreas: { yard: unknown } });
    await logger(impossible);
    expect(await compare(impossible)).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    await world.admin.firestore.doc(`loaded_projects/${project}`).update({ archived: true });
    expect(await compare(id)).toMatchObject({ status: 400, error: { status: 'FAILED_PRECONDITION' } });
    await world.admin.firestore.doc(`loaded_projects/${project}`).update({ archived: false });
  });

  it('is not stored if the assessment has no shifts', async () => {
    const id = await nightWork({});
    await logger(id);
    expect((await compare(id)).result).toEqual({ stored: 0 });
  });
});
