import { describe, expect, test } from 'vitest';
import {
  BARRIER_NO,
  BARRIER_UNSPECIFIED,
  BARRIER_YES,
  storedWorkArea,
  storedWorkAreaSchema,
  workAreaProblems,
} from './work-area.ts';
import { aWorkArea } from '../../../tests/support/assessments.ts';

const LINE = {
  type: 'LineString',
  coordinates: [
    [151, -33],
    [151.01, -33],
  ],
};
const POINT = { type: 'Point', coordinates: [151, -33] };

describe('a stored work area', () => {
  test.each([
    [BARRIER_YES, true],
    [BARRIER_NO, false],
    [BARRIER_UNSPECIFIED, undefined],
  ] as const)('stores barrier code %i as %j, and reads it back', (code, stored) => {
    const area = { ...aWorkArea(), temporaryNoiseBarrier: code };
    const written = storedWorkArea(area);
    expect(written.temporaryNoiseBarrier).toBe(stored);
    expect('temporaryNoiseBarrier' in written).toBe(stored !== undefined);
    expect(storedWorkAreaSchema.parse(written)).toEqual(area);
  });

  test('keeps unknown properties', () => {
    const feature = JSON.stringify({ ...aWorkArea().feature, properties: { name: 'A', colour: 'red' } });
    expect(storedWorkAreaSchema.parse({ feature }).feature.properties).toMatchObject({ colour: 'red' });
  });

  test.each([
    ['not JSON', '{'],
    ['no feature', '{"type":"Point","coordinates":[0,0]}'],
    [
      'a geometry of another kind',
      '{"type":"Feature","geometry":{"type":"MultiPoint","coordinates":[]},"properties":{}}',
    ],
    ['a place off the earth', '{"type":"Feature","geometry":{"type":"Point","coordinates":[999,0]},"properties":{}}'],
    [
      'a quantity of nothing',
      '{"type":"Feature","geometry":{"type":"Point","coordinates":[9,0]},"properties":{"equipment":[{"id":"x","quantity":0}]}}',
    ],
  ])('is rejected if its text contains %s', (_, feature) => {
    expect(storedWorkAreaSchema.safeParse({ feature }).success).toBe(false);
  });
});

describe('workAreaProblems', () => {
  test('returns none for an area with equipment', () => expect(workAreaProblems(aWorkArea())).toEqual([]));

  test('names an area without equipment', () =>
    expect(workAreaProblems(aWorkArea({ name: 'Pit', equipment: [] }))).toEqual([
      'Pit has no equipment. Add at least one item.',
    ]));

  test.each([
    [LINE, /line/],
    [POINT, /point/],
  ])('rejects a barrier around %j', (geometry, word) => {
    const area = { ...aWorkArea({ geometry }), temporaryNoiseBarrier: BARRIER_YES } as const;
    expect(workAreaProblems(area)[0]).toMatch(word);
  });

  test('requires both numbers of the traffic on a haul road, but neither for a line along which a crew works', () => {
    const half = aWorkArea({ geometry: LINE, vehiclesPerHour: 12 });
    expect(workAreaProblems(half)[0]).toContain('both its vehicles per hour and their speed');
    expect(workAreaProblems(aWorkArea({ geometry: LINE }))).toEqual([]);
  });
});
