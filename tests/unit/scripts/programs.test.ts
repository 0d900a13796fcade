import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installPackage } from '../../../scripts/lib/programs.ts';

let folder = '';

/** Replaces apt-get by a program that records its arguments. */
function standIn(body: string): void {
  const file = path.join(folder, 'apt-get');
  writeFileSync(file, `#!/bin/sh\necho "$@" >> '${folder}/calls'\n${body}\n`);
  chmodSync(file, 0o755);
}

const calls = () => readFileSync(path.join(folder, 'calls'), 'utf8').trim().split('\n');

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'apt-'));
  vi.stubEnv('PATH', folder);
  vi.spyOn(process, 'getuid').mockReturnValue(0);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

it('installPackage waits for another program that installs packages', async () => {
  standIn('exit 0');
  await installPackage('gdal-bin');
  expect(calls()).toEqual([
    '-o DPkg::Lock::Timeout=600 update',
    '-o DPkg::Lock::Timeout=600 install -y --no-install-recommends gdal-bin',
  ]);
});

it('installPackage waits for another program that fetches the package lists', async () => {
  const held = 'E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1 (apt-get)';
  standIn(
    `case "$*" in *update*) [ -e '${folder}/freed' ] || { : > '${folder}/freed'; echo "${held}"; exit 100; };; esac`,
  );
  await installPackage('gdal-bin');
  expect(calls().map((call) => call.split(' ')[2])).toEqual(['update', 'update', 'install']);
});

it('installPackage reports the last message of apt if a package cannot be installed', async () => {
  standIn('echo "E: Unable to locate package nowhere" >&2; exit 100');
  await expect(installPackage('nowhere')).rejects.toThrow(
    /“nowhere” could not be installed[^]*E: Unable to locate package nowhere$/,
  );
});

it('installPackage uses the earlier lists if new ones cannot be fetched', async () => {
  standIn('case "$*" in *update*) exit 100;; esac');
  await expect(installPackage('gdal-bin')).resolves.toBeUndefined();
});

it('installPackage does nothing if it would need a password', async () => {
  vi.spyOn(process, 'getuid').mockReturnValue(1000);
  standIn('exit 0');
  await installPackage('gdal-bin');
  expect(calls).toThrow('ENOENT');
});
