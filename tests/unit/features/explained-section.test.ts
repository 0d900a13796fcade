import { describe, expect, test } from 'vitest';
import type { BreakdownSection } from '../../../src/prediction/rules/explanation/level-breakdown.ts';
import { frameOf, ticks } from '../../../src/prediction/screens/explanation/section-frame.ts';
import { tableText, valueText } from '../../../src/prediction/screens/explanation/table-text.ts';

const section: BreakdownSection = {
  lengthM: 200,
  ground: [{ alongM: 0, z: 10 }, { alongM: 200, z: 14 }], // prettier-ignore
  obstacles: [{ kind: 'building', screens: true, fromM: 80, toM: 90, topZ: 30 }],
  ray: [{ alongM: 0, z: 11.5 }, { alongM: 80, z: 30 }, { alongM: 200, z: 15.5 }], // prettier-ignore
  reflectedAtM: [],
};

describe('the drawing of a vertical section', () => {
  test('contains all points, and states the vertical exaggeration', () => {
    const frame = frameOf(section, 420);
    expect([frame.x(0), frame.x(200)]).toEqual([frame.left, frame.right]);
    expect(frame.y(30)).toBeCloseTo(frame.top, 6);
    expect(frame.y(10)).toBeLessThan(frame.bottom);
    const perHeightM = frame.y(10) - frame.y(11);
    expect(frame.exaggeration).toBeCloseTo(perHeightM / (frame.x(1) - frame.x(0)), 6);
    expect(frame.alongTicks).toEqual([0, 50, 100, 150, 200]);
  });

  test('has an extent even if ground, source and receiver are at one height', () => {
    const flat = { ...section, lengthM: 0, ground: [{ alongM: 0, z: 5 }], obstacles: [], ray: [{ alongM: 0, z: 5 }] };
    const frame = frameOf(flat, 420);
    expect([frame.x(0), frame.y(5), frame.exaggeration].every(Number.isFinite)).toBe(true);
    expect(frame.heightTicks.length).toBeGreaterThan(1);
  });

  test('has round tick values', () => {
    expect(ticks(0, 447.6, 5)).toEqual([0, 100, 200, 300, 400]);
    expect(ticks(-0.3, 0.9, 5)).toEqual([0, 0.5]);
    expect(ticks(48.1, 53.2, 5)).toEqual([50, 52]);
  });
});

describe('the table of a path as text', () => {
  test('has no negative zero, and three decimals for factors', () => {
    expect(valueText(-0.001, { unit: 'dB' }, 2)).toBe('0.00');
    expect(valueText(-0.01, { unit: 'dB' }, 2)).toBe('-0.01');
    expect(valueText(0.9403, { unit: '1' }, 2)).toBe('0.940');
    expect(valueText(null, { unit: 'dB' }, 2)).toBe('');
  });

  test('has one line per row', () => {
    const row = { sign: '−', label: 'Adiv', source: 'ISO 9613-2:1996, 7.1 eq. 7', unit: 'dB', bands: Array.from({ length: 8 }, () => 41.26), single: 41.26 } as const; // prettier-ignore
    expect(tableText({ rows: [{ ...row, bands: [...row.bands] }] }).split('\n')[1]).toBe(
      `−\tAdiv${'\t41.26'.repeat(9)}\tdB\tISO 9613-2:1996, 7.1 eq. 7`,
    );
  });
});
