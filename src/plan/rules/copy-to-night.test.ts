import { expect, test } from 'vitest';
import type { WorkAreaId } from '../../model/ids.ts';
import { anAssessment, aWorkArea } from '../../../tests/support/assessments.ts';
import { copyToNight, detailsOnNight } from './copy-to-night.ts';

const NIGHTS = [
  { date: '2026-11-27', start: '22:00', end: '05:00' },
  { date: '2026-11-28', start: '20:00', end: '05:00' },
];

test('detailsOnNight keeps the hours and the days between nights, and clears the permit number', () => {
  const original = anAssessment({
    shifts: NIGHTS,
    startDate: '2026-11-27',
    endDate: '2026-11-29',
    permitNumber: 'P-1',
  });
  expect(detailsOnNight(original, '2026-12-31')).toMatchObject({
    permitNumber: '',
    startDate: '2026-12-31',
    endDate: '2027-01-02',
    shifts: [
      { date: '2026-12-31', start: '22:00', end: '05:00' },
      { date: '2027-01-01', start: '20:00', end: '05:00' },
    ],
  });
});

test('detailsOnNight moves the dates of an assessment without shifts', () => {
  const original = anAssessment({ startDate: '2026-11-27', endDate: '2026-11-29' });
  expect(detailsOnNight(original, '2026-11-30')).toMatchObject({ startDate: '2026-11-30', endDate: '2026-12-02' });
});

test('copyToNight moves the shift restriction of a work area to the nights of the copy', () => {
  const area = aWorkArea({ name: 'North', shiftStarts: ['2026-11-28T20:00'] });
  const workAreas = { ['a' as WorkAreaId]: area };
  const original = { ...anAssessment({ shifts: NIGHTS, startDate: '2026-11-27', endDate: '2026-11-29' }), workAreas };
  const details = { ...detailsOnNight(original, '2026-12-04'), permitNumber: 'P-2' };
  const copy = copyToNight(original, details, 'ellis@example.com');
  expect(copy).toMatchObject({ permitNumber: 'P-2', active: true, author: 'ellis@example.com' });
  expect(Object.values(copy.workAreas)[0]?.feature.properties.shiftStarts).toEqual(['2026-12-05T20:00']);
});
