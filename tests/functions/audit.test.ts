import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { validProject } from '../support/made-up-files.ts';
import { auditOf, entriesOf } from './audit-entries.ts';
import { fresh, World } from './world.ts';

const world = new World();
const BY = 'ada@example.com';
const signed = () => ({ updatedBy: BY, updatedAt: world.admin.now });
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

beforeAll(async () => {
  await world.open();
});

describe('the audit trail', () => {
  it('records every change of an invitation', async () => {
    const email = `${fresh('invited')}@example.com`;
    const subject = { kind: 'person' as const, id: email, name: email };
    const invitation = world.admin.firestore.doc(`invited_users/${email}`);
    const begin = { invited: world.admin.now, accepted: false, companies: { a: true, b: true } };
    await invitation.set({ ...begin, invite_token: hash('1'), ...signed() });
    await auditOf(world, { by: BY, action: 'invited', subject, details: 'a, b' });
    await invitation.set({ ...begin, invite_token: hash('2'), ...signed() });
    await auditOf(world, { by: BY, action: 'invited-again', subject });
    await invitation.update({ companies: { b: true, c: true }, ...signed() });
    await auditOf(world, { by: BY, action: 'attached', subject, details: 'c' });
    await auditOf(world, { by: BY, action: 'removed', subject, details: 'a' });
    await invitation.update({ withdrawn: true, ...signed() });
    await auditOf(world, { by: BY, action: 'withdrawn', subject });
    await invitation.set({ ...begin, invite_token: hash('3'), ...signed() });
    await invitation.update({ accepted: world.admin.now, updatedBy: email, updatedAt: world.admin.now });
    await auditOf(world, { by: email, action: 'accepted', subject });
    await invitation.update(signed());
    await invitation.delete();
    await auditOf(world, { by: BY, action: 'invitation-deleted', subject });
    expect(await entriesOf(world, email)).toHaveLength(8);
  });

  it('records an activity of a company from its creation to its deactivation', async () => {
    const [company, id] = [fresh('company'), fresh('activity')];
    const activity = world.admin.firestore.doc(`companies/${company}/activities/${id}`);
    const subject = { kind: 'activity' as const, id, name: 'Milling' };
    await activity.set({ name: 'Milling', equipment: '[]', active: true, ...signed() });
    await auditOf(world, { by: BY, action: 'created', subject, details: company });
    await activity.update({ equipment: '[1]', ...signed() });
    await auditOf(world, { by: BY, action: 'saved', subject, details: company });
    await activity.update({ name: 'Profiling', ...signed() });
    const renamed = { ...subject, name: 'Profiling' };
    await auditOf(world, { by: BY, action: 'renamed', subject: renamed, details: 'before: Milling' });
    await activity.update({ active: false, ...signed() });
    await auditOf(world, { by: BY, action: 'deactivated', subject: renamed });
    expect(await entriesOf(world, id)).toHaveLength(4);
  });

  it('records changes of measured equipment and of noise loggers', async () => {
    const [company, id] = [fresh('company'), fresh('equipment')];
    const equipment = world.admin.firestore.doc(`companies/${company}/equipment/${id}`);
    const subject = { kind: 'equipment' as const, id, name: 'Our breaker' };
    await equipment.set({ name: 'Our breaker', equipment: '{}', active: true, ...signed() });
    await auditOf(world, { by: BY, action: 'created', subject, details: company });
    await equipment.update({ active: false, ...signed() });
    await auditOf(world, { by: BY, action: 'deactivated', subject });

    const assessment = fresh('assessment');
    const logger = world.admin.firestore.doc(`assessments/${assessment}/loggers/${fresh('logger')}`);
    const of = { kind: 'assessment' as const, id: assessment, name: assessment };
    const place = { name: 'Fence', lon: 151, lat: -33, height: 1.5, file: 'fence.csv' };
    const details = 'Fence (fence.csv)';
    await logger.set({ ...place, quarters: '{}', exclusions: '[]', active: true, ...signed() });
    await auditOf(world, { by: BY, action: 'measured', subject: of, details });
    await logger.update({ exclusions: '[1]', ...signed() });
    await auditOf(world, { by: BY, action: 'excluded', subject: of, details });
    await logger.update({ active: false, ...signed() });
    await auditOf(world, { by: BY, action: 'logger-removed', subject: of, details });
    await logger.update({ active: true, height: 4, ...signed() });
    await auditOf(world, { by: BY, action: 'logger-restored', subject: of, details });
    await auditOf(world, { by: BY, action: 'logger-placed', subject: of, details });
    expect(await entriesOf(world, assessment)).toHaveLength(5);
  });

  it('records when equipment was on, and the formats of logger files', async () => {
    const assessment = fresh('assessment');
    const entry = world.admin.firestore.doc(`assessments/${assessment}/equipmentTimes/${fresh('entry')}`);
    const subject = { kind: 'assessment' as const, id: assessment, name: assessment };
    const time = { lines: ['w1/exc', 'w1/saw'], from: '2026-11-27T22:00', to: '2026-11-27T23:00', on: false, note: '' };
    const details = '2 of the lines of equipment off, 2026-11-27T22:00 to 2026-11-27T23:00';
    await entry.set({ ...time, active: true, ...signed() });
    await auditOf(world, { by: BY, action: 'equipment-timed', subject, details });
    await entry.update({ active: false, withdrawnBy: 'ben@example.com', withdrawnAt: world.admin.now });
    await auditOf(world, { by: 'ben@example.com', action: 'equipment-time-withdrawn', subject, details });
    expect(await entriesOf(world, assessment)).toHaveLength(2);

    const company = fresh('company');
    const format = world.admin.firestore.doc(`companies/${company}/loggerFormats/${fresh('format')}`);
    const of = { kind: 'company' as const, id: company, name: company };
    await format.set({ format: '{}', active: true, ...signed() });
    await auditOf(world, { by: BY, action: 'logger-format-kept', subject: of });
    await format.update({ active: false, ...signed() });
    await auditOf(world, { by: BY, action: 'logger-format-removed', subject: of });
    expect(await entriesOf(world, company)).toHaveLength(2);
  });

  it('records who commented on what and who resolved the comment, without its text', async () => {
    const assessment = fresh('assessment');
    const comment = world.admin.firestore.doc(`assessments/${assessment}/comments/${fresh('comment')}`);
    const subject = { kind: 'assessment' as const, id: assessment, name: assessment };
    const anchor = { kind: 'work-area', id: 'w1', name: 'Station' };
    const details = 'work area Station';
    const by = (email: string) => ({ updatedBy: email, updatedAt: world.admin.now });
    await comment.set({ anchor, text: 'At 23:00?', resolved: null, deleted: false, ...signed() });
    await auditOf(world, { by: BY, action: 'commented', subject, details });
    await comment.update({ text: 'At 22:00?', ...signed() });
    await auditOf(world, { by: BY, action: 'comment-edited', subject, details });
    await comment.update({ resolved: { by: 'ben@example.com', at: world.admin.now }, ...by('ben@example.com') });
    await auditOf(world, { by: 'ben@example.com', action: 'comment-resolved', subject, details });
    await comment.update({ resolved: null, ...signed() });
    await auditOf(world, { by: BY, action: 'comment-reopened', subject, details });
    await comment.update({ text: '', deleted: true, ...signed() });
    await auditOf(world, { by: BY, action: 'comment-deleted', subject, details });
    expect(await entriesOf(world, assessment)).toHaveLength(5);
  });

  it('records an agreement on respite and its withdrawal', async () => {
    const project = fresh('project');
    const agreement = world.admin.firestore.doc(`loaded_projects/${project}/agreements/${fresh('agreement')}`);
    const subject = { kind: 'project' as const, id: project, name: project };
    const addresses = Array.from({ length: 7 }, (_, index) => `r${index}`);
    const names = addresses.map((_, index) => `${index + 1} High Street`);
    const agreed = { addresses, names, from: '2026-11-01', to: '2026-11-30', record: 'By telephone' };
    await agreement.set({ ...agreed, active: true, ...signed() });
    const named = '1 High Street, 2 High Street, 3 High Street, 4 High Street, 5 High Street and 2 more';
    const details = `${named}, 2026-11-01 to 2026-11-30: By telephone`;
    await auditOf(world, { by: BY, action: 'agreed', subject, details });
    await agreement.update({ active: false, ...signed() });
    await auditOf(world, { by: BY, action: 'agreement-ended', subject, details });
    expect(await entriesOf(world, project)).toHaveLength(2);
  });

  it('records lists whose entries are not texts', async () => {
    const [project, assessment] = [fresh('project'), fresh('assessment')];
    const { firestore } = world.admin;
    const agreed = { from: '2026-11-01', to: '2026-11-30', record: 'By telephone', active: true, ...signed() };
    const odd = [null, { name: { toString: 1 } }, 7, {}, { name: '1 High Street' }];
    await firestore.doc(`loaded_projects/${project}/agreements/${fresh('one')}`).set({ ...agreed, addresses: odd });
    const details = '?, ?, ?, ?, 1 High Street, 2026-11-01 to 2026-11-30: By telephone';
    await auditOf(world, { by: BY, action: 'agreed', subject: { id: project }, details });
    const told = { measure: 'N', sentOn: '2026-11-20', way: 'post', note: '', active: true, ...signed() };
    const notice = firestore.doc(`assessments/${assessment}/notices/${fresh('one')}`);
    await notice.set({ ...told, addresses: [{ toString: 1 }, 'r1', null] });
    await auditOf(world, { action: 'told', subject: { id: assessment }, details: 'N, ?, r1, ?, 2026-11-20, post' });
    const files = { terrain: [{ toString: 1 }, 'dem.asc'] };
    await firestore
      .doc(`projects/${project}`)
      .set({ uid: project, name: 'Quay', company: 'a', files: {}, ...signed() });
    await firestore.doc(`projects/${project}`).update({ files, ...signed() });
    await auditOf(world, { action: 'listed', subject: { id: project }, details: 'terrain/?, terrain/dem.asc' });
    expect(await entriesOf(world, assessment)).toHaveLength(1);
  });

  it('records a notification, and its withdrawal by another person', async () => {
    const assessment = fresh('assessment');
    await world.admin.firestore.doc(`assessments/${assessment}`).set({ name: 'Night works', ...signed() });
    const notice = world.admin.firestore.doc(`assessments/${assessment}/notices/${fresh('notice')}`);
    const subject = { kind: 'assessment' as const, id: assessment, name: 'Night works' };
    await auditOf(world, { by: BY, action: 'created', subject });
    const addresses = Array.from({ length: 7 }, (_, index) => `r${index + 1}`);
    const entry = { measure: 'PC', addresses, sentOn: '2026-11-20', way: 'telephone', note: 'Nobody answered at r3' };
    await notice.set({ ...entry, active: true, ...signed() });
    const details = 'PC, r1, r2, r3, r4, r5 and 2 more, 2026-11-20, telephone: Nobody answered at r3';
    await auditOf(world, { by: BY, action: 'told', subject, details });
    await notice.update({ active: false, withdrawnBy: 'colleague@example.com', withdrawnAt: world.admin.now });
    await auditOf(world, { by: 'colleague@example.com', action: 'told-withdrawn', subject, details });
    expect(await entriesOf(world, assessment)).toHaveLength(3);
  });

  it('records who may review which project, by invitation and later', async () => {
    const email = `${fresh('reviewer')}@example.com`;
    const subject = { kind: 'person' as const, id: email, name: email };
    const invitation = world.admin.firestore.doc(`invited_users/${email}`);
    const begin = { invited: world.admin.now, accepted: false, invite_token: hash('1'), companies: {} };
    await invitation.set({ ...begin, reviews: { quay: true }, ...signed() });
    await auditOf(world, { by: BY, action: 'invited', subject, details: '' });
    await auditOf(world, { by: BY, action: 'review-granted', subject, details: 'quay' });
    const profile = world.admin.firestore.doc(`users/${email}`);
    const own = { updatedBy: email, updatedAt: world.admin.now };
    await profile.set({ uid: fresh('uid'), companies: {}, reviews: { quay: true }, ...own });
    await profile.update({ reviews: { ridge: true }, ...signed() });
    await auditOf(world, { by: BY, action: 'review-granted', subject, details: 'ridge' });
    await auditOf(world, { by: BY, action: 'review-taken', subject, details: 'quay' });
    expect(await entriesOf(world, email)).toHaveLength(4);
  });

  it('records that an invitation is open again, although its token has not changed', async () => {
    const email = `${fresh('invited')}@example.com`;
    const subject = { kind: 'person' as const, id: email, name: email };
    const invitation = world.admin.firestore.doc(`invited_users/${email}`);
    const begin = { invited: world.admin.now, accepted: false, withdrawn: true, invite_token: hash('1') };
    await invitation.set({ ...begin, companies: { a: true }, ...signed() });
    await invitation.update({ withdrawn: false, companies: { a: true, b: true }, ...signed() });
    await auditOf(world, { by: BY, action: 'reopened', subject });
    await auditOf(world, { by: BY, action: 'attached', subject, details: 'b' });
    await invitation.update({ accepted: world.admin.now, updatedBy: email, updatedAt: world.admin.now });
    await auditOf(world, { by: email, action: 'accepted', subject });
    await invitation.update({ accepted: false, ...signed() });
    await vi.waitFor(
      async () =>
        expect((await entriesOf(world, email)).filter((entry) => entry.action === 'reopened')).toHaveLength(2),
      { timeout: 30_000, interval: 200 },
    );
  });

  it('records a project from its draft to its deletion, and its configuration', async () => {
    const id = fresh('project');
    const subject = { kind: 'project' as const, id };
    const project = world.admin.firestore.doc(`projects/${id}`);
    await project.set({ uid: id, name: 'Quay', company: 'a', draft: true, confirmed: null, files: {}, ...signed() });
    await auditOf(world, { by: BY, action: 'created', subject: { ...subject, name: 'Quay' }, details: 'a' });
    const files = { terrain: ['dem.asc', 'dem.prj'] };
    const edit = { name: 'Quay wall', company: 'b', files, draft: false, crs: 7856, revision: 2, preparing: true };
    await project.update({ ...edit, ...signed() });
    await auditOf(world, { by: BY, action: 'renamed', subject, details: 'before: Quay' });
    await auditOf(world, { by: BY, action: 'moved', subject, details: 'from a to b' });
    await auditOf(world, { by: BY, action: 'listed', subject, details: 'terrain/dem.asc, terrain/dem.prj' });
    await auditOf(world, { by: BY, action: 'saved', subject });
    await auditOf(world, { by: BY, action: 'configured', subject, details: 'coordinate system EPSG:7856' });
    await project.update({ confirmed: { by: BY, at: world.admin.now }, ...signed() });
    await auditOf(world, { by: BY, action: 'confirmed', subject });
    await project.update({ preparing: false, prepareError: 'It failed.' });
    await project.update({ revision: 3, revised: 'terrain/dem.asc', ...signed() });
    await auditOf(world, { by: BY, action: 'replaced', subject, details: 'terrain/dem.asc' });
    await project.update({ files: { terrain: ['dem.asc'] }, archived: true, ...signed() });
    await auditOf(world, { by: BY, action: 'unlisted', subject, details: 'terrain/dem.prj' });
    await auditOf(world, { by: BY, action: 'archived', subject });
    await project.update({ archived: false, ...signed() });
    await auditOf(world, { by: BY, action: 'restored', subject });
    await project
      .collection('config')
      .doc('reportConfig')
      .set({ version: 4, ...signed() });
    await auditOf(world, { by: BY, action: 'configured', subject, details: 'version 4' });
    await project
      .collection('config')
      .doc('importRecipes')
      .set({ recipes: [], revised: 'receivers/a.csv', ...signed() });
    await auditOf(world, { by: BY, action: 'configured', subject, details: 'columns of receivers/a.csv' });
    await project.delete();
    await auditOf(world, { by: BY, action: 'deleted', subject });
    expect(await entriesOf(world, id)).toHaveLength(14);
  });

  it('records a profile that an administrator creates, and its move to another account', async () => {
    const email = `${fresh('person')}@example.com`;
    const profile = world.admin.firestore.doc(`users/${email}`);
    await profile.set({ uid: 'one', companies: { harbour: true }, ...signed() });
    await auditOf(world, { by: BY, action: 'profile-made', subject: { id: email }, details: 'harbour' });
    await profile.update({ uid: 'two', ...signed() });
    await auditOf(world, { by: BY, action: 'profile-moved', subject: { id: email }, details: 'two' });
    const own = `${fresh('person')}@example.com`;
    await world.admin.firestore
      .doc(`users/${own}`)
      .set({ uid: 'x', companies: {}, updatedBy: own, updatedAt: new Date() });
    await world.admin.firestore.doc(`users/${own}`).update({ disabled: true, ...signed() });
    await auditOf(world, { by: BY, action: 'disabled', subject: { id: own } });
    expect(await entriesOf(world, own)).toHaveLength(1);
  });

  it('records who added whom to which company', async () => {
    const email = `${fresh('person')}@example.com`;
    const profile = world.admin.firestore.doc(`users/${email}`);
    await profile.set({ uid: 'uid', companies: {}, ...signed() });
    await profile.update({ companies: { harbour: true }, ...signed() });
    await auditOf(world, { by: BY, action: 'attached', subject: { id: email }, details: 'harbour' });
    await profile.update({ companies: { harbour: false }, ...signed() });
    await auditOf(world, { by: BY, action: 'removed', subject: { id: email }, details: 'harbour' });
    await profile.update({ companies: {}, ...signed() });
    expect(await entriesOf(world, email)).toHaveLength(3);
  });

  it('records changes of companies and assessments, and loads and runs', async () => {
    const id = fresh('company');
    const company = world.admin.firestore.doc(`companies/${id}`);
    await company.set({ id, name: 'First Name', active: true, ...signed() });
    await auditOf(world, { by: BY, action: 'created', subject: { kind: 'company', id, name: 'First Name' } });
    await company.update({ name: 'Second Name', ...signed() });
    await auditOf(world, { action: 'renamed', subject: { id, name: 'Second Name' }, details: 'before: First Name' });
    await company.update({ active: false, ...signed() });
    await auditOf(world, { by: BY, action: 'deactivated', subject: { id } });
    await company.update({ active: true, ...signed() });
    await auditOf(world, { by: BY, action: 'activated', subject: { id } });
    await company.update({ template: 'p1', ...signed() });
    await auditOf(world, { by: BY, action: 'template-changed', subject: { id }, details: 'p1' });

    const project = await world.project(validProject());
    const loaded = { by: world.administratorEmail, subject: { kind: 'project' as const, id: project } };
    await auditOf(world, { ...loaded, action: 'load-begun' });
    await auditOf(world, { ...loaded, action: 'loaded' });
    const assessment = await world.assessment(project);
    const subject = { kind: 'assessment' as const, id: assessment, name: 'Night works' };
    await auditOf(world, { by: world.engineerEmail, action: 'created', subject });
    await world.process(assessment);
    await auditOf(world, { by: world.engineerEmail, action: 'processed', subject });
    await world.admin.firestore.doc(`assessments/${assessment}`).update({ active: false, ...signed() });
    await auditOf(world, { by: BY, action: 'deactivated', subject });
    expect(await entriesOf(world, assessment)).toHaveLength(3);
  });
});
