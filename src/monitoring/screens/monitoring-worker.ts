/** Predicts the levels at loggers in a worker. */
import { predictLoggers } from '../rules/predict-loggers.ts';
import { Refusal } from '../../prediction/rules/sources/refusal.ts';
import { readPreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { serveWorker } from '../../ui/loading/worker-rpc.ts';
import type { MonitoringWork } from './monitoring-messages.ts';

serveWorker<MonitoringWork>(({ input, scene, loggers }) => {
  try {
    return { kind: 'done', lines: predictLoggers(input, readPreparedScene(scene), loggers) };
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'failed', message: `Nothing can be predicted: ${error.message}` };
    // Reports the error to the console for developers.
    reportError(error);
    const detail = error instanceof RangeError ? ` (${error.message})` : '';
    return { kind: 'failed', message: `The levels at the loggers could not be predicted${detail}.` };
  }
});
