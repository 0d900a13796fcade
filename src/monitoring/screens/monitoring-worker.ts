/** Predicts what loggers hear beside the page. One request a worker; ending it cancels. */
import { predictLoggers } from '../rules/predict-loggers.ts';
import { Refusal } from '../../prediction/rules/sources/refusal.ts';
import { readPreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { type MonitoringReply, monitoringRequestSchema } from './monitoring-messages.ts';

function reply(message: MonitoringReply): void {
  globalThis.postMessage(message, {});
}

globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  try {
    const { input, scene, loggers } = monitoringRequestSchema.parse(data);
    reply({ kind: 'done', lines: predictLoggers(input, readPreparedScene(scene), loggers) });
  } catch (error) {
    if (error instanceof Refusal) {
      reply({ kind: 'failed', message: `Nothing can be predicted: ${error.message}` });
      return;
    }
    const detail = error instanceof RangeError ? ` (${error.message})` : '';
    reply({ kind: 'failed', message: `The levels at the loggers could not be predicted${detail}.` });
    // Where a developer looks for it.
    reportError(error);
  }
});
