import { expect, it } from 'vitest';
import { withExportRule } from '../../../scripts/lib/lifecycle.ts';

const ARCHIVE = {
  action: { type: 'SetStorageClass', storageClass: 'NEARLINE' },
  condition: { age: 90, matchesPrefix: ['projects/'] },
};

it('exports are deleted after a month and a day, whatever else a bucket does with its files', () => {
  const rules = withExportRule([ARCHIVE]);
  expect(rules).toEqual([
    ARCHIVE,
    { action: { type: 'Delete' }, condition: { age: 31, matchesPrefix: ['assessment_exports/'] } },
  ]);
  expect(withExportRule(rules)).toEqual(rules);
});
