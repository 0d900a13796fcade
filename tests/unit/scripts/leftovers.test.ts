import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeLeftovers, endLeftovers, leftoversOf, noteGroups } from '../../../scripts/lib/leftovers.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'leftovers-'));
  file = path.join(folder, 'group');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Starts a program in its own process group. It occupies a port, as does a child process, like the emulators. */
async function startGroup(): Promise<{ pid: number; port: number }> {
  const hold = `require('node:net').createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;
  const child = spawn(process.execPath, ['-e', hold], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  child.unref();
  return { pid: child.pid ?? 0, port: Number(line.toString()) };
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });

describe('the processes of a start that was killed', () => {
  it('are listed by process and command, and release their ports when they are ended', async () => {
    const { pid, port } = await startGroup();
    await noteGroups(file, pid);
    const leftovers = await leftoversOf(file);
    expect(leftovers.map((process) => process.pid)).toEqual([pid]);
    expect(describeLeftovers(leftovers)).toContain(`${pid}  `);
    expect(await isFree(port)).toBe(false);
    await endLeftovers(file);
    expect(await isFree(port)).toBe(true);
    expect(existsSync(file)).toBe(false);
  });

  it('are none if the start ended normally or was never recorded', async () => {
    (await noteGroups(file, 2 ** 22))();
    expect(await leftoversOf(file)).toEqual([]);
    expect(await leftoversOf(path.join(folder, 'none'))).toEqual([]);
  });
});
