import { onSchedule } from 'firebase-functions/scheduler';
import { newRequestId } from '../../../src/model/request-id.ts';
import { sweepExports } from '../results/sweep-exports.ts';
import { sweepRevisions } from '../revisions/sweep-revisions.ts';
import { log, logged } from '../shared/log.ts';

/** Deletes old exports and files of revisions, and ends links, every hour. A link therefore ends at most an hour late. */
export const sweepOldExports = onSchedule(
  { schedule: 'every 60 minutes', timeoutSeconds: 540, memory: '512MiB', maxInstances: 1 },
  () =>
    logged({ function: 'sweepOldExports', reference: newRequestId() }, async () => {
      log.info('exports were swept', { ...(await sweepExports()) });
      log.info('files of revisions were swept', { revisions: await sweepRevisions() });
    }),
);
