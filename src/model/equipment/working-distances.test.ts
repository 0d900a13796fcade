import { describe, expect, it } from 'vitest';
import { distancesOf, mayVibrate, vibrationKeySchema, WORKING_DISTANCES } from './working-distances.ts';

/** The guideline's table: cosmetic damage of light-framed structures, heritage, human response, m. */
const GUIDELINE: Array<[name: string, cosmeticM: number, heritageM: number, humanM: number]> = [
  ['Vibratory roller under 50 kN', 5, 14, 20],
  ['Vibratory roller under 100 kN', 6, 16, 20],
  ['Vibratory roller under 200 kN', 12, 33, 40],
  ['Vibratory roller under 300 kN', 15, 41, 100],
  ['Vibratory roller of 13 to 18 t', 20, 54, 100],
  ['Vibratory roller over 18 t', 25, 68, 100],
  ['Hydraulic hammer of 300 kg', 2, 5, 7],
  ['Hydraulic hammer of 900 kg', 7, 19, 23],
  ['Hydraulic hammer of 1,600 kg', 22, 60, 73],
  ['Vibratory pile driver', 20, 50, 100],
  ['Bored pile to 800 mm', 2, 5, 7],
  ['Jackhammer', 1, 2, 3],
];

describe('minimum working distances', () => {
  it.each(GUIDELINE)('are those of the guideline for a %s', (name, cosmeticM, heritageM, humanM) => {
    expect(WORKING_DISTANCES.find((distance) => distance.name === name)).toMatchObject({
      cosmeticM,
      heritageM,
      humanM,
    });
  });

  it('are defined only for the equipment of the guideline', () => {
    expect(WORKING_DISTANCES.map(({ name }) => name)).toEqual(GUIDELINE.map(([name]) => name));
  });

  it('are null for equipment whose vibration is unknown or none', () => {
    expect(distancesOf(undefined)).toBeNull();
    expect(distancesOf('none')).toBeNull();
    expect(distancesOf('jackhammer')).toMatchObject({ humanM: 3 });
    expect(vibrationKeySchema.safeParse('steamroller').success).toBe(false);
  });

  it.each([
    ['breaking', 'Excavator with attachment', '', true],
    ['Piling ', 'Rig', '', true],
    ['Rollers', '18 t', '', true],
    ['demolition', 'Rock breaker', '', true],
    ['other', 'Activity: Structural demolition', 'EMF (Excavator with hammer, Truck)', true],
    ['other', 'Activity: Bulk earthworks', 'EMF (Padfoot roller, Compactor)', true],
    ['compaction', 'Vibroplates', '', true],
    ['earthmoving', 'Excavator', 'TfNSW EMF-NV-TT-0067', false],
    ['lifting', 'Stockpile crane', '', false],
  ])('are required for %s %s %s: %s', (category, name, source, expected) => {
    expect(mayVibrate({ category, name, source })).toBe(expected);
  });
});
