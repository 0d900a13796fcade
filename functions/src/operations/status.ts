import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ENGINE_VERSION } from '../../../src/engine/scene/version.ts';
import { STORED_SHAPES } from '../../../src/operations/rules/stored-shapes.ts';
import { MAX_LARGEST, type OperationsStatus } from '../../../src/model/operations-status.ts';
import { loadCountsSchema } from '../../../src/model/project/project.ts';
import { readJobs, readSlots } from './jobs-status.ts';
import { MAX_OF_COMPANY } from '../prediction/slots.ts';
import { callerOf, requireAdmin } from '../shared/access.ts';
import { callable } from '../shared/callable.ts';
import { firestore } from '../shared/firebase.ts';
import { enforceRateLimit } from '../shared/rate-limit.ts';

const OPTIONS = { memory: '512MiB', timeoutSeconds: 60, maxInstances: 3 } as const;

/** Returns the states of jobs, recent failures, versions and counts. */
export const adminStatus = callable('adminStatus', OPTIONS, async (_, request): Promise<OperationsStatus> => {
  const caller = await callerOf(request);
  requireAdmin(caller);
  await enforceRateLimit(caller.profile.uid, 'adminStatus');
  const now = new Date();
  const [jobs, slots, counts, largest, build] = await Promise.all([
    readJobs(now),
    readSlots(now),
    counted(),
    largestProjects(),
    functionsBuild(),
  ]);
  return {
    at: now.toISOString(),
    ...jobs,
    versions: {
      functions: build,
      revision: process.env['K_REVISION'] ?? null,
      node: process.version,
      engine: ENGINE_VERSION,
      stored: Object.entries(STORED_SHAPES).map(([name, { version }]) => ({ name, version })),
    },
    counts,
    largest,
    slots,
    slotsOfCompany: MAX_OF_COMPANY,
  };
});

const COUNTED = {
  companies: firestore.collection('companies'),
  people: firestore.collection('users'),
  projects: firestore.collection('projects'),
  assessments: firestore.collection('assessments'),
  revisions: firestore.collectionGroup('revisions'),
  exports: firestore.collectionGroup('exports'),
  'entries of the audit': firestore.collection('audit'),
};

/** Counts documents with count queries. They cost one read per thousand documents. */
async function counted(): Promise<OperationsStatus['counts']> {
  const entries = Object.entries(COUNTED).map(async ([name, query]) => {
    return [name, (await query.count().get()).data().count] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const largeSchema = z.object({ name: z.string(), counts: loadCountsSchema.pick({ receivers: true }) });

async function largestProjects(): Promise<OperationsStatus['largest']> {
  const { docs } = await firestore
    .collection('loaded_projects')
    .orderBy('counts.receivers', 'desc')
    .limit(MAX_LARGEST)
    .select('name', 'counts')
    .get();
  const known = docs.flatMap((document) => {
    const parsed = largeSchema.safeParse(document.data());
    return parsed.success ? [{ project: document.id, ...parsed.data }] : [];
  });
  return Promise.all(
    known.map(async ({ project, name, counts: { receivers } }) => {
      const own = await firestore.collection('assessments').where('project', '==', project).count().get();
      return { project, name, receivers, assessments: own.data().count };
    }),
  );
}

const buildSchema = z.object({ build: z.string() });

/** The hash of the functions' code, which the build has written next to the code. */
async function functionsBuild(): Promise<string> {
  const text = await readFile(new URL('build.json', import.meta.url), 'utf8');
  return buildSchema.parse(JSON.parse(text)).build;
}
