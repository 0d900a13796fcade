import { expect, test } from 'vitest';
import { reportOf } from '../../../tests/support/reports.ts';
import { assessedArea, someResults } from '../../../tests/support/results.ts';
import { BARRIER_NO, BARRIER_YES } from '../../model/assessment/work-area.ts';
import { commitmentsOf } from './commitments.ts';

test('commitmentsOf lists hours, equipment, barriers and measures as they were assessed', () => {
  const results = someResults(['A'], { processedAt: '2026-11-01T01:00:00.000Z' });
  const { title } = reportOf(results);
  const square = [[151, -33], [151.01, -33], [151.01, -33.01], [151, -33]]; // prettier-ignore
  const geometry = { type: 'Polygon', coordinates: [square] } as never;
  const report = reportOf(results, {
    title: { ...title, shifts: [{ date: '2026-11-26', start: '22:00', end: '05:00' }] },
    areas: [
      assessedArea({ name: 'Yard', temporaryNoiseBarrier: BARRIER_YES, barrierHeight: 2.4, geometry }),
      assessedArea({ name: 'Saw cutting', when: '20:00–23:00', temporaryNoiseBarrier: BARRIER_NO }),
    ],
    barriers: [{ id: 'b', name: 'Hoarding', heightM: 3, lengthM: 119.6, geometry: { type: 'LineString', coordinates: [[151, -33], [151.01, -33]] } }], // prettier-ignore
    measures: [
      { measure: 'N', addresses: 1_214 },
      { measure: 'R2', addresses: 1 },
    ],
    mitigation: [
      {
        measure: 'N',
        addresses: 1_214,
        days: [{ from: null, to: '2026-11-19', until: null, addresses: 1_214 }],
        isByAddress: false,
      },
    ],
  });
  expect(commitmentsOf(report)).toEqual([
    'Work only in these shifts: Thu 26 Nov 2026, 22:00–05:00.',
    'Saw cutting: work only in 20:00–23:00.',
    'Equipment as listed for each work area: no other, no louder and no more at the same time.',
    'Yard: temporary noise barrier, 2.4 m high, around its perimeter while work is in progress.',
    'Hoarding: temporary noise barrier, 3 m high and 120 m long.',
    'Notification (N) at 1,214 addresses: by 19 Nov 2026.',
    'Respite period 2 (R2) at 1 address: during the work.',
  ]);
  expect(commitmentsOf({ ...report, title: { ...title, shifts: [] } })[0]).toBe(
    'Work only in the days 27 Nov 2026 – 28 Nov 2026, in the operating times of this report.',
  );
});
