import {
  collection,
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
  where,
} from 'firebase/firestore/lite';
import { LOGGER_LIMITS, MEASURED_EQUIPMENT_LIMITS } from '../../src/model/limits.ts';
import { describeAccess, environmentOfFile } from './access-table.ts';
import { seedAssessment } from './seeds.ts';
import { fresh, type Client } from './rules-environment.ts';

const environment = environmentOfFile();

const COLLEAGUE = 'colleague@example.com';
const LOGGER = {
  name: 'Fence',
  lon: 151.2,
  lat: -33.85,
  height: 1.5,
  file: 'fence.csv',
  quarters: 'q'.repeat(LOGGER_LIMITS.quartersText),
  exclusions: '[]',
};
const EQUIPMENT_TIME = { lines: ['w1/exc'], from: '2026-11-27T22:00', to: '2026-11-27T23:00', on: false, note: '' };
const COMPARISON = {
  revision: 'A',
  quarters: 32,
  shifts: 3,
  sumDb: -4.5,
  squaresDb: 60,
  over: 2,
  mostDb: 4.2,
  mostAt: '2026-11-27T23:15',
  mostLogger: 'Fence',
  loggers: [],
  inputHash: '',
  outOfDate: false,
};
/** The form in which comparisons were stored before they were stored by revision. */
const { loggers: _loggers, inputHash: _hash, outOfDate: _outOfDate, ...COMPARISON_OF_BEFORE } = COMPARISON;
const EQUIPMENT = { name: 'Breaker', equipment: 'p'.repeat(MEASURED_EQUIPMENT_LIMITS.text) };

const stored = ({ admin }: Client) => ({ active: true, updatedBy: COLLEAGUE, updatedAt: admin.now });

/** A document below an assessment that a colleague made. */
async function below(client: Client, name: 'loggers' | 'equipmentTimes', fields: Record<string, unknown> = {}) {
  const [{ id }, key] = [await seedAssessment(client), fresh(name)];
  const of = name === 'loggers' ? LOGGER : EQUIPMENT_TIME;
  await client.admin.firestore.doc(`assessments/${id}/${name}/${key}`).set({ ...of, ...stored(client), ...fields });
  return doc(client.firestore, 'assessments', id, name, key);
}

const record =
  (
    name: 'loggers' | 'equipmentTimes',
    changes: Record<string, unknown> = {},
    ofProject: Record<string, unknown> = {},
  ) =>
  async (client: Client) => {
    const { id, project } = await seedAssessment(client);
    await client.admin.firestore.doc(`loaded_projects/${project}`).update({ ...ofProject, name: 'Station' });
    const of = name === 'loggers' ? LOGGER : EQUIPMENT_TIME;
    return setDoc(doc(client.firestore, 'assessments', id, name, fresh(name)), {
      ...of,
      active: true,
      ...client.signed(),
      ...changes,
    });
  };

const change = async (client: Client, changes: Record<string, unknown>, fields: Record<string, unknown> = {}) =>
  updateDoc(await below(client, 'loggers', fields), { ...changes, ...client.signed() });

const withdrawal = (client: Client) => ({
  active: false,
  withdrawnBy: client.signed().updatedBy,
  withdrawnAt: serverTimestamp(),
});

describeAccess('noise loggers and equipment records', environment, {
  'read a noise logger': async (client) => getDoc(await below(client, 'loggers')),
  'list the noise loggers with the query of the app': async (client) =>
    getDocs(
      query(
        (await below(client, 'loggers')).parent,
        orderBy('active', 'desc'),
        orderBy('updatedAt', 'desc'),
        limit(LOGGER_LIMITS.listed),
      ),
    ),
  'list the noise loggers of all assessments': ({ firestore }) => getDocs(collectionGroup(firestore, 'loggers')),
  'add a noise logger': record('loggers'),
  'add a noise logger in the name of another person': record('loggers', { updatedBy: COLLEAGUE }),
  'add a noise logger with a time other than the server time': record('loggers', {
    updatedAt: Timestamp.fromMillis(0),
  }),
  'add a noise logger whose quarter-hours exceed the size limit': record('loggers', {
    quarters: `${LOGGER.quarters}q`,
  }),
  'add a noise logger whose exclusions exceed the size limit': record('loggers', {
    exclusions: 'e'.repeat(LOGGER_LIMITS.exclusionsText + 1),
  }),
  'add a noise logger without a name': record('loggers', { name: '' }),
  'add a noise logger with an invalid longitude': record('loggers', { lon: 181 }),
  'add a noise logger with an invalid height': record('loggers', { height: 0 }),
  'add a noise logger with an unknown field': record('loggers', { approved: true }),
  'add a noise logger that is already removed': record('loggers', { active: false }),
  'add a noise logger in an archived project': record('loggers', {}, { archived: true }),
  'exclude times of a noise logger': (client) => change(client, { exclusions: '[{}]' }),
  'remove a noise logger': (client) => change(client, { active: false }),
  'restore a removed noise logger': (client) => change(client, { active: true }, { active: false }),
  'change the measurements of a noise logger': (client) => change(client, { quarters: 'other' }),
  'delete a noise logger': async (client) => deleteDoc(await below(client, 'loggers')),
  'list the equipment records with the query of the app': async (client) =>
    getDocs(
      query(
        (await below(client, 'equipmentTimes')).parent,
        orderBy('active', 'desc'),
        orderBy('updatedAt', 'desc'),
        limit(LOGGER_LIMITS.equipmentTimes),
      ),
    ),
  'add an equipment record': record('equipmentTimes'),
  'add an equipment record without equipment': record('equipmentTimes', { lines: [] }),
  'add an equipment record whose equipment exceeds the limit': record('equipmentTimes', {
    lines: Array.from({ length: 201 }, (_, at) => `w${at}/exc`),
  }),
  'add an equipment record that ends before it starts': record('equipmentTimes', {
    to: EQUIPMENT_TIME.from,
    from: EQUIPMENT_TIME.to,
  }),
  'add an equipment record with an invalid time': record('equipmentTimes', { to: '2026-11-27T25:00' }),
  'add an equipment record in the name of another person': record('equipmentTimes', { updatedBy: COLLEAGUE }),
  'withdraw an equipment record': async (client) =>
    updateDoc(await below(client, 'equipmentTimes'), withdrawal(client)),
  'withdraw an equipment record in the name of another person': async (client) =>
    updateDoc(await below(client, 'equipmentTimes'), { ...withdrawal(client), withdrawnBy: COLLEAGUE }),
  'change an equipment record': async (client) =>
    updateDoc(await below(client, 'equipmentTimes'), { ...withdrawal(client), on: true }),
  'delete an equipment record': async (client) => deleteDoc(await below(client, 'equipmentTimes')),
});

async function comparison(client: Client, at = '~A', of: object = COMPARISON) {
  const { id, project } = await seedAssessment(client);
  const path = `loaded_projects/${project}/comparisons/${id}${at}`;
  const now = client.admin.now;
  await client.admin.firestore.doc(path).set({ ...of, comparedAt: now, updatedBy: COLLEAGUE, updatedAt: now });
  return doc(client.firestore, path);
}

describeAccess('comparisons with measurements', environment, {
  'read a comparison': async (client) => getDoc(await comparison(client)),
  'read a comparison of the earlier form': async (client) => getDoc(await comparison(client, '', COMPARISON_OF_BEFORE)),
  'list the comparisons with the query of the app': async (client) =>
    getDocs(query((await comparison(client)).parent, limit(LOGGER_LIMITS.comparisons))),
  'create a comparison without the callable': async (client) => {
    const { id, project } = await seedAssessment(client);
    const path = `loaded_projects/${project}/comparisons/${id}~A`;
    return setDoc(doc(client.firestore, path), { ...COMPARISON, comparedAt: serverTimestamp(), ...client.signed() });
  },
  'change a comparison': async (client) => updateDoc(await comparison(client), { over: 0, ...client.signed() }),
  'mark a comparison as out of date': async (client) =>
    updateDoc(await comparison(client), { outOfDate: true, ...client.signed() }),
  'delete a comparison': async (client) => deleteDoc(await comparison(client)),
});

const ofCompany = (client: Client, name: 'equipment' | 'loggerFormats') =>
  doc(client.firestore, 'companies', client.company, name, fresh(name));

async function kept(client: Client, name: 'equipment' | 'loggerFormats') {
  const reference = ofCompany(client, name);
  const fields = name === 'equipment' ? EQUIPMENT : { format: '{}' };
  await client.admin.firestore.doc(reference.path).set({ ...fields, ...stored(client) });
  return reference;
}

const accept = (client: Client, changes: Record<string, unknown> = {}, company = client.company) =>
  setDoc(doc(client.firestore, 'companies', company, 'equipment', fresh('equipment')), {
    ...EQUIPMENT,
    active: true,
    ...client.signed(),
    ...changes,
  });

const keepFormat = (client: Client, changes: Record<string, unknown> = {}) =>
  setDoc(ofCompany(client, 'loggerFormats'), { format: '{}', active: true, ...client.signed(), ...changes });

describeAccess('measured equipment and logger formats of a company', environment, {
  'read measured equipment': async (client) => getDoc(await kept(client, 'equipment')),
  'list measured equipment with the query of the app': ({ firestore, company }) =>
    getDocs(
      query(
        collection(firestore, 'companies', company, 'equipment'),
        where('active', '==', true),
        limit(MEASURED_EQUIPMENT_LIMITS.listed),
      ),
    ),
  'list the measured equipment of all companies': ({ firestore }) => getDocs(collectionGroup(firestore, 'equipment')),
  'accept measured equipment': (client) => accept(client),
  'accept measured equipment for another company': (client) => accept(client, {}, environment().companies.other),
  'accept measured equipment in the name of another person': (client) => accept(client, { updatedBy: COLLEAGUE }),
  'accept measured equipment whose text exceeds the size limit': (client) =>
    accept(client, { equipment: `${EQUIPMENT.equipment}p` }),
  'accept measured equipment without a name': (client) => accept(client, { name: '' }),
  'accept measured equipment with an unknown field': (client) => accept(client, { lwa: 90 }),
  'deactivate measured equipment': async (client) =>
    updateDoc(await kept(client, 'equipment'), { active: false, ...client.signed() }),
  'change the sound power of measured equipment': async (client) =>
    updateDoc(await kept(client, 'equipment'), { equipment: '{}', ...client.signed() }),
  'delete measured equipment': async (client) => deleteDoc(await kept(client, 'equipment')),
  'list the logger formats with the query of the app': ({ firestore, company }) =>
    getDocs(
      query(
        collection(firestore, 'companies', company, 'loggerFormats'),
        where('active', '==', true),
        limit(MEASURED_EQUIPMENT_LIMITS.formats),
      ),
    ),
  'save a logger format': (client) => keepFormat(client),
  'save a logger format that exceeds the size limit': (client) =>
    keepFormat(client, { format: 'f'.repeat(MEASURED_EQUIPMENT_LIMITS.formatText + 1) }),
  'save a logger format in the name of another person': (client) => keepFormat(client, { updatedBy: COLLEAGUE }),
  'delete a logger format': async (client) => deleteDoc(await kept(client, 'loggerFormats')),
});
