/** The messages between a worker and the page. Types alone ensure that both sides agree, because they are built together. */
export interface WorkerContract {
  readonly input: unknown;
  readonly output: unknown;
  readonly progress: unknown;
}

/** A function that runs in a worker and can report its progress. */
type WorkerFunction<Contract extends WorkerContract> = (
  input: Contract['input'],
  onProgress: (progress: Contract['progress']) => void,
) => Contract['output'] | Promise<Contract['output']>;

/** Message of a worker that cannot do its task. */
export const BROKEN = { kind: 'broken' } as const;

type Reply<Contract extends WorkerContract> =
  | { readonly kind: 'progress'; readonly progress: Contract['progress'] }
  | { readonly kind: 'output'; readonly output: Contract['output'] }
  | typeof BROKEN;

/** Handles the call of the page in the worker. */
export function serveWorker<Contract extends WorkerContract>(run: WorkerFunction<Contract>): void {
  globalThis.addEventListener('message', ({ data }: MessageEvent<Contract['input']>) =>
    answerCall(run, data, (reply) => globalThis.postMessage(reply, { transfer: [] })),
  );
}

/** Handles one call. An error is not a result of the function and is reported for developers. */
export function answerCall<Contract extends WorkerContract>(
  run: WorkerFunction<Contract>,
  input: Contract['input'],
  post: (reply: Reply<Contract>) => void,
): void {
  const end = (output: Contract['output']) => post({ kind: 'output', output });
  const fail = (error: unknown) => {
    post(BROKEN);
    reportError(error);
  };
  try {
    const output = run(input, (progress) => post({ kind: 'progress', progress }));
    if (output instanceof Promise) output.then(end, fail);
    else end(output);
  } catch (error) {
    fail(error);
  }
}

interface CallHandlers<Contract extends WorkerContract> {
  /** Buffers that are transferred to the worker. */
  readonly transfer?: Transferable[];
  readonly onProgress?: (progress: Contract['progress']) => void;
  readonly onOutput: (output: Contract['output']) => void;
  /** Called if the worker cannot be fetched or its function fails. */
  readonly onBroken: () => void;
}

/** Calls the function of a worker once and then ends the worker. @returns a function that cancels the call */
export function callWorker<Contract extends WorkerContract>(
  worker: Worker,
  input: Contract['input'],
  { transfer = [], onProgress, onOutput, onBroken }: CallHandlers<Contract>,
): () => void {
  let isOver = false;
  const end = (then?: () => void) => {
    if (isOver) return;
    isOver = true;
    worker.terminate();
    then?.();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Reply<Contract>>) => {
    if (isOver) return;
    if (data.kind === 'progress') onProgress?.(data.progress);
    else end(() => (data.kind === 'output' ? onOutput(data.output) : onBroken()));
  });
  worker.addEventListener('error', () => end(onBroken));
  worker.postMessage(input, transfer);
  return () => end();
}

/**
 * Calls the function of a worker once and waits for its output.
 * @param failure the error to throw if the worker cannot be fetched or its function fails
 */
export function runInWorker<Contract extends WorkerContract>(
  worker: Worker,
  input: Contract['input'],
  failure: Error,
  transfer: Transferable[] = [],
): Promise<Contract['output']> {
  return new Promise((resolve, reject) => {
    callWorker<Contract>(worker, input, { transfer, onOutput: resolve, onBroken: () => reject(failure) });
  });
}

/** Messages between the page and a long-lived worker. The worker can answer a request several times. */
export interface Exchange {
  readonly request: unknown;
  readonly reply: unknown;
}

/** The page's side of a long-lived worker. */
export interface WorkerConversation<Of extends Exchange> {
  /** @param transfer buffers that are transferred to the worker */
  ask(request: Of['request'], transfer?: Transferable[]): void;
  /** Ends the worker. Its later messages are ignored. */
  end(): void;
}

interface ReplyHandlers<Of extends Exchange> {
  readonly onReply: (reply: Of['reply']) => void;
  /** Called if the worker cannot be fetched or fails. */
  readonly onBroken: () => void;
}

const isBroken = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === BROKEN.kind;

/** Connects to a long-lived worker. */
export function converse<Of extends Exchange>(
  worker: Worker,
  { onReply, onBroken }: ReplyHandlers<Of>,
): WorkerConversation<Of> {
  let isOver = false;
  const fail = () => {
    if (!isOver) onBroken();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Of['reply'] | typeof BROKEN>) => {
    if (isBroken(data)) fail();
    else if (!isOver) onReply(data);
  });
  worker.addEventListener('error', fail);
  return {
    ask: (request, transfer = []) => worker.postMessage(request, transfer),
    end() {
      isOver = true;
      worker.terminate();
    },
  };
}

type RequestHandler<Of extends Exchange> = (request: Of['request']) => Promise<void>;

/** Handles requests of the page in a long-lived worker. Errors are reported for developers. */
export function handleRequests<Of extends Exchange>(hear: RequestHandler<Of>): void {
  globalThis.addEventListener('message', ({ data }: MessageEvent<Of['request']>) => {
    hear(data).catch(reportError);
  });
}
