import { onTaskDispatched } from 'firebase-functions/tasks';
import { joinShards as join, onTask, runShard, runTaskSchema, SHARD_DEADLINE_S, shardTaskSchema } from './shard-run.ts';
import { inTask } from '../shared/task.ts';

const TASK = {
  timeoutSeconds: SHARD_DEADLINE_S,
  // Attempts without a free worker count towards this limit. `onTask` counts real failures.
  retryConfig: { maxAttempts: 30, minBackoffSeconds: 5, maxBackoffSeconds: 60 },
  cpu: 2,
  concurrency: 1,
} as const;

/** Most instances that predict at the same time for all runs. On the emulators they share one machine. */
const MAX_WORKERS = process.env['FUNCTIONS_EMULATOR'] === 'true' ? 2 : 100;

/** Predicts the receivers of one shard of a large run. */
export const processShard = onTaskDispatched(
  { ...TASK, memory: '4GiB', maxInstances: MAX_WORKERS, rateLimits: { maxConcurrentDispatches: MAX_WORKERS } },
  inTask('processShard', async ({ data }) => {
    const task = shardTaskSchema.parse(data);
    await onTask(task, String(task.shard), (input) => runShard(task, input));
  }),
);

/** Joins the shards of a large run into results. */
export const joinShards = onTaskDispatched(
  { ...TASK, memory: '8GiB', maxInstances: 10, rateLimits: { maxConcurrentDispatches: 10 } },
  inTask('joinShards', async ({ data }) => {
    const task = runTaskSchema.parse(data);
    await onTask(task, 'join', (input) => join(task, input));
  }),
);
