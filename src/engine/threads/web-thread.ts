/** The script of a Web Worker that traces. */
import { serveTracing, type ThreadRequest } from './tracers.ts';

serveTracing({
  answer: (message, transfer) => globalThis.postMessage(message, { transfer }),
  listen: (message) => globalThis.addEventListener('message', ({ data }: MessageEvent<ThreadRequest>) => message(data)),
});
