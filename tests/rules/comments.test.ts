import {
  collectionGroup,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  limit,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  Timestamp,
  updateDoc,
} from 'firebase/firestore/lite';
import { COMMENT_LIMITS } from '../../src/model/limits.ts';
import { describeAccess, environmentOfFile } from './access-table.ts';
import type { Client } from './rules-environment.ts';
import { seedAssessment } from './seeds.ts';

const environment = environmentOfFile();

const COLLEAGUE = 'colleague@example.com';
const AREA = { kind: 'work-area', id: 'area-1', name: 'Pump' };
const OTHER_AREA = { ...AREA, id: 'area-2' };
const COMMENT = { anchor: AREA, text: 'Can it stop at 23:00?', mentions: [], replyTo: '' };
const UNTOUCHED = { editedAt: null, resolved: null, deleted: false };

type Fields = Record<string, unknown>;

const pathOf = (client: Client, assessment: string, id = 'comment') =>
  doc(client.firestore, 'assessments', assessment, 'comments', id);

/** An assessment with a comment of a colleague. @returns its id */
async function commented(client: Client, fields: Fields = {}, ofAssessment: Fields = {}, ofProject: Fields = {}) {
  const { id, project } = await seedAssessment(client);
  const { admin } = client;
  const stored = { ...COMMENT, ...UNTOUCHED, author: COLLEAGUE, createdAt: admin.now };
  const path = `assessments/${id}`;
  await admin.firestore
    .doc(`${path}/comments/comment`)
    .set({ ...stored, updatedBy: COLLEAGUE, updatedAt: admin.now, ...fields });
  await admin.firestore.doc(path).update({ ...ofAssessment, description: '' });
  await admin.firestore.doc(`loaded_projects/${project}`).update({ ...ofProject, name: 'Station' });
  return id;
}

const own = (client: Client): Fields => ({ author: client.signed().updatedBy });

const add =
  (fields: Fields = {}, ofAssessment: Fields = {}, ofProject: Fields = {}, first: Fields = {}) =>
  async (client: Client) =>
    setDoc(pathOf(client, await commented(client, first, ofAssessment, ofProject), 'added'), {
      ...COMMENT,
      ...UNTOUCHED,
      ...own(client),
      createdAt: serverTimestamp(),
      ...client.signed(),
      ...fields,
    });

const change =
  (
    changes: Fields | ((client: Client) => Fields),
    fields: Fields | ((client: Client) => Fields) = {},
    ofProject = {},
  ) =>
  async (client: Client) => {
    const of = (given: Fields | ((client: Client) => Fields)) => (typeof given === 'function' ? given(client) : given);
    const id = await commented(client, of(fields), {}, ofProject);
    return updateDoc(pathOf(client, id), { ...client.signed(), ...of(changes) });
  };

const EDIT = { text: 'At 22:00?', mentions: [COLLEAGUE], editedAt: serverTimestamp() };
const DELETION = { text: '', mentions: [], deleted: true };
const resolution = (client: Client): Fields => ({
  resolved: { by: client.signed().updatedBy, at: serverTimestamp() },
});
const RESOLVED = { resolved: { by: COLLEAGUE, at: new Date(0) } };

describeAccess('comments on an assessment', environment, {
  'read a comment': async (client) => getDoc(pathOf(client, await commented(client))),
  'read a comment on a deactivated assessment': async (client) =>
    getDoc(pathOf(client, await commented(client, {}, { active: false }))),
  'list the comments with the query of the app': async (client) =>
    getDocs(
      query(pathOf(client, await commented(client)).parent, orderBy('createdAt', 'desc'), limit(COMMENT_LIMITS.listed)),
    ),
  'list the comments of all assessments': ({ firestore }) => getDocs(collectionGroup(firestore, 'comments')),
  'comment on a work area': add(),
  'comment on an address and mention colleagues': add({
    anchor: { kind: 'address', id: 'R0084', name: '46 Station Road' },
    text: 't'.repeat(COMMENT_LIMITS.text),
    mentions: Array.from({ length: COMMENT_LIMITS.mentions }, (_, index) => `colleague-${index}@example.com`),
  }),
  'comment in the name of another person': add({ author: COLLEAGUE }),
  'comment with a time other than the server time': add({ createdAt: Timestamp.fromMillis(0) }),
  'comment on an unknown kind of object': add({ anchor: { ...AREA, kind: 'report' } }),
  'comment without a text': add({ text: '' }),
  'comment with a text that exceeds the length limit': add({ text: 't'.repeat(COMMENT_LIMITS.text + 1) }),
  'comment with more mentions than the limit allows': add({
    mentions: Array.from({ length: COMMENT_LIMITS.mentions + 1 }, () => COLLEAGUE),
  }),
  'comment with an unknown field': add({ approved: true }),
  'create a comment that is already resolved': add(RESOLVED),
  'comment in an archived project': add({}, {}, { archived: true }),
  'comment on a deactivated assessment': add({}, { active: false }),
  'answer a comment': add({ replyTo: 'comment' }),
  'answer a comment with another work area': add({ replyTo: 'comment', anchor: OTHER_AREA }),
  'answer an answer': add({ replyTo: 'comment' }, {}, {}, { replyTo: 'first' }),
  'answer a missing comment': add({ replyTo: 'nowhere' }),
  'change the text of their own comment': change(EDIT, own),
  'change the text of a comment of another person': change(EDIT),
  'change the text of their own comment without marking it as edited': change({ text: 'At 22:00?' }, own),
  'move their own comment to another work area': change({ ...EDIT, anchor: OTHER_AREA }, own),
  'delete the text of their own comment': change(DELETION, own),
  'delete the text of a comment of another person': change(DELETION),
  'delete the document of their own comment': async (client) =>
    deleteDoc(pathOf(client, await commented(client, own(client)))),
  'change the text of their own deleted comment': change(EDIT, (client) => ({ ...own(client), ...DELETION })),
  'resolve a comment of another person': change(resolution),
  'resolve a comment in the name of another person': change({ resolved: { by: COLLEAGUE, at: serverTimestamp() } }),
  'resolve a comment with a time other than the server time': change((client) => ({
    resolved: { by: client.signed().updatedBy, at: Timestamp.fromMillis(0) },
  })),
  'resolve an answer': change(resolution, { replyTo: 'first' }),
  'reopen a comment that another person resolved': change({ resolved: null }, RESOLVED),
  'resolve a comment that another person has already resolved': change(resolution, RESOLVED),
  'resolve a comment in an archived project': change(resolution, {}, { archived: true }),
});
