import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { run } from './run.ts';

/** A process that a start left behind when it was killed hard. */
export interface Leftover {
  pid: number;
  command: string;
}

/** Notes the process group of the emulators, so that a later start knows whose they are. @returns forgets it again */
export function noteGroup(file: string, group: number): () => void {
  writeFileSync(file, `${group}\n`);
  return () => rmSync(file, { force: true });
}

/** The processes that are still there of the group that a file notes. */
export async function leftoversOf(file: string): Promise<Leftover[]> {
  const group = noted(file);
  if (group === null) return [];
  const { code, output } = await run('ps', ['-A', '-o', 'pid=,pgid=,args=']);
  if (code !== 0) return [];
  return output.split('\n').flatMap((line) => {
    const [, pid, pgid, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return pgid === String(group) && command !== undefined ? [{ pid: Number(pid), command }] : [];
  });
}

function noted(file: string): number | null {
  // Since the machine was started anew, the number may be somebody else's.
  if (!existsSync(file) || statSync(file).mtimeMs < Date.now() - 1000 * uptime()) return null;
  const group = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return Number.isInteger(group) && group > 1 ? group : null;
}

const PATIENCE_MS = 30_000;
const POLL_MS = 250;

/** Ends the group that a file notes: in order first, so that data are written, and hard where that takes too long. */
export async function endLeftovers(file: string): Promise<void> {
  const group = noted(file);
  if (group === null) return;
  signal(group, 'SIGINT');
  const until = Date.now() + PATIENCE_MS;
  while ((await leftoversOf(file)).length > 0) {
    if (Date.now() > until) signal(group, 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  rmSync(file, { force: true });
}

function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch {
    // They ended between the look and the signal.
  }
}

/** How a process is told of: its number and the beginning of its command. */
export function describeLeftovers(leftovers: readonly Leftover[]): string {
  return leftovers.map(({ pid, command }) => `  ${pid}  ${command.slice(0, 100)}`).join('\n');
}

/** Asks in the terminal whether what an earlier start left is to be ended; without a terminal nobody is asked. */
export async function askToEnd(leftovers: readonly Leftover[]): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const answer = await terminal.question(
      `An earlier start was killed and left these processes:\n${describeLeftovers(leftovers)}\nEnd them? [Y/n] `,
    );
    return !/^n/i.test(answer.trim());
  } finally {
    terminal.close();
  }
}
