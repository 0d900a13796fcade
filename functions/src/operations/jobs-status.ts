/** Reads current and recently failed runs, loads and exports for administrators. */
import type { DocumentSnapshot, Query } from 'firebase-admin/firestore';
import { z } from 'zod';
import { processingSchema } from '../../../src/model/assessment/assessment.ts';
import { exportSchema } from '../../../src/model/results/exports.ts';
import {
  FAILURE_DAYS,
  type JobFailure,
  type JobUnderWay,
  MAX_JOBS_SHOWN,
  type OperationsStatus,
} from '../../../src/model/operations-status.ts';
import { loadStateSchema, projectSchema } from '../../../src/model/project/project.ts';
import { firestore, plainData } from '../shared/firebase.ts';
import { slotsSchema } from '../prediction/slots.ts';

const DAY_MS = 86_400_000;
const UNDER_WAY = ['queued', 'running'];

interface Jobs {
  jobs: JobUnderWay[];
  failures: JobFailure[];
}

/** Current jobs, most recently started first, and failures of the last days, newest first. */
export async function readJobs(now: Date): Promise<Jobs> {
  const since = new Date(now.getTime() - FAILURE_DAYS * DAY_MS);
  const kinds = await Promise.all([runs(now, since), loads(now, since), exportsOfAll(now, since)]);
  return {
    jobs: kinds.flatMap(({ jobs }) => jobs).sort((a, b) => b.since.localeCompare(a.since)),
    failures: kinds.flatMap(({ failures }) => failures).sort((a, b) => b.at.localeCompare(a.at)),
  };
}

const runSchema = z.object({ name: z.string(), project: z.string(), processing: processingSchema });

async function runs(now: Date, since: Date): Promise<Jobs> {
  const assessments = firestore.collection('assessments').select('name', 'project', 'processing');
  const failed = assessments.where('processing.state', '==', 'failed').where('processing.finishedAt', '>', since);
  const [underWay, ended] = await Promise.all([
    readValid(assessments.where('processing.state', 'in', UNDER_WAY), runSchema),
    // A run that a person stopped is not a failure.
    readValid(
      failed.orderBy('processing.finishedAt', 'desc'),
      runSchema,
      ({ processing }) => processing.cancelledBy === null,
    ),
  ]);
  const jobOf = ({ id }: DocumentSnapshot, { name, project, processing }: z.infer<typeof runSchema>) => ({
    id: processing.jobId,
    kind: 'run' as const,
    name,
    project,
    assessment: id,
    by: processing.by,
    reference: processing.reference,
  });
  return {
    jobs: underWay.map(([document, run]) => {
      const { message, startedAt, deadline } = run.processing;
      return { ...jobOf(document, run), doing: message, ...lasting(startedAt, deadline, now) };
    }),
    failures: ended.map(([document, run]) => {
      const { message, finishedAt, startedAt } = run.processing;
      return { ...jobOf(document, run), why: message, at: (finishedAt ?? startedAt).toISOString() };
    }),
  };
}

const lasting = (startedAt: Date, deadline: Date, now: Date) => ({
  since: startedAt.toISOString(),
  deadline: deadline.toISOString(),
  isOverdue: deadline <= now,
});

async function loads(now: Date, since: Date): Promise<Jobs> {
  const projects = firestore.collection('projects');
  const [preparing, failed] = await Promise.all([
    readValid(projects.where('preparing', '==', true), projectSchema),
    // Firestore compares only texts with a text, so the value false does not match.
    readValid(projects.where('prepareError', '>', ''), projectSchema),
  ]);
  const found = [...preparing, ...failed];
  const states = await statesOf(found.map(([{ id }]) => id));
  const jobs: JobUnderWay[] = [];
  const failures: JobFailure[] = [];
  for (const [{ id }, { name, preparing: isUnderWay, prepareError, updatedAt }] of found) {
    const state = states.get(id);
    const { by = null, reference = null } = state ?? {};
    const job = { id: state?.jobId ?? id, kind: 'load' as const, name, project: id, assessment: null, by, reference };
    const savedAt = updatedAt ?? now;
    if (isUnderWay) {
      // A project that was saved but whose load never started has no deadline.
      const isNotTaken = state === undefined || state.finishedAt !== null;
      const lasts = isNotTaken
        ? { since: savedAt.toISOString(), deadline: null, isOverdue: true }
        : lasting(state.startedAt, state.deadline, now);
      jobs.push({ ...job, doing: isNotTaken ? 'saved, but not started' : state.step, ...lasts });
    } else if (prepareError !== false) {
      const at = state?.finishedAt ?? savedAt;
      if (at > since) failures.push({ ...job, why: prepareError, at: at.toISOString() });
    }
  }
  return { jobs, failures };
}

async function statesOf(projects: readonly string[]) {
  if (projects.length === 0) return new Map<string, z.infer<typeof loadStateSchema>>();
  const documents = await firestore.getAll(...projects.map((id) => firestore.doc(`projects/${id}/config/loadState`)));
  return new Map(
    documents.flatMap((document, index) => {
      const parsed = loadStateSchema.safeParse(plainData(document.data() ?? {}));
      return parsed.success ? [[projects[index] ?? '', parsed.data] as const] : [];
    }),
  );
}

const ownerSchema = z.object({ name: z.string(), project: z.string() });

async function exportsOfAll(now: Date, since: Date): Promise<Jobs> {
  const all = firestore.collectionGroup('exports');
  const failed = all.where('state', '==', 'failed').where('at', '>', since).orderBy('at', 'desc');
  const [underWay, ended] = await Promise.all([
    readValid(all.where('state', 'in', UNDER_WAY), exportSchema),
    readValid(failed, exportSchema),
  ]);
  const owners = await ownersOf([...underWay, ...ended].map(([document]) => document));
  const jobOf = (document: DocumentSnapshot, { id, name, by, reference }: z.infer<typeof exportSchema>) => {
    const assessment = document.ref.parent.parent?.id ?? '';
    const owner = owners.get(assessment);
    const of = owner === undefined ? name : `${owner.name}: ${name}`;
    return { id, kind: 'export' as const, name: of, project: owner?.project ?? '', assessment, by, reference };
  };
  return {
    jobs: underWay.map(([document, one]) => ({
      ...jobOf(document, one),
      doing: one.message,
      ...lasting(one.at, one.deadline, now),
    })),
    failures: ended.map(([document, one]) => ({
      ...jobOf(document, one),
      why: one.message,
      at: one.at.toISOString(),
    })),
  };
}

async function ownersOf(documents: readonly DocumentSnapshot[]) {
  const ids = [...new Set(documents.map(({ ref }) => ref.parent.parent?.id ?? ''))].filter(Boolean);
  if (ids.length === 0) return new Map<string, z.infer<typeof ownerSchema>>();
  const references = ids.map((id) => firestore.doc(`assessments/${id}`));
  const found = await firestore.getAll(...references, { fieldMask: ['name', 'project'] });
  return new Map(
    found.flatMap((document) => {
      const owner = ownerSchema.safeParse(document.data() ?? {});
      return owner.success ? [[document.id, owner.data] as const] : [];
    }),
  );
}

/** Most pages that are read to replace unreadable or unwanted documents of a query. */
const MAX_PAGES = 5;

/** Reads valid and wanted documents of a query, up to the number that is shown. */
async function readValid<Schema extends z.ZodType>(
  query: Query,
  schema: Schema,
  isWanted: (value: z.output<Schema>) => boolean = () => true,
): Promise<Array<readonly [DocumentSnapshot, z.output<Schema>]>> {
  const found: Array<readonly [DocumentSnapshot, z.output<Schema>]> = [];
  let page = query.limit(MAX_JOBS_SHOWN);
  for (let pages = 0; pages < MAX_PAGES; pages++) {
    const { docs } = await page.get();
    for (const document of docs) {
      const parsed = schema.safeParse(plainData(document.data()));
      if (parsed.success && isWanted(parsed.data)) found.push([document, parsed.data]);
    }
    const last = docs.at(-1);
    if (last === undefined || docs.length < MAX_JOBS_SHOWN || found.length >= MAX_JOBS_SHOWN) break;
    page = query.startAfter(last).limit(MAX_JOBS_SHOWN);
  }
  return found.slice(0, MAX_JOBS_SHOWN);
}

/** The number of current runs per company. Runs past their deadline do not count. */
export async function readSlots(now: Date): Promise<OperationsStatus['slots']> {
  const { docs } = await firestore.collection('runs_under_way').get();
  return docs.flatMap((document) => {
    const parsed = slotsSchema.safeParse(document.data());
    if (!parsed.success) return [];
    const alive = Object.values(parsed.data.runs).filter(({ deadline }) => deadline.toMillis() > now.getTime()).length;
    return alive === 0 ? [] : [{ company: document.id, taken: alive }];
  });
}
