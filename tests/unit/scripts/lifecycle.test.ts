import { expect, it } from 'vitest';
import { exportDaysOf, settingsOfFunctions, withExportRule } from '../../../scripts/lib/lifecycle.ts';

const ARCHIVE = {
  action: { type: 'SetStorageClass', storageClass: 'NEARLINE' },
  condition: { age: 90, matchesPrefix: ['projects/'] },
};

it('withExportRule deletes exports after a month and a day, and keeps other rules of the bucket', () => {
  const rules = withExportRule([ARCHIVE], 30);
  expect(rules).toEqual([
    ARCHIVE,
    { action: { type: 'Delete' }, condition: { age: 31, matchesPrefix: ['assessment_exports/'] } },
  ]);
  expect(withExportRule(rules, 30)).toEqual(rules);
  expect(withExportRule(rules, null)).toEqual([ARCHIVE]);
});

it('exportDaysOf reads the settings of the functions, with those of the project first', () => {
  expect(exportDaysOf(settingsOfFunctions(null))).toBe(30);
  expect(exportDaysOf([])).toBe(30);
  expect(exportDaysOf(['EXPORT_DAYS=90', 'EXPORT_LINK_HOURS=1'])).toBe(90);
  expect(exportDaysOf(['EXPORT_DAYS=90', 'EXPORT_DAYS=0'])).toBeNull();
  expect(exportDaysOf(['EXPORT_DAYS='])).toBeNull();
});
