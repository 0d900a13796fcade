import { describe, expect, it } from 'vitest';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../model/project/report-config.ts';
import { distanceMet, GROUND_BORNE_CRITERIA, groundBorneTimes } from './ground-borne.ts';
import { faultsOfRows, type GroundBorneRow, groundBorneTableSchema } from '../../model/project/ground-borne-table.ts';

const hammer = (...levels: Array<[distanceM: number, levelDb: number]>): GroundBorneRow[] =>
  levels.map(([distanceM, levelDb]) => ({ kind: 'hammer-900kg', distanceM, levelDb }));

/** A table that falls by 10 dB with each doubling from 10 to 40 m, then by 5 dB. */
const TABLE = hammer([10, 55], [20, 45], [40, 35], [80, 30]);

describe('ground-borne noise', () => {
  it.each([
    [['standard', 'day-ooh'], []],
    [['evening-sunday'], ['evening']],
    [['standard', 'night'], ['night']],
    [
      ['night', 'evening'],
      ['evening', 'night'],
    ],
  ])('of work in %s is compared with the criteria of %s', (keys, times) => {
    expect(groundBorneTimes(criteriaSetOf(DEFAULT_REPORT_CONFIG), keys)).toEqual(times);
  });

  it('is compared with 40 dB(A) in the evening and 35 dB(A) at night', () => {
    expect(GROUND_BORNE_CRITERIA.map(({ of, levelDb }) => [of, levelDb])).toEqual([
      ['evening', 40],
      ['night', 35],
    ]);
  });

  // Between two rows: log10 d = log10 d1 + (L1 − L) / (L1 − L2) × (log10 d2 − log10 d1).
  it.each<[string, GroundBorneRow[], number, { kind: string; distanceM: number } | null]>([
    ['half way between 20 and 40 m is their geometric mean', TABLE, 40, { kind: 'at', distanceM: 28.284 }],
    ['a quarter of the way', hammer([10, 48], [40, 40]), 46, { kind: 'at', distanceM: 14.142 }],
    ['a distance of the table is that distance', TABLE, 35, { kind: 'at', distanceM: 40 }],
    ['the nearest distance, at its very level', hammer([10, 40], [20, 30]), 40, { kind: 'at', distanceM: 10 }],
    ['the farthest distance, at its very level', hammer([10, 50], [20, 35]), 35, { kind: 'at', distanceM: 20 }],
    [
      'met at the nearest distance: nearer is not known',
      hammer([10, 38], [20, 30]),
      40,
      { kind: 'from-first', distanceM: 10 },
    ],
    [
      'not met at the farthest one: beyond is not known',
      hammer([10, 55], [20, 45]),
      40,
      { kind: 'not-by-last', distanceM: 20 },
    ],
    ['of one row, above', hammer([10, 50]), 40, { kind: 'not-by-last', distanceM: 10 }],
    ['of one row, below', hammer([10, 30]), 40, { kind: 'from-first', distanceM: 10 }],
    ['of one row, equal', hammer([10, 40]), 40, { kind: 'at', distanceM: 10 }],
    ['rows in any order', hammer([40, 35], [20, 45]), 40, { kind: 'at', distanceM: 28.284 }],
    [
      'a level that stays the same, the nearest counts',
      hammer([10, 50], [20, 40], [30, 40]),
      40,
      { kind: 'at', distanceM: 20 },
    ],
    ['equipment that the table does not have', [], 40, null],
  ])('meets a level at the right distance: %s', (_, rows, levelDb, expected) => {
    const met = distanceMet(rows, 'hammer-900kg', levelDb);
    expect(met && { ...met, distanceM: Math.round(met.distanceM * 1000) / 1000 }).toEqual(expected);
  });

  it('is read only from rows of the same kind of equipment', () => {
    const rows: GroundBorneRow[] = [...TABLE, { kind: 'jackhammer', distanceM: 5, levelDb: 35 }];
    expect(distanceMet(rows, 'jackhammer', 35)).toEqual({ kind: 'at', distanceM: 5 });
  });

  it('must have a table without rising levels and without a repeated distance', () => {
    expect(faultsOfRows(TABLE)).toEqual([]);
    expect(faultsOfRows(hammer([20, 50], [10, 40]))).toMatchObject([{ row: 0 }]);
    expect(faultsOfRows(hammer([20, 50], [20, 50]))[0]?.message).toContain('second level');
    const table = { quantity: 'LAeq', source: 'Tunnel report 2024', rows: hammer([20, 50], [10, 40]) };
    expect(groundBorneTableSchema.safeParse(table).success).toBe(false);
    expect(groundBorneTableSchema.safeParse({ ...table, rows: TABLE }).success).toBe(true);
    expect(groundBorneTableSchema.safeParse({ ...table, rows: TABLE, source: ' ' }).success).toBe(false);
  });
});
