import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** A program's outcome: its exit code and everything it printed. */
export interface Outcome {
  code: number;
  output: string;
}

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** The folder that it runs in, instead of the project's. */
  cwd?: string;
  /** Pass on what the program prints while it runs. */
  echo?: boolean;
  timeoutMs?: number;
}

/** Runs a program to its end. A program that cannot be started has code 127 and the reason as its output. */
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

/** Path of a program that the dependencies brought. */
export function installed(program: string): string {
  return path.join(projectRoot, 'node_modules', '.bin', program);
}

/** An end that a person can do something about: one sentence, no stack. */
export class Explained extends Error {}

/** Runs a script's main function; what is explained is printed as a sentence, anything else with its stack. @returns the exit code */
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
