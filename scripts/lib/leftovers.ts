import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { run } from './run.ts';

/** A process that is left from an earlier start that was killed. */
export interface Leftover {
  pid: number;
  command: string;
}

interface Process extends Leftover {
  parent: number;
  group: number;
}

/** All processes of this machine. Empty if they cannot be listed. */
async function processes(): Promise<Process[]> {
  const { code, output } = await run('ps', ['-A', '-o', 'pid=,ppid=,pgid=,args=']);
  if (code !== 0) return [];
  return output.split('\n').flatMap((line) => {
    const [, pid, parent, group, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), group: Number(group), command }];
  });
}

/**
 * Stores the process groups of a process and of everything that it has started, because some emulators create their own group. A
 * later start uses them to identify its processes.
 * @returns a function that deletes the file
 */
export async function noteGroups(file: string, root: number): Promise<() => void> {
  const all = await processes();
  const family = new Set([root]);
  for (let before = 0; before < family.size;) {
    before = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  const groups = new Set([root, ...all.filter(({ pid }) => family.has(pid)).map(({ group }) => group)]);
  writeFileSync(file, `${[...groups].join('\n')}\n`);
  return () => rmSync(file, { force: true });
}

/** The processes of the stored groups that still exist. */
export async function leftoversOf(file: string): Promise<Leftover[]> {
  const groups = new Set(noted(file));
  return groups.size === 0 ? [] : (await processes()).filter(({ group }) => groups.has(group));
}

function noted(file: string): number[] {
  // After a restart of the machine, the ids may belong to other processes.
  if (!existsSync(file) || statSync(file).mtimeMs < Date.now() - 1000 * uptime()) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.map(Number).filter((group) => Number.isInteger(group) && group > 1);
}

const PATIENCE_MS = 30_000;
const POLL_MS = 250;

/** Ends the stored process groups: properly first, so that data is written, and forcibly after a timeout. */
export async function endLeftovers(file: string): Promise<void> {
  const groups = noted(file);
  groups.forEach((group) => signal(group, 'SIGINT'));
  const until = Date.now() + PATIENCE_MS;
  while ((await leftoversOf(file)).length > 0) {
    if (Date.now() > until) groups.forEach((group) => signal(group, 'SIGKILL'));
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  rmSync(file, { force: true });
}

/** Kills the stored process groups and waits until they have ended. */
export async function killLeftovers(file: string): Promise<void> {
  noted(file).forEach((group) => signal(group, 'SIGKILL'));
  while ((await leftoversOf(file)).length > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

function signal(group: number, name: NodeJS.Signals): void {
  try {
    process.kill(-group, name);
  } catch {
    // The processes ended before the signal.
  }
}

/** The text of a process in a list: its id and the beginning of its command. */
export function describeLeftovers(leftovers: readonly Leftover[]): string {
  return leftovers.map(({ pid, command }) => `  ${pid}  ${command.slice(0, 100)}`).join('\n');
}

/** Asks in the terminal whether to end processes of an earlier start. Without a terminal, the answer is no. */
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
