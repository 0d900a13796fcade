/** The script of a Node worker thread that traces. */
import { parentPort } from 'node:worker_threads';
import { serveTracing } from './tracers.ts';

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread');
serveTracing({
  answer: (message, transfer) => port.postMessage(message, transfer),
  listen: (message) => port.on('message', message),
});
