/** A trace thread: prepares the scene it is given, then traces the ranges of receivers it is asked for. */
import { parentPort, workerData } from 'node:worker_threads';
import { type PreparedScene, prepareScene } from '../src/acoustics/prepare.ts';
import type { Scene } from '../src/acoustics/scene.ts';
import { trace } from '../src/acoustics/trace.ts';
import type { TraceReply } from './trace-threads.ts';

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread');

function reply(message: TraceReply, transfer: ArrayBuffer[] = []): void {
  port?.postMessage(message, transfer);
}

let prepared: PreparedScene | null = null;
try {
  prepared = prepareScene(workerData as Scene);
  reply({ kind: 'ready' });
} catch (error) {
  reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
}

port.on('message', ({ from, to }: { from: number; to: number }) => {
  if (prepared === null) return;
  try {
    const transfers = trace(prepared, from, to);
    reply({ kind: 'traced', transfers }, [
      transfers.energy.buffer as ArrayBuffer,
      transfers.flags.buffer as ArrayBuffer,
    ]);
  } catch (error) {
    reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
});
