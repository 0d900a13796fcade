import { expect, it } from 'vitest';
import type { LoadReport } from '../../../model/project/project.ts';
import { sitesOf } from './read-sites.ts';

const at = (minute: number) => new Date(2026, 10, 28, 9, minute);
const report = (minute: number, scene: string | null): LoadReport => ({
  problems: [],
  total: 0,
  at: at(minute),
  scene,
});
const LOADED = { scene: 'published.bin', loadedAt: at(5) };

it.each([
  ['nothing was read', null, null, null, []],
  ['a draft was checked', report(1, 'read.bin'), null, null, ['checked read.bin']],
  ['no checked file has a position', report(1, null), null, null, []],
  ['it was published after the check', report(1, 'read.bin'), report(5, null), LOADED, ['published published.bin']],
  [
    'it was checked after the publish',
    report(9, 'read.bin'),
    report(5, null),
    LOADED,
    ['checked read.bin', 'published published.bin'],
  ],
  [
    'a later publish failed',
    report(1, 'read.bin'),
    report(9, 'failed.bin'),
    LOADED,
    ['tried failed.bin', 'published published.bin'],
  ],
])('sitesOf returns what can be viewed if %s', (_, checked, published, loaded, sites) =>
  expect(sitesOf(checked, published, loaded).map(({ kind, scene }) => `${kind} ${scene}`)).toEqual(sites),
);
