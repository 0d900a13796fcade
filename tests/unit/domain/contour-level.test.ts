import { expect, test } from 'vitest';
import { CALLS } from '../../../src/model/calls.ts';
import { DEFAULT_CONTOUR_LEVEL } from '../../../src/model/map/contour-bands.ts';
import { contourLevelName } from '../../../src/model/map/contour-level-name.ts';

test('the default contours show the level that is compared with the criterion, also in an export without a level', () => {
  expect(DEFAULT_CONTOUR_LEVEL).toBe('worst');
  const { options } = CALLS.exportAssessment.input.parse({
    assessmentId: 'a1',
    options: { format: 'kml', name: 'contours', contours: { heightM: 4 } },
  });
  expect(options.contours?.level).toBe('worst');
});

test('contourLevelName distinguishes the worst case from the typical level', () => {
  expect(contourLevelName('worst', 'LAeq,15min')).toBe('Worst-case LAeq,15min');
  expect(contourLevelName('typical', 'LAeq,15min')).toBe('Typical LAeq,15min');
});
