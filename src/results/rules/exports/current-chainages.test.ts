import { expect, test } from 'vitest';
import { workGeometrySchema } from '../../../model/assessment/work-area.ts';
import { currentChainages } from './current-chainages.ts';
import { aWorkArea } from '../../../../tests/support/assessments.ts';
import { assessedArea, someResults } from '../../../../tests/support/results.ts';

const line = (east: number) =>
  workGeometrySchema.parse({
    type: 'LineString',
    coordinates: [
      [151.2, -33.85],
      [east, -33.85],
    ],
  });
const chainage = { startM: 1200, reversed: true };

test('currentChainages returns the chainage of the plan for a line of the results, unless the line was redrawn, has none, or was deleted', () => {
  const ids = ['same', 'redrawn', 'without', 'gone'];
  const results = someResults(['R1'], { areas: ids.map((id) => assessedArea({ id, geometry: line(151.205) })) });
  const found = currentChainages(results, {
    // Another order of the keys does not make it another line.
    same: aWorkArea({ geometry: { coordinates: line(151.205).coordinates, type: 'LineString' }, chainage }),
    redrawn: aWorkArea({ geometry: line(151.206), chainage }),
    without: aWorkArea({ geometry: line(151.205) }),
    later: aWorkArea({ geometry: line(151.205), chainage }),
  });
  expect([...found]).toEqual([['same', chainage]]);
});

test('currentChainages returns none for an area that was a line when its chainage was set', () => {
  const results = someResults(['R1'], { areas: [assessedArea({ id: 'yard' })] });
  const { geometry } = assessedArea({ id: 'yard' });
  expect(currentChainages(results, { yard: aWorkArea({ geometry, chainage }) }).size).toBe(0);
});
