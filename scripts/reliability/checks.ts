import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Admin } from '../lib/admin.ts';
import { plainData } from '../../functions/src/shared/firebase.ts';
import { readStored } from '../../functions/src/shared/stored-bytes.ts';
import { assessmentSchema } from '../../src/model/assessment/assessment.ts';
import type { AssessmentId } from '../../src/model/ids.ts';
import { storagePaths } from '../../src/model/paths.ts';
import type { Entry, OperationLog } from './operation-log.ts';
import { trailOf } from './person.ts';
import type { Company } from './setting.ts';

/** A guarantee with all violations. */
export interface Check {
  promise: string;
  checked: number;
  broken: string[];
}

/** Longest time until a current run ends or may be replaced, ms. */
const LONGEST_RUN_MS = 75_000;
const POLL_MS = 2_000;

/** Compares the stored data with the responses that clients received. */
export async function checkAll(
  admin: Admin,
  companies: readonly Company[],
  operationLog: OperationLog,
): Promise<Check[]> {
  const { entries, wrongs } = operationLog;
  const assessments = companies.flatMap((company) => company.assessments);
  return [
    await checkEdits(admin, assessments, entries),
    await checkCreated(admin, entries),
    await checkRuns(admin, assessments),
    await checkResults(admin, assessments),
    await checkAudit(admin, entries),
    checkMessages(entries),
    { promise: 'What clients saw made sense', checked: entries.length, broken: wrongs },
    {
      promise: 'Every client was answered in the end',
      checked: entries.length,
      broken: entries
        .filter(({ outcome }) => outcome === 'unanswered')
        .map(({ client, operation, atMs }) => `client ${client}: ${operation} at ${Math.round(atMs / 1000)} s`),
    },
  ];
}

async function read(admin: Admin, id: AssessmentId) {
  const snapshot = await admin.firestore.doc(`assessments/${id}`).get();
  return assessmentSchema.parse(plainData(snapshot.data() ?? {}));
}

/** Each acknowledged edit exists once. An edit that failed or was not acknowledged exists at most once. No other edits exist. */
async function checkEdits(admin: Admin, assessments: AssessmentId[], entries: readonly Entry[]): Promise<Check> {
  const edits = entries.filter(({ operation }) => operation === 'edit');
  const broken: string[] = [];
  for (const id of assessments) {
    for (const [area, { feature, ...rest }] of Object.entries((await read(admin, id)).workAreas)) {
      const trail = trailOf({ feature, ...rest });
      const own = edits.filter((edit) => edit.assessment === id && edit.area === area);
      for (const { marker = '', outcome } of own) {
        const times = trail.filter((written) => written === marker).length;
        if (outcome === 'done' && times === 0) broken.push(`${id} ${area}: the edit ${marker} is lost`);
        if (times > 1) broken.push(`${id} ${area}: the edit ${marker} is there ${times} times`);
      }
      const unknown = trail.filter((marker) => !own.some((edit) => edit.marker === marker));
      if (unknown.length > 0) broken.push(`${id} ${area}: nobody made ${unknown.join(', ')}`);
    }
  }
  return { promise: 'No acknowledged edit is lost, none is there twice', checked: edits.length, broken };
}

async function checkCreated(admin: Admin, entries: readonly Entry[]): Promise<Check> {
  const created = entries.filter(({ operation }) => operation === 'create');
  const broken: string[] = [];
  for (const { marker = '', outcome } of created) {
    const { size } = await admin.firestore.collection('assessments').where('name', '==', marker).get();
    if (size > 1 || (outcome === 'done' && size === 0)) broken.push(`${marker} is there ${size} times`);
  }
  return { promise: 'Every assessment that was created is there once', checked: created.length, broken };
}

async function checkRuns(admin: Admin, assessments: AssessmentId[]): Promise<Check> {
  const underWay = async () => {
    const found = await Promise.all(assessments.map((id) => read(admin, id)));
    return found.filter(({ processing }) => processing?.state === 'queued' || processing?.state === 'running');
  };
  const end = Date.now() + LONGEST_RUN_MS;
  let left = await underWay();
  while (left.some(({ processing }) => (processing?.deadline.getTime() ?? 0) > Date.now()) && Date.now() < end) {
    await setTimeout(POLL_MS);
    left = await underWay();
  }
  const broken = left
    .filter(({ processing }) => (processing?.deadline.getTime() ?? 0) > Date.now())
    .map(({ id, processing }) => `${id} is ${processing?.state} until ${processing?.deadline.toISOString()}`);
  return {
    promise: 'Every run ended, or is past its deadline and may be replaced',
    checked: assessments.length,
    broken,
  };
}

/** Results, a report, or the head of results in columns. */
const hashSchema = z.union([
  z.looseObject({ inputHash: z.string() }),
  z.looseObject({ results: z.looseObject({ inputHash: z.string() }) }).transform(({ results }) => results),
]);

/**
 * Checks the input hash of stored results. The columns must have the hash that the assessment names. If the last run has ended,
 * the results and the report must have it too.
 */
async function checkResults(admin: Admin, assessments: AssessmentId[]): Promise<Check> {
  const broken: string[] = [];
  let checked = 0;
  const hashAt = async (path: string) => {
    const bytes = await readStored(admin.bucket.file(path)).catch(() => null);
    return bytes === null ? null : hashSchema.parse(JSON.parse(bytes.toString('utf8'))).inputHash;
  };
  for (const id of assessments) {
    const { processing } = await read(admin, id);
    const { resultRun: run = null, resultHash = null } = processing ?? {};
    if (run === null) continue;
    checked += 1;
    // A run that was stopped between writing its results and its end leaves them at these paths.
    const isEnded = processing?.state === 'done' && processing.inputHash === resultHash;
    const shared = isEnded ? [storagePaths.results(id), storagePaths.report(id)] : [];
    for (const path of [storagePaths.columnsOfRun(id, run), ...shared]) {
      const hash = await hashAt(path);
      if (hash !== resultHash) broken.push(`${path} is of ${hash}, and the assessment names ${resultHash}`);
    }
  }
  return { promise: 'Results belong to the hash that their assessment names', checked, broken };
}

/** Each run is in the audit once. Entries of triggers are never duplicated. */
async function checkAudit(admin: Admin, entries: readonly Entry[]): Promise<Check> {
  const broken: string[] = [];
  const actions = { process: 'processed', export: 'exported' } as const;
  const ids = [...new Set(entries.map(({ assessment }) => assessment).filter((id) => id !== undefined))];
  let checked = 0;
  for (const id of ids) {
    const { docs } = await admin.firestore.collection('audit').where('subject.id', '==', id).get();
    checked += docs.length;
    const noted = (action: string) => docs.filter((document) => document.get('action') === action).length;
    for (const [operation, action] of Object.entries(actions)) {
      const asked = entries.filter((entry) => entry.operation === operation && entry.assessment === id);
      const least = asked.filter(({ outcome, run }) => outcome === 'done' && run !== 'queued').length;
      if (noted(action) < least || noted(action) > asked.length) {
        broken.push(`${id}: ${noted(action)} × ${action}, of ${asked.length} asked for and ${least} done`);
      }
    }
    if (noted('created') > 1) broken.push(`${id}: ${noted('created')} × created`);
  }
  return { promise: 'The audit has what was done, and nothing twice', checked, broken };
}

/** Technical terms that must not occur in messages for people. */
const INTERNALS =
  /\b(undefined|null|NaN|ECONN\w*|EPIPE|RST_STREAM|UNAVAILABLE|ABORTED|INTERNAL|DEADLINE_EXCEEDED|FirebaseError|TypeError|stack|127\.0\.0\.1|localhost|http\d?:|firestore\/|storage\/|functions\/|auth\/)|\bat .+:\d+:\d+|[{}<>]/;
const FALLBACK = 'Something went wrong. Try again; if this persists, tell your administrator.';

function checkMessages(entries: readonly Entry[]): Check {
  const told = entries.filter(({ outcome, isWrong }) => outcome === 'told' && isWrong !== true);
  const broken = told.flatMap(({ message, behind = '', operation }) => {
    const isSentence = /^[A-Z“].*[.?!]$/s.test(message) && !INTERNALS.test(message);
    // The fallback message means that an error has no message of its own.
    return isSentence && message !== FALLBACK ? [] : [`${operation}: “${message}” (${behind})`];
  });
  return { promise: 'Every message is a sentence for people', checked: told.length, broken: [...new Set(broken)] };
}
