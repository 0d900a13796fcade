import { callWorker } from '../../ui/loading/worker-rpc.ts';
import type { MonitoringRequest, MonitoringWork } from './monitoring-messages.ts';
import { useQuery } from '@tanstack/react-query';
import type { Logger } from '../rules/logger.ts';
import type { PredictedLine } from '../rules/logger-prediction.ts';
import { Explained } from '../../firebase/error-texts.ts';
import type { MonitoredPlan } from './use-monitored-plan.ts';
import { startWorker } from '../../ui/loading/start-worker.ts';

const FAILED = 'The levels at the loggers could not be predicted. Reload the page to try again.';

/** Predicts each equipment line's level at loggers, in their order, in a worker. */
export function usePredictedLines(plan: MonitoredPlan, loggers: readonly Logger[]) {
  const places = loggers.map(({ lon, lat, height }) => ({ lon, lat, heightM: height }));
  return useQuery({
    queryKey: ['predicted-lines', plan.key, places],
    enabled: loggers.length > 0,
    staleTime: Infinity,
    queryFn: async ({ signal }) => predictedBeside(plan, places, signal),
  });
}

function predictedBeside(
  { input, scene }: MonitoredPlan,
  loggers: MonitoringRequest['loggers'],
  signal: AbortSignal,
): Promise<PredictedLine[]> {
  return new Promise((resolve, reject) => {
    const worker = startWorker('monitoring');
    const file = scene.slice(0);
    const stop = callWorker<MonitoringWork>(
      worker,
      { input, scene: file, loggers },
      {
        transfer: [file],
        onOutput: (reply) => (reply.kind === 'done' ? resolve(reply.lines) : reject(new Explained(reply.message))),
        onBroken: () => reject(new Explained(FAILED)),
      },
    );
    signal.addEventListener('abort', stop);
  });
}
