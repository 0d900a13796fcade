import { expect, it } from 'vitest';
import { type Bench, movedFigures } from '../../bench/figures.ts';

const LOAD = {
  seconds: 8,
  filesMB: 90,
  sceneMB: 40,
  peakMB: 700,
  counts: { addresses: 1, receivers: 1, buildings: 1 },
};
const MEASUREMENT = {
  scene: 'town',
  threads: 1,
  pairs: 1_000,
  prepareMs: 5,
  traceMs: 4,
  evaluateMs: 1,
  residentMB: 300,
};

const bench = (microsecondsPerPair: number, changes: Partial<Bench> = {}): Bench => ({
  at: '2026-11-29T00:00:00.000Z',
  node: 'v24.0.0',
  cpu: 'of a test',
  measurements: [{ ...MEASUREMENT, microsecondsPerPair, againMicrosecondsPerPair: 2 }],
  equipmentChangeMs: 20,
  crews: { pairs: 100, crewMs: 50, spreadPairs: 80, spreadMs: 40 },
  growth: [{ of: 'receivers', times: [1, 2], ms: [10, 20], slope: 1 }],
  load: LOAD,
  addressLoad: LOAD,
  ...changes,
});

it.each([
  ['the same figure', 4, 4, []],
  ['less than a tenth more', 4, 4.3, []],
  ['more than a tenth more', 4, 4.5, [{ name: 'town, one thread, first run, µs a pair', before: 4, now: 4.5 }]],
  ['more than a tenth less', 4, 3.5, [{ name: 'town, one thread, first run, µs a pair', before: 4, now: 3.5 }]],
] as const)('movedFigures returns changes of more than 10 %: %s', (_, before, now, moved) => {
  expect(movedFigures(bench(before), bench(now))).toEqual(moved);
});

it('movedFigures returns the largest increase first, and omits a scene that only one run has', () => {
  const other = { ...MEASUREMENT, scene: 'elsewhere', microsecondsPerPair: 9 };
  const now = bench(5, { equipmentChangeMs: 50, load: { ...LOAD, seconds: 4 } });
  const moved = movedFigures(bench(4), { ...now, measurements: [...now.measurements, other] });
  expect(moved.map(({ name }) => name)).toEqual([
    'other equipment in one area, ms',
    'town, one thread, first run, µs a pair',
    'largest load, s',
  ]);
});
