import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { exportDays, exportLinkHours, RETENTION } from '../../../functions/src/shared/retention.ts';
import { EXPORT_KEPT_DAYS, EXPORT_LINK_HOURS, formatRetention } from '../../../src/model/results/exports.ts';

afterEach(() => vi.unstubAllEnvs());

const DELIVERED = parseEnv(readFileSync(path.resolve(import.meta.dirname, '../../../functions/.env'), 'utf8'));
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** All periods, ms. */
const periods = () => ({
  exports: RETENTION.exports(),
  exportLinks: RETENTION.exportLinks(),
  preparedScenes: RETENTION.preparedScenes(),
  earlierRuns: RETENTION.earlierRuns(),
  withdrawn: RETENTION.revisions.withdrawn(),
  closed: RETENTION.revisions.closed(),
});

describe('RETENTION', () => {
  test('keeps revisions forever by default, with or without its settings', () => {
    const without = periods();
    expect(without).toEqual({
      exports: 30 * DAY_MS,
      exportLinks: DAY_MS,
      preparedScenes: DAY_MS,
      earlierRuns: 600_000,
      withdrawn: null,
      closed: null,
    });
    for (const [name, value] of Object.entries(DELIVERED)) vi.stubEnv(name, value);
    expect(periods()).toEqual(without);
    // All parameters that a deployment would otherwise prompt for.
    expect(Object.keys(DELIVERED)).toHaveLength(Object.keys(without).length);
  });

  test.each(['0', '', '-3', 'never'])('is unlimited if a setting is “%s”', (text) => {
    for (const name of Object.keys(DELIVERED)) vi.stubEnv(name, text);
    expect(new Set(Object.values(periods()))).toEqual(new Set([null]));
    expect([exportDays(), exportLinkHours()]).toEqual([0, 0]);
  });

  test('has the length of its setting', () => {
    vi.stubEnv('EXPORT_DAYS', '7');
    vi.stubEnv('WITHDRAWN_REVISION_DAYS', '365');
    expect(periods()).toMatchObject({ exports: 7 * DAY_MS, withdrawn: 365 * DAY_MS, closed: null });
  });

  test('of an export is described in a sentence', () => {
    expect(formatRetention({ keptDays: EXPORT_KEPT_DAYS, linkHours: EXPORT_LINK_HOURS })).toBe(
      'Download works here for 30 days. A link that you pass on ends within about a day.',
    );
    expect(formatRetention({ keptDays: 0, linkHours: 48 })).toBe(
      'Download works here for good. A link that you pass on ends within about 48 hours.',
    );
    expect(formatRetention({ keptDays: 7, linkHours: 0 })).toContain('works as long as the file is there');
  });
});
