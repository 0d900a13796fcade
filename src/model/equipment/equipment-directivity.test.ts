import { describe, expect, it } from 'vitest';
import type { EquipmentDirectivity } from './equipment-directivity.ts';
import { directivityText, EXPECTED_DIRECTIVITY, readDirectivity, unevenMean } from './directivity-text.ts';

function read(text: string): EquipmentDirectivity {
  const found = readDirectivity(text);
  if ('fault' in found) throw new Error(found.fault);
  return found;
}

const faultOf = (text: string) => {
  const found = readDirectivity(text);
  return 'fault' in found ? found.fault : null;
};

describe('the directivity of an equipment item', () => {
  it('is read from angles with one level or eight, with any separator', () => {
    const even = (angle: number, level: number) => ({ angle, di: Array<number>(8).fill(level) });
    expect(read('0: 6 | 90: 0 | 180: -6')).toEqual([even(0, 6), even(90, 0), even(180, -6)]);
    expect(read(' 0:1,5;180:−1.5; ')).toEqual([even(0, 1.5), even(180, -1.5)]);
    const [front] = read('0: 0 0 1 2 3 4 5 6 | 180: 0');
    expect(front).toEqual({ angle: 0, di: [0, 0, 1, 2, 3, 4, 5, 6] });
  });

  it('is unchanged after writing and reading', () => {
    const text = '0: 0 0 1 2 3 4 5 6.5 | 90: 0 | 180: -6';
    expect(directivityText(read(text))).toBe(text);
  });

  it('is rejected if its text is not valid', () => {
    const texts = ['6', '0: 6', 'front: 6 | 180: 0', '0: 6 6 | 180: 0', '0: 6: 7 | 180: 0', '0: | 180: 0'];
    expect(texts.filter((text) => faultOf(text) === null)).toEqual([]);
    expect(faultOf('10: 6 | 180: 0')).toBe('It does not go from the front, 0°, to the back, 180°.');
    expect(faultOf('0: 6 | 90: 1 | 90: 0 | 180: 0')).toBe('Its angles do not ascend.');
    const many = Array.from({ length: 400 }, (_, at) => `${(at * 180) / 399}: 0`.replace(/(\.\d{3})\d*/, '$1')).join(
      '|',
    );
    expect(faultOf(many)).toBe('It has more than 181 angles.');
    expect(faultOf('0: 60 | 180: 0')).toBe('A DI of 60 dB is not between -40 and 20 dB.');
  });

  it('must have an energy mean of 0 dB over the circle, and the worst band is named otherwise', () => {
    expect(unevenMean(read('0: 0 | 180: 0'))).toBeNull();
    expect(unevenMean(read('0: 3 | 180: 3'))).toEqual({ hz: 63, meanDb: expect.closeTo(3, 9) });
    // From a to b dB the mean of the energies is (B − A) / ln(B/A): for 6 and −6 dB it is 1.3499, or 1.30 dB.
    expect(unevenMean(read('0: 0 0 0 0 0 0 0 6 | 180: 0 0 0 0 0 0 0 -6'))).toEqual({
      hz: 8000,
      meanDb: expect.closeTo(10 * Math.log10((10 ** 0.6 - 10 ** -0.6) / (1.2 * Math.LN10)), 9),
    });
    expect(unevenMean(read('0: 4.4 | 180: -7.3'))).toBeNull();
    // The example in the message to users.
    const [, example = ''] = /“(0:[^”]*)”/.exec(EXPECTED_DIRECTIVITY) ?? [];
    expect(unevenMean(read(example))).toBeNull();
  });
});
