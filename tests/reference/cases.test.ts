import { describe, expect, it } from 'vitest';
import { errorOf, readCases, type ReferenceCase } from './reference-case.ts';

/** Expected levels are printed to 0.01 dB, so that half of that comes on top. */
const PRINTED_DB = 0.005;

const byName = (reference: ReferenceCase): [string, ReferenceCase] => [reference.name, reference];
const own = readCases(new URL('cases/', import.meta.url)) ?? [];
const beside = readCases(new URL('../../../shared/reference/', import.meta.url));
/** By how much the worst level of a case misses its tolerance, dB; negative where all are within. */
async function excessDb(reference: ReferenceCase): Promise<number> {
  const { toleranceDb, laToleranceDb = toleranceDb } = reference.expected;
  const error = await errorOf(reference);
  return Math.max(error.worstBandDb - toleranceDb, error.laDb - laToleranceDb);
}

describe('the cases of ISO/TR 17534-3 that come with the project', () => {
  it('are six', () => expect(own).toHaveLength(6));
  it.each(own.map(byName))('hold: %s', async (_, reference) => {
    expect(await excessDb(reference)).toBeLessThanOrEqual(PRINTED_DB);
  });
});

describe.skipIf(beside === null)(
  'the cases in shared/reference beside the project (skipped where there is no such folder)',
  () => {
    it.each((beside ?? []).map(byName))('hold: %s', async (_, reference) => {
      expect(await excessDb(reference)).toBeLessThanOrEqual(PRINTED_DB);
    });
  },
);
