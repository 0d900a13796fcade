/** What a worker does for the page. Types alone hold both sides together: they are built as one. */
export interface WorkerContract {
  readonly input: unknown;
  readonly output: unknown;
  readonly progress: unknown;
}

/** The function that a worker runs, which may say how far it is. */
type WorkerFunction<Contract extends WorkerContract> = (
  input: Contract['input'],
  onProgress: (progress: Contract['progress']) => void,
) => Contract['output'] | Promise<Contract['output']>;

/** What a worker says that cannot do its task. */
export const BROKEN = { kind: 'broken' } as const;

type Reply<Contract extends WorkerContract> =
  | { readonly kind: 'progress'; readonly progress: Contract['progress'] }
  | { readonly kind: 'output'; readonly output: Contract['output'] }
  | typeof BROKEN;

/** Answers the call of the page, in the worker. */
export function serveWorker<Contract extends WorkerContract>(run: WorkerFunction<Contract>): void {
  globalThis.addEventListener('message', ({ data }: MessageEvent<Contract['input']>) =>
    answerCall(run, data, (reply) => globalThis.postMessage(reply, { transfer: [] })),
  );
}

/** Answers one call. An error is no answer of the function: it is reported where a developer looks for it. */
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
  /** Buffers that the worker takes over. */
  readonly transfer?: Transferable[];
  readonly onProgress?: (progress: Contract['progress']) => void;
  readonly onOutput: (output: Contract['output']) => void;
  /** The worker could not be fetched, or its function failed. */
  readonly onBroken: () => void;
}

/** Calls the function of a worker once, and ends the worker. @returns gives the call up */
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

/** What the page asks of a worker that lives on, and what this answers as often as it has something to say. */
export interface Exchange {
  readonly request: unknown;
  readonly reply: unknown;
}

/** A worker that lives on, from the page. */
export interface WorkerConversation<Of extends Exchange> {
  /** @param transfer buffers that the worker takes over */
  ask(request: Of['request'], transfer?: Transferable[]): void;
  /** Ends the worker; nothing that it says is heard any more. */
  end(): void;
}

interface ReplyHandlers<Of extends Exchange> {
  readonly onReply: (reply: Of['reply']) => void;
  /** The worker could not be fetched, or something in it failed. */
  readonly onBroken: () => void;
}

const isBroken = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === BROKEN.kind;

/** Talks with a worker that lives on. */
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

/** Hears the page, in a worker that lives on. What goes wrong is reported where a developer looks for it. */
export function handleRequests<Of extends Exchange>(hear: RequestHandler<Of>): void {
  globalThis.addEventListener('message', ({ data }: MessageEvent<Of['request']>) => {
    hear(data).catch(reportError);
  });
}
