/** Processes that read files of a load: what a file does to its process, it does not do to the function. */
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The files that a process runs lie beside this one as source, or bundled beside the bundle that this one is in. */
const ENDING = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

const MAX_HEAP_MB = 2_048;

/** How Node ends a process that has no memory left. */
const OUT_OF_MEMORY = { code: 134, signal: 'SIGABRT' };

/** Starts a process that runs a file by its name, without ending. */
export function startReader(name: string, args: string[], options: ForkOptions = {}): ChildProcess {
  return fork(fileURLToPath(new URL(`./${name}.${ENDING}`, import.meta.url)), args, {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...options,
  });
}

/** Why a process did not reply, to follow a sentence: `it takes too long`. */
interface Stopped {
  readonly kind: 'stopped';
  readonly message: string;
}

/**
 * Gives a process a task and waits for its reply.
 * @param withinMs what takes longer is stopped
 * @param parse may throw: a process whose reply is not what it should be is stopped too
 * @returns null where the process crashed
 */
export function replyOf<Reply>(
  child: ChildProcess,
  task: object,
  withinMs: number,
  parse: (data: unknown) => Reply,
): Promise<Reply | Stopped | null> {
  return new Promise((resolve) => {
    const end = (reply: Reply | Stopped | null) => {
      clearTimeout(timer);
      child.removeAllListeners();
      resolve(reply);
    };
    const timer = setTimeout(() => end({ kind: 'stopped', message: 'it takes too long' }), withinMs);
    child.on('message', (data) => {
      try {
        end(parse(data));
      } catch {
        end({ kind: 'stopped', message: 'what was read of it is not valid' });
        child.kill('SIGKILL');
      }
    });
    child.on('error', (error) => end({ kind: 'stopped', message: error.message }));
    child.on('exit', (code, signal) => {
      const isFull = code === OUT_OF_MEMORY.code || signal === OUT_OF_MEMORY.signal;
      end(isFull ? { kind: 'stopped', message: 'it takes too much memory' } : null);
    });
    child.send(task);
  });
}
