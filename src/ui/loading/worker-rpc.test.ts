import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCall, callWorker, runInWorker } from './worker-rpc.ts';

interface Counting {
  input: number;
  output: unknown;
  progress: number;
}

/** A worker whose answers the test sends. */
class HeldWorker extends EventTarget {
  readonly posted: Array<{ input: number; transfer: Transferable[] }> = [];
  isEnded = false;
  postMessage(input: number, transfer: Transferable[]): void {
    this.posted.push({ input, transfer });
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(run: (input: number, onProgress: (share: number) => void) => unknown): void {
    const [first] = this.posted;
    if (first === undefined) throw new Error('nothing was asked');
    answerCall<Counting>(run, first.input, (data) => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}

function call(input: number, transfer: Transferable[] = []) {
  const worker = new HeldWorker();
  const handlers = { onProgress: vi.fn<(share: number) => void>(), onOutput: vi.fn(), onBroken: vi.fn() };
  const stop = callWorker<Counting>(worker as unknown as Worker, input, { transfer, ...handlers });
  return { worker, stop, ...handlers };
}

describe('a call to a worker', () => {
  const reported = vi.fn();
  beforeEach(() => vi.stubGlobal('reportError', reported.mockReset()));
  afterEach(() => vi.unstubAllGlobals());

  test('transfers its buffers, receives the progress, and ends the worker with the output', () => {
    const buffer = new ArrayBuffer(8);
    const { worker, onProgress, onOutput, onBroken } = call(20, [buffer]);
    expect(worker.posted.map(({ transfer }) => transfer)).toEqual([[buffer]]);
    worker.answer((input, onProgress) => {
      onProgress(0.5);
      return input + 1;
    });
    expect(onProgress).toHaveBeenCalledExactlyOnceWith(0.5);
    expect(onOutput).toHaveBeenCalledExactlyOnceWith(21);
    expect(onBroken).not.toHaveBeenCalled();
    expect(worker.isEnded).toBe(true);
  });

  test('waits for an asynchronous function', async () => {
    const { worker, onOutput } = call(20);
    worker.answer(async (input) => Promise.resolve(input + 1));
    expect(onOutput).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(onOutput).toHaveBeenCalledExactlyOnceWith(21));
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('full');
      },
    ],
    ['rejects', async () => Promise.reject(new Error('full'))],
  ])('fails if the function %s, and reports the error', async (_, run) => {
    const { worker, onOutput, onBroken } = call(20);
    worker.answer(run);
    await vi.waitFor(() => expect(onBroken).toHaveBeenCalledOnce());
    expect(reported).toHaveBeenCalledExactlyOnceWith(new Error('full'));
    expect(onOutput).not.toHaveBeenCalled();
    expect(worker.isEnded).toBe(true);
  });

  test('fails if the worker cannot be fetched', () => {
    const { worker, onBroken } = call(20);
    worker.dispatchEvent(new Event('error'));
    expect(onBroken).toHaveBeenCalledOnce();
    expect(worker.isEnded).toBe(true);
  });

  test('can be awaited, and throws the given error if the worker fails', async () => {
    const [done, failed] = [new HeldWorker(), new HeldWorker()];
    const outcome = (worker: HeldWorker) =>
      runInWorker<Counting>(worker as unknown as Worker, 20, new Error('It could not be written.'));
    const [output, failure] = [outcome(done), outcome(failed)];
    done.answer((input) => input + 1);
    failed.dispatchEvent(new Event('error'));
    expect(await output).toBe(21);
    await expect(failure).rejects.toThrow('It could not be written.');
  });

  test('receives nothing after it was cancelled', () => {
    const { worker, stop, onProgress, onOutput, onBroken } = call(20);
    stop();
    expect(worker.isEnded).toBe(true);
    worker.answer((input, onProgress) => {
      onProgress(0.5);
      return input;
    });
    worker.dispatchEvent(new Event('error'));
    for (const handler of [onProgress, onOutput, onBroken]) expect(handler).not.toHaveBeenCalled();
  });
});
