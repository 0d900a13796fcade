import { logger } from 'firebase-functions';
import { onSchedule } from 'firebase-functions/scheduler';
import { sweepExports } from '../processing/sweep-exports.ts';

/** Sweeps exports every hour: a link ends at most an hour late. */
export const sweepOldExports = onSchedule(
  { schedule: 'every 60 minutes', timeoutSeconds: 540, memory: '512MiB', maxInstances: 1 },
  async () => {
    logger.info('exports were swept', await sweepExports());
  },
);
