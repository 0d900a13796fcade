/** Starts child processes that read files of a load. A file that crashes its process does not affect the function. */
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Extension of the program files. They are next to this file as source, or bundled next to the bundle that contains it. */
const ENDING = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

const MAX_HEAP_MB = 2_048;

/** Exit of Node if a process runs out of memory. */
const OUT_OF_MEMORY = { code: 134, signal: 'SIGABRT' };

/** Starts a process with a program. @param name name of the program file without extension */
export function startReader(name: string, args: string[], options: ForkOptions = {}): ChildProcess {
  return fork(fileURLToPath(new URL(`./${name}.${ENDING}`, import.meta.url)), args, {
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    ...options,
  });
}

/** Why a process did not reply, as the end of a sentence: `it takes too long`. */
interface Stopped {
  readonly kind: 'stopped';
  readonly message: string;
}

/**
 * Sends a task to a process and waits for its reply.
 * @param withinMs time limit after which the process is stopped
 * @param parse validates the reply; if it throws, the process is stopped
 * @returns null if the process crashed
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
