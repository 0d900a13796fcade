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
import { LOGGER_LIMITS, MEASURED_EQUIPMENT_LIMITS } from '../../src/domain/limits.ts';
import { describeAccess, theatreOfFile } from './access-table.ts';
import { seedAssessment } from './seeds.ts';
import { fresh, type Stage } from './stage.ts';

const theatre = theatreOfFile();

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
/** As it was kept before it was kept by revision. */
const { loggers: _loggers, inputHash: _hash, outOfDate: _outOfDate, ...COMPARISON_OF_BEFORE } = COMPARISON;
const EQUIPMENT = { name: 'Breaker', plant: 'p'.repeat(MEASURED_EQUIPMENT_LIMITS.text) };

const stored = ({ admin }: Stage) => ({ active: true, updatedBy: COLLEAGUE, updatedAt: admin.now });

/** A document that a colleague made below an assessment. */
async function below(stage: Stage, name: 'loggers' | 'plantTimes', fields: Record<string, unknown> = {}) {
  const [{ id }, key] = [await seedAssessment(stage), fresh(name)];
  const of = name === 'loggers' ? LOGGER : EQUIPMENT_TIME;
  await stage.admin.firestore.doc(`assessments/${id}/${name}/${key}`).set({ ...of, ...stored(stage), ...fields });
  return doc(stage.firestore, 'assessments', id, name, key);
}

const record =
  (name: 'loggers' | 'plantTimes', changes: Record<string, unknown> = {}, ofProject: Record<string, unknown> = {}) =>
  async (stage: Stage) => {
    const { id, project } = await seedAssessment(stage);
    await stage.admin.firestore.doc(`loaded_projects/${project}`).update({ ...ofProject, name: 'Station' });
    const of = name === 'loggers' ? LOGGER : EQUIPMENT_TIME;
    return setDoc(doc(stage.firestore, 'assessments', id, name, fresh(name)), {
      ...of,
      active: true,
      ...stage.signed(),
      ...changes,
    });
  };

const change = async (stage: Stage, changes: Record<string, unknown>, fields: Record<string, unknown> = {}) =>
  updateDoc(await below(stage, 'loggers', fields), { ...changes, ...stage.signed() });

const withdrawal = (stage: Stage) => ({
  active: false,
  withdrawnBy: stage.signed().updatedBy,
  withdrawnAt: serverTimestamp(),
});

describeAccess('what loggers measured', theatre, {
  'read a logger': async (stage) => getDoc(await below(stage, 'loggers')),
  'list the loggers as the app does': async (stage) =>
    getDocs(
      query(
        (await below(stage, 'loggers')).parent,
        orderBy('active', 'desc'),
        orderBy('updatedAt', 'desc'),
        limit(LOGGER_LIMITS.listed),
      ),
    ),
  'list those of all assessments': ({ firestore }) => getDocs(collectionGroup(firestore, 'loggers')),
  'load a logger': record('loggers'),
  'load one in another name': record('loggers', { updatedBy: COLLEAGUE }),
  'load one with a time of their own': record('loggers', { updatedAt: Timestamp.fromMillis(0) }),
  'load one with endless quarters': record('loggers', { quarters: `${LOGGER.quarters}q` }),
  'load one with endless exclusions': record('loggers', { exclusions: 'e'.repeat(LOGGER_LIMITS.exclusionsText + 1) }),
  'load one without a name': record('loggers', { name: '' }),
  'load one that stands nowhere': record('loggers', { lon: 181 }),
  'load one below the ground': record('loggers', { height: 0 }),
  'load one with another field': record('loggers', { approved: true }),
  'load one that is removed already': record('loggers', { active: false }),
  'load one in an archived project': record('loggers', {}, { archived: true }),
  'exclude times': (stage) => change(stage, { exclusions: '[{}]' }),
  'remove a logger': (stage) => change(stage, { active: false }),
  'bring a removed logger back': (stage) => change(stage, { active: true }, { active: false }),
  'change what was measured': (stage) => change(stage, { quarters: 'other' }),
  'delete a logger': async (stage) => deleteDoc(await below(stage, 'loggers')),
  'list when equipment was on as the app does': async (stage) =>
    getDocs(
      query(
        (await below(stage, 'plantTimes')).parent,
        orderBy('active', 'desc'),
        orderBy('updatedAt', 'desc'),
        limit(LOGGER_LIMITS.equipmentTimes),
      ),
    ),
  'record when equipment was on': record('plantTimes'),
  'record it of no equipment': record('plantTimes', { lines: [] }),
  'record it of too much equipment': record('plantTimes', {
    lines: Array.from({ length: 201 }, (_, at) => `w${at}/exc`),
  }),
  'record it backwards': record('plantTimes', { to: EQUIPMENT_TIME.from, from: EQUIPMENT_TIME.to }),
  'record it of an impossible time': record('plantTimes', { to: '2026-11-27T25:00' }),
  'record it in another name': record('plantTimes', { updatedBy: COLLEAGUE }),
  'withdraw such a record': async (stage) => updateDoc(await below(stage, 'plantTimes'), withdrawal(stage)),
  'withdraw one in the name of a colleague': async (stage) =>
    updateDoc(await below(stage, 'plantTimes'), { ...withdrawal(stage), withdrawnBy: COLLEAGUE }),
  'change when equipment was on': async (stage) =>
    updateDoc(await below(stage, 'plantTimes'), { ...withdrawal(stage), on: true }),
  'delete such a record': async (stage) => deleteDoc(await below(stage, 'plantTimes')),
});

async function comparison(stage: Stage, at = '~A', of: object = COMPARISON) {
  const { id, project } = await seedAssessment(stage);
  const path = `loaded_projects/${project}/comparisons/${id}${at}`;
  const now = stage.admin.now;
  await stage.admin.firestore.doc(path).set({ ...of, comparedAt: now, updatedBy: COLLEAGUE, updatedAt: now });
  return doc(stage.firestore, path);
}

describeAccess('comparisons of a project', theatre, {
  'read a comparison': async (stage) => getDoc(await comparison(stage)),
  'read a comparison of before': async (stage) => getDoc(await comparison(stage, '', COMPARISON_OF_BEFORE)),
  'list the comparisons as the app does': async (stage) =>
    getDocs(query((await comparison(stage)).parent, limit(LOGGER_LIMITS.comparisons))),
  'make up a comparison': async (stage) => {
    const { id, project } = await seedAssessment(stage);
    const path = `loaded_projects/${project}/comparisons/${id}~A`;
    return setDoc(doc(stage.firestore, path), { ...COMPARISON, comparedAt: serverTimestamp(), ...stage.signed() });
  },
  'change a comparison': async (stage) => updateDoc(await comparison(stage), { over: 0, ...stage.signed() }),
  'mark one as out of date': async (stage) =>
    updateDoc(await comparison(stage), { outOfDate: true, ...stage.signed() }),
  'delete a comparison': async (stage) => deleteDoc(await comparison(stage)),
});

const ofCompany = (stage: Stage, name: 'plant' | 'loggerFormats') =>
  doc(stage.firestore, 'companies', stage.company, name, fresh(name));

async function kept(stage: Stage, name: 'plant' | 'loggerFormats') {
  const reference = ofCompany(stage, name);
  const fields = name === 'plant' ? EQUIPMENT : { format: '{}' };
  await stage.admin.firestore.doc(reference.path).set({ ...fields, ...stored(stage) });
  return reference;
}

const accept = (stage: Stage, changes: Record<string, unknown> = {}, company = stage.company) =>
  setDoc(doc(stage.firestore, 'companies', company, 'plant', fresh('plant')), {
    ...EQUIPMENT,
    active: true,
    ...stage.signed(),
    ...changes,
  });

const keepFormat = (stage: Stage, changes: Record<string, unknown> = {}) =>
  setDoc(ofCompany(stage, 'loggerFormats'), { format: '{}', active: true, ...stage.signed(), ...changes });

describeAccess('measured equipment and formats of a company', theatre, {
  'read measured equipment': async (stage) => getDoc(await kept(stage, 'plant')),
  'list measured equipment as the app does': ({ firestore, company }) =>
    getDocs(
      query(
        collection(firestore, 'companies', company, 'plant'),
        where('active', '==', true),
        limit(MEASURED_EQUIPMENT_LIMITS.listed),
      ),
    ),
  'list that of all companies': ({ firestore }) => getDocs(collectionGroup(firestore, 'plant')),
  'accept measured equipment': (stage) => accept(stage),
  'accept it for another company': (stage) => accept(stage, {}, theatre().companies.other),
  'accept it in another name': (stage) => accept(stage, { updatedBy: COLLEAGUE }),
  'accept it with an endless text': (stage) => accept(stage, { plant: `${EQUIPMENT.plant}p` }),
  'accept it without a name': (stage) => accept(stage, { name: '' }),
  'accept it with another field': (stage) => accept(stage, { lwa: 90 }),
  'take it off the list': async (stage) => updateDoc(await kept(stage, 'plant'), { active: false, ...stage.signed() }),
  'change its sound power': async (stage) => updateDoc(await kept(stage, 'plant'), { plant: '{}', ...stage.signed() }),
  'delete measured equipment': async (stage) => deleteDoc(await kept(stage, 'plant')),
  'list formats of loggers as the app does': ({ firestore, company }) =>
    getDocs(
      query(
        collection(firestore, 'companies', company, 'loggerFormats'),
        where('active', '==', true),
        limit(MEASURED_EQUIPMENT_LIMITS.formats),
      ),
    ),
  'keep a format': (stage) => keepFormat(stage),
  'keep an endless format': (stage) =>
    keepFormat(stage, { format: 'f'.repeat(MEASURED_EQUIPMENT_LIMITS.formatText + 1) }),
  'keep a format in another name': (stage) => keepFormat(stage, { updatedBy: COLLEAGUE }),
  'delete a format': async (stage) => deleteDoc(await kept(stage, 'loggerFormats')),
});
