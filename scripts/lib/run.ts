import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The result of a program: its exit code and its output. */
export interface Outcome {
  code: number;
  output: string;
}

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Working directory. The default is the project's folder. */
  cwd?: string;
  /** Whether to print the output while the program runs. */
  echo?: boolean;
  timeoutMs?: number;
}

/** Runs a program to its end. If a program cannot be started, the code is 127 and the output has the reason. */
export function run(program: string, args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd ?? projectRoot,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const printed: Buffer[] = [];
    const collect = (chunk: Buffer) => {
      printed.push(chunk);
      if (options.echo === true) process.stdout.write(chunk);
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    const timer =
      options.timeoutMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), options.timeoutMs);
    const finish = (code: number, note = '') => {
      clearTimeout(timer);
      resolve({ code, output: Buffer.concat(printed).toString() + note });
    };
    child.on('error', (error) => finish(127, error.message));
    child.on('close', (code) => finish(code ?? 1));
  });
}

/** Path of a program from the dependencies. */
export function installed(program: string): string {
  return path.join(projectRoot, 'node_modules', '.bin', program);
}

/** Thrown for a failure that a person can correct. Its message is a sentence and is printed without a stack trace. */
export class Explained extends Error {}

/**
 * Runs a script's main function. An `Explained` error is printed as a sentence, any other error with its stack trace.
 * @returns the exit code
 */
export async function exitCodeOf(
  body: () => Promise<number | void>,
  printError: (what: unknown) => void,
): Promise<number> {
  try {
    return (await body()) ?? 0;
  } catch (error) {
    printError(error instanceof Explained ? `\n${error.message}` : error);
    return 1;
  }
}

export function main(body: () => Promise<number | void>): void {
  void exitCodeOf(body, console.error).then((code) => process.exit(code));
}
