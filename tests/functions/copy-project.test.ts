import { FieldValue } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ProjectUid } from '../../src/model/ids.ts';
import { projectSchema } from '../../src/model/project/project.ts';
import { validProject } from '../support/made-up-files.ts';
import { fresh, World } from './world.ts';

const world = new World();
let source: ProjectUid;

beforeAll(async () => {
  await world.open();
  source = await world.project(validProject());
  const { firestore } = world.admin;
  await firestore.doc(`projects/${source}/config/reportConfig`).set(CONFIG);
  await firestore.doc(`projects/${source}/config/importRecipes`).set({ recipes: [], revised: '' });
  await firestore.doc(`projects/${source}`).update({ place: PLACE, receiversAtFacades: false });
});

const CONFIG = {
  version: 7,
  criteriaSet: 'bs5228-abc',
  timeZone: 'Europe/Paris',
  texts: { title: 'Bruit de chantier' },
};
const PLACE = { lon: -3.37, lat: 47.75, country: 'FR', region: '', name: 'Lorient' };

/** A draft of another company, as the form creates one. */
async function draft(fields: Record<string, unknown> = {}): Promise<ProjectUid> {
  const uid = fresh('draft') as ProjectUid;
  const states = { draft: true, preparing: false, prepareError: false };
  await world.admin.firestore.doc(`projects/${uid}`).set({
    uid,
    name: uid,
    company: world.company,
    crs: null,
    receiversAtFacades: true,
    place: null,
    confirmed: null,
    files: {},
    ...states,
    ...fields,
  });
  return uid;
}

const copy = (projectId: string, from: string, files: boolean, role: 'engineer' | 'administrator' = 'administrator') =>
  world.call('adminCopyProject', { projectId, from, files }, role);
const projectOf = async (uid: ProjectUid) => projectSchema.parse(await world.read(`projects/${uid}`));
async function storedOf(uid: ProjectUid): Promise<string[]> {
  const [files] = await world.admin.bucket.getFiles({ prefix: `projects/${uid}/` });
  return files.map(({ name }) => name.split('/').slice(2).join('/')).toSorted();
}

describe('a draft that begins as a copy of another project', () => {
  it('has the configuration of that project as its first version, and its equipment', async () => {
    const uid = await draft();
    expect((await copy(uid, source, false)).status).toBe(200);
    const config = { ...CONFIG, version: 1, updatedBy: world.administratorEmail };
    expect(await world.read(`projects/${uid}/config/reportConfig`)).toMatchObject(config);
    expect(await world.read(`projects/${uid}/config/reportConfig/versions/1`)).toMatchObject(config);
    expect(await world.read(`projects/${uid}/config/importRecipes`)).toMatchObject({ recipes: [] });
    const project = await projectOf(uid);
    expect(project).toMatchObject({ draft: true, crs: null, place: null, confirmed: null, receiversAtFacades: true });
    expect(project.files).toEqual({ equipment: ['equipment.csv'] });
    expect(await storedOf(uid)).toEqual(['equipment/equipment.csv']);
  });

  it('has all files and the place of that project on request, as copies of its own', async () => {
    const uid = await draft();
    expect((await copy(uid, source, true)).status).toBe(200);
    const { files, crs } = await projectOf(source);
    expect(await projectOf(uid)).toMatchObject({ draft: true, crs, place: PLACE, receiversAtFacades: false, confirmed: null, files }); // prettier-ignore
    const listed = Object.entries(files).flatMap(([folder, names]) => names.map((name) => `${folder}/${name}`));
    expect(await storedOf(uid)).toEqual(listed.toSorted());
    await world.admin.bucket.file(`projects/${uid}/equipment/equipment.csv`).delete();
    const [exists] = await world.admin.bucket.file(`projects/${source}/equipment/equipment.csv`).exists();
    expect(exists).toBe(true);
  });

  it('keeps the place and the coordinate system that were chosen for the draft', async () => {
    const place = { lon: 151.2, lat: -33.9, country: 'AU', region: 'AU-NSW', name: 'Sydney' };
    const uid = await draft({ place, crs: 7855 });
    await copy(uid, source, true);
    expect(await projectOf(uid)).toMatchObject({ place, crs: 7855 });
  });

  it.each<[what: string, change: Record<string, unknown>]>([
    ['has files of its own', { files: { receivers: ['mine.csv'] } }],
    ['is published', { draft: FieldValue.delete() }],
  ])('cannot be a project that %s', async (_, change) => {
    const uid = await draft();
    await world.admin.firestore.doc(`projects/${uid}`).update(change);
    const before = await world.read(`projects/${uid}`);
    expect((await copy(uid, source, true)).status).toBe(400);
    expect(await world.read(`projects/${uid}`)).toEqual(before);
    expect(await storedOf(uid)).toEqual([]);
  });

  it('can be created only by administrators, and only from an existing project', async () => {
    const uid = await draft();
    expect((await copy(uid, source, true, 'engineer')).status).toBe(403);
    expect((await copy(uid, fresh('none'), true)).status).toBe(404);
    expect((await copy(fresh('none'), source, true)).status).toBe(404);
    expect(await storedOf(uid)).toEqual([]);
  });
});
