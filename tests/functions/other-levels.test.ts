import { beforeAll, describe, expect, it, vi } from 'vitest';
import { levelsElsewhere } from '../../functions/src/cumulative/works-of-report.ts';
import { shareLevels } from '../../functions/src/cumulative/kept-levels.ts';
import { firestore } from '../../functions/src/shared/firebase.ts';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import { createCompany } from '../../scripts/lib/admin.ts';
import { demoWorkSite, villageFiles } from '../../scripts/demo/generate.ts';
import { levelsFileSchema, otherLevelsSchema, whenOfLevelsSchema } from '../../src/model/results/other-levels.ts';
import { levelsOfResults } from '../../src/cumulative/rules/levels-of-results.ts';
import { OTHER_LEVELS_LIMITS } from '../../src/model/limits.ts';
import { reportConfigSchema } from '../../src/model/project/report-config.ts';
import { type AssessmentId, assessmentIdSchema, companyIdSchema, type ProjectUid } from '../../src/model/ids.ts';
import { workGeometrySchema } from '../../src/model/assessment/work-area.ts';
import { entriesOf } from './audit-entries.ts';
import { fresh, storedArea, World } from './world.ts';

const world = new World();
let project: ProjectUid;
let assessment: AssessmentId;
const neighbour = fresh('neighbour');

beforeAll(async () => {
  await world.open();
  await createCompany(world.admin, neighbour, 'Neighbour Works');
  project = await world.project(villageFiles());
  const site = storedArea(workGeometrySchema.parse(demoWorkSite), {
    equipment: [{ id: 'tfnsw-002', quantity: 1, usage: 1 }],
  });
  const shifts = [{ date: '2026-11-27', start: '22:00', end: '05:00' }];
  const when = { shifts, startDate: '2026-11-27', endDate: '2026-11-28', operatingTime: 'night' };
  assessment = await world.assessment(project, { workAreas: { site }, ...when });
  expect((await world.process(assessment)).status).toBe(200);
});

const FILE = { schema: 'levels/1', id: ['R1'], address: [''], lon: [null], lat: [null], levels: { night: [48.5] } };
const SAID = { name: 'Tower', source: 'Their estimate', when: { kind: 'days', from: '2026-11-01', to: '2026-11-30' } };
const add = (changes: object = {}, role?: 'outsider' | 'administrator' | null) =>
  world.call('addLevels', { projectId: project, levels: SAID, file: FILE, ...changes }, role);
const stored = async (id: string) => otherLevelsSchema.parse(await world.read(`other_levels/${id}`));
const fileOf = async (path: string) =>
  levelsFileSchema.parse(JSON.parse((await readStored(world.admin.bucket.file(path))).toString('utf8')));

describe('levels of other works from a file', () => {
  it('are stored for the company of the project, with their author and source', async () => {
    const { result } = await add();
    const { id } = result as { id: string };
    const kept = await stored(id);
    expect(kept).toMatchObject({
      ...SAID,
      company: world.company,
      project,
      origin: 'file',
      publisher: null,
      times: ['night'],
      addresses: 1,
      active: true,
      by: world.engineerEmail,
    });
    expect(await fileOf(kept.path)).toEqual(FILE);
    const [metadata] = await world.admin.bucket.file(kept.path).getMetadata();
    expect(metadata.metadata).toEqual({ company: world.company });
    expect((await entriesOf(world, project)).map(({ action }) => action)).toContain('levels-added');
  });

  it.each([
    ['with columns of unequal length', { file: { ...FILE, address: [] } }, 'address'],
    ['with a value that is not a level', { file: { ...FILE, levels: { night: ['loud'] } } }, 'levels'],
    ['without a name', { levels: { ...SAID, name: ' ' } }, 'Name the works'],
    [
      'with an end before their start',
      { levels: { ...SAID, when: { ...SAID.when, to: '2026-10-01' } } },
      'before the first',
    ],
    ['with an unknown field', { file: { ...FILE, equipment: [] } }, 'equipment'],
  ])('are rejected %s, and the message names the field', async (_, changes, words) => {
    const { status, error } = await add(changes);
    expect(status).toBe(400);
    expect(JSON.stringify(error)).toContain(words);
  });

  it('can be added only by members', async () => {
    expect((await add({}, 'outsider')).status).toBe(403);
    expect((await add({}, null)).status).toBe(401);
  });

  it('can be withdrawn only by members, and remain stored', async () => {
    const { id } = (await add()).result as { id: string };
    expect((await world.call('withdrawLevels', { levelsId: id }, 'outsider')).status).toBe(403);
    expect((await stored(id)).active).toBe(true);
    expect((await world.call('withdrawLevels', { levelsId: id })).status).toBe(200);
    expect((await stored(id)).active).toBe(false);
  });
});

describe('levels that are published to another company', () => {
  const publish = (to: string, role?: 'outsider' | 'stranger') =>
    world.call('publishLevels', { assessmentId: assessment, to }, role);

  it('are stored by address for the other company, and reveal nothing about the work', async () => {
    const { result } = await publish(neighbour);
    // A person who guesses codes learns no name.
    expect(result).toEqual({ id: expect.any(String) });
    const kept = await stored((result as { id: string }).id);
    expect(kept).toMatchObject({
      company: neighbour,
      publisher: world.company,
      companyName: '',
      accepted: false,
      publisherName: 'Harbour Works',
      project: null,
      origin: 'published',
      when: { kind: 'shifts', shifts: [{ date: '2026-11-27', start: '22:00', end: '05:00' }] },
    });
    const file = await fileOf(kept.path);
    expect(file).toEqual(levelsOfResults(await world.results(assessment)));
    expect(JSON.stringify(file)).not.toContain('tfnsw-002');
    const [metadata] = await world.admin.bucket.file(kept.path).getMetadata();
    expect(metadata.metadata).toEqual({ company: neighbour });
  });

  it('are rejected for an archived project', async () => {
    const loaded = world.admin.firestore.doc(`loaded_projects/${project}`);
    await loaded.update({ archived: true });
    const answer = await publish(neighbour);
    await loaded.update({ archived: false });
    expect([answer.status, answer.error?.message]).toEqual([400, expect.stringContaining('archived')]);
  });

  it('are rejected for an unknown company, for one’s own company, and from non-members', async () => {
    expect((await publish('no-such-company')).status).toBe(404);
    expect((await publish(world.company)).status).toBe(400);
    expect((await publish(neighbour, 'outsider')).status).toBe(403);
    expect((await publish(neighbour, 'stranger')).status).toBe(403);
  });

  it('are stored once, and never beyond the limit, by simultaneous calls', async () => {
    const [company, publisher] = [fresh('crowded'), fresh('publisher')].map((id) => companyIdSchema.parse(id));
    if (company === undefined || publisher === undefined) throw new Error('two companies');
    const give = (of: AssessmentId) =>
      shareLevels(levelsFileSchema.parse(FILE), {
        company,
        companyName: '',
        project: null,
        origin: 'published',
        name: 'Tower',
        source: 'predicted',
        when: whenOfLevelsSchema.parse(SAID.when),
        publisher,
        publisherName: '',
        assessment: of,
        accepted: false,
        by: null,
      });
    const active = async () => {
      const given = world.admin.firestore.collection('other_levels').where('company', '==', company);
      const { docs } = await given.where('active', '==', true).get();
      return docs.map((document) => document.get('assessment') as string);
    };
    const twin = assessmentIdSchema.parse(fresh('twin'));
    await Promise.all([give(twin), give(twin), give(twin)]);
    expect(await active()).toEqual([twin]);

    for (let kept = 1; kept < OTHER_LEVELS_LIMITS.toOneCompany - 1; kept++) {
      await give(assessmentIdSchema.parse(fresh('another')));
    }
    const late = ['late', 'later', 'last'].map((name) => give(assessmentIdSchema.parse(fresh(name))));
    const ends = await Promise.allSettled(late);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await active()).toHaveLength(OTHER_LEVELS_LIMITS.toOneCompany);
    const [files] = await world.admin.bucket.getFiles({ prefix: 'other_levels/' });
    const theirs = files.filter(({ metadata }) => metadata.metadata?.['company'] === company);
    expect(theirs).toHaveLength(OTHER_LEVELS_LIMITS.toOneCompany);
  });

  it('replace the earlier ones even if the response to the write was lost', async () => {
    const before = (await publish(neighbour)).result as { id: string };
    const { path } = await stored(before.id);
    const run = firestore.runTransaction.bind(firestore);
    const spy = vi.spyOn(firestore, 'runTransaction').mockImplementationOnce(async (work) => {
      await run(work);
      // A second attempt finds what the first one wrote.
      return run(work);
    });
    const kept = await stored(before.id);
    const { id: _, path: __, times, addresses, active, at, ...of } = kept;
    expect([times.length > 0, addresses > 0, active, at instanceof Date]).toEqual([true, true, true, true]);
    const { publisher, assessment: given } = kept;
    if (publisher === null || given === null) throw new Error('levels that were published');
    const after = await shareLevels(await fileOf(path), { ...of, publisher, assessment: given });
    spy.mockRestore();
    expect([(await stored(before.id)).active, (await stored(after)).active]).toEqual([false, true]);
    const isThere = async (file: string) => (await world.admin.bucket.file(file).exists())[0];
    expect([await isThere(path), await isThere((await stored(after)).path)]).toEqual([false, true]);
  });

  it('count from their acceptance by the other company until a replacement is accepted', async () => {
    const accept = (levelsId: string, role?: 'outsider' | 'stranger' | 'administrator') =>
      world.call('acceptLevels', { levelsId }, role);
    const first = ((await publish(neighbour)).result as { id: string }).id;
    // Neither the publisher nor a third party can make the levels count in sums of the other company.
    for (const role of [undefined, 'outsider', 'stranger'] as const) {
      expect((await accept(first, role)).status).toBe(403);
    }
    expect((await stored(first)).accepted).toBe(false);
    expect((await accept(first, 'administrator')).status).toBe(200);
    expect(await stored(first)).toMatchObject({ accepted: true, companyName: 'Neighbour Works', active: true });
    const second = ((await publish(neighbour)).result as { id: string }).id;
    expect([(await stored(first)).active, (await stored(second)).accepted]).toEqual([true, false]);
    // A new offer replaces the earlier one.
    const third = ((await publish(neighbour)).result as { id: string }).id;
    expect((await stored(second)).active).toBe(false);
    expect((await accept(second, 'administrator')).status).toBe(404);
    expect((await accept(third, 'administrator')).status).toBe(200);
    expect([(await stored(first)).active, (await stored(third)).active]).toEqual([false, true]);
    expect((await world.admin.bucket.file((await stored(first)).path).exists())[0]).toBe(false);
    expect((await entriesOf(world, neighbour)).map(({ action }) => action)).toContain('levels-accepted');
  });

  it('are not in any report before they are accepted', async () => {
    const offered = { ...(await stored(((await publish(neighbour)).result as { id: string }).id)) };
    const ours = `other_levels/${fresh('offered')}`;
    await world.admin.firestore.doc(ours).set({ ...offered, company: world.company, publisher: neighbour });
    const elsewhere = async () =>
      (await levelsElsewhere(await world.readAssessment(assessment))).map(({ id }) => id === offered.id);
    expect(await elsewhere()).not.toContain(true);
    await world.admin.firestore.doc(ours).update({ accepted: true });
    expect(await elsewhere()).toContain(true);
    await world.admin.firestore.doc(ours).delete();
  });

  it('can be withdrawn by the publisher', async () => {
    const { id } = (await publish(neighbour)).result as { id: string };
    expect((await world.call('withdrawLevels', { levelsId: id })).status).toBe(200);
    expect((await stored(id)).active).toBe(false);
  });
});

describe('the report of a project that compares the cumulative level with its criteria', () => {
  it('names the other works in the sum, and counts the exceedances of the sum', async () => {
    const report = async () => (await world.report(assessment)).together;
    expect(await report()).toBeNull();
    const site = storedArea(workGeometrySchema.parse(demoWorkSite), {
      equipment: [{ id: 'tfnsw-002', quantity: 1, usage: 1 }],
    });
    const shifts = [{ date: '2026-11-28', start: '01:00', end: '03:00' }];
    const when = { shifts, startDate: '2026-11-28', endDate: '2026-11-28', operatingTime: 'night' };
    const other = await world.assessment(project, { name: 'Platform crew', workAreas: { site }, ...when });
    expect((await world.process(other)).status).toBe(200);
    const unprocessed = await world.assessment(project, { name: 'Late crew', workAreas: { site }, ...when });
    const config = reportConfigSchema.parse({ version: 1, criteriaHeldAgainst: 'sum' });
    await world.admin.firestore.doc(`projects/${project}/config/reportConfig`).set(config);
    expect((await world.process(assessment, { force: true })).status).toBe(200);
    const together = await report();
    expect(together?.works.map(({ name }) => name)).toContain('Platform crew');
    expect(together?.notes).toContainEqual(expect.stringContaining('Late crew is not in the sum'));
    const part = together?.parts.find(({ works }) => works.includes('Platform crew'));
    expect(part).toMatchObject({ time: 'Night', days: ['2026-11-27'] });
    // Two works with the same levels give 3 dB more than one.
    const { addressId, times } = (await world.results(assessment)).receivers;
    const { exceedance = [] } = times['night'] ?? {};
    const alone = new Set(addressId.filter((_, receiver) => (exceedance[receiver] ?? 0) > 0));
    expect(part?.exceeding).toBeGreaterThan(alone.size);
    expect(part?.onlyTogether).toBeGreaterThan(0);
    await world.admin.firestore.doc(`assessments/${unprocessed}`).update({ active: false });
  });
});
