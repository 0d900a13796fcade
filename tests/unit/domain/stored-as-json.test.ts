import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { comparisonOfInput, reportedComparisonSchema } from '../../../src/report/rules/monitoring.ts';
import { keptComparisonSchema } from '../../../src/monitoring/rules/bias.ts';
import { levelsFileSchema } from '../../../src/model/results/other-levels.ts';
import { reportSchema } from '../../../src/report/rules/report.ts';
import { resultsSchema } from '../../../src/model/results/results.ts';
import { frozenInputSchema } from '../../../src/revisions/rules/frozen-input.ts';

/** Data that is written to Storage as JSON. */
const STORED = {
  'results.json': resultsSchema,
  'report.json': reportSchema,
  'input.json of a revision': frozenInputSchema,
  'levels of works elsewhere': levelsFileSchema,
};

/** Kinds of values that JSON does not preserve. */
const LOST = ['date', 'bigint', 'map', 'set', 'symbol', 'undefined', 'nan', 'custom', 'file'];

/** The paths in a schema whose values JSON does not preserve. */
function lostIn(schema: z.ZodType, path: string, seen = new Set<z.ZodType>()): string[] {
  if (seen.has(schema)) return [];
  seen.add(schema);
  const def = schema.def as unknown as Record<string, unknown> & { type: string };
  const found = LOST.includes(def.type) ? [`${path}: ${def.type}`] : [];
  for (const [key, value] of Object.entries(def)) {
    // Refinements only check values.
    if (key === 'checks') continue;
    const inner =
      key === 'shape' ? Object.entries(value as object) : Array.isArray(value) ? Object.entries(value) : [[key, value]];
    for (const [name, one] of inner as Array<[string, unknown]>) {
      const part = typeof one === 'function' && key === 'getter' ? (one as () => unknown)() : one;
      if (part instanceof z.ZodType) found.push(...lostIn(part, key === 'shape' ? `${path}.${name}` : path, seen));
    }
  }
  return found;
}

describe('a schema of data stored as JSON', () => {
  it.each(Object.entries(STORED))('contains no values that JSON loses: %s', (name, schema) => {
    expect(lostIn(schema, name)).toEqual([]);
  });

  it('is searched completely, including optional parts and lists', () => {
    const inner = z.object({ at: z.date().nullable().default(null) });
    const schema = z.preprocess((value) => value, z.object({ list: z.array(z.union([z.string(), inner])).optional() }));
    expect(lostIn(schema, 'made up')).toEqual(['made up.list.at: date']);
  });

  it('of a comparison in a report returns the same value after it was written and read', () => {
    const compared = keptComparisonSchema.parse({
      assessment: 'a1',
      revision: '',
      inputHash: 'hash',
      quarters: 48,
      sumDb: 10,
      squaresDb: 20,
      over: 2,
      mostDb: 3,
      mostAt: '2026-11-24T22:30',
      shifts: 1,
      mostLogger: 'fence',
      comparedAt: new Date('2026-11-24T13:24:49Z'),
      updatedBy: 'engineer@example.com',
      updatedAt: new Date('2026-11-24T13:24:49Z'),
    });
    const kept = comparisonOfInput([compared], 'hash');
    const monitoring = reportedComparisonSchema.parse(JSON.parse(JSON.stringify(kept)));
    expect(monitoring).toEqual(kept);
    expect(kept?.quarters).toBe(48);
  });
});
