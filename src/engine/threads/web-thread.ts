/** What a Web Worker runs to trace. */
import { serveTracing } from './tracers.ts';

serveTracing({
  answer: (message, transfer) => globalThis.postMessage(message, { transfer }),
  listen: (message) => globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => message(data)),
});
