import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../scripts/lib/run.ts';

const require = createRequire(import.meta.url);
const preload = path.join(projectRoot, 'scripts', 'emulators', 'functions-preload.cjs');
const { findModuleRoot } = require(preload) as { findModuleRoot: (name: string, file: string) => string };
const emulator = path.join(projectRoot, 'node_modules', 'firebase-tools', 'lib', 'emulator');

it('the runtime of the functions emulator uses only findModuleRoot of the replaced module', () => {
  const runtime = readFileSync(path.join(emulator, 'functionsEmulatorRuntime.js'), 'utf8');
  const used = [...runtime.matchAll(/functionsEmulatorShared_1\.(\w+)/g)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(['findModuleRoot']));
});

it('findModuleRoot returns the folder that the emulator finds', () => {
  const file = path.join(emulator, 'types.js');
  expect(findModuleRoot('firebase-tools', file)).toBe(path.join(projectRoot, 'node_modules', 'firebase-tools'));
  expect(findModuleRoot('firebase-admin', file)).toBe('');
  expect(findModuleRoot('firebase-tools', path.join(path.parse(file).root, 'nowhere.js'))).toBe('');
});
