import { describe, expect, test } from 'vitest';
import { requireSystem } from '../crs/crs.ts';
import { chainageRange, cutLine, everyM, placeAt } from './chainage.ts';
import { pathLengthM } from './measure.ts';
import { fromPlane, toPlane } from './plane.ts';
import { randomFrom } from '../../../tests/unit/acoustics/scenes.ts';

const plane = requireSystem(7856);
const [eastM, northM] = [334_000, 6_251_000];
const at = (...path: ReadonlyArray<readonly [number, number]>) =>
  fromPlane(
    path.map(([x, y]) => [eastM + x, northM + y] as const),
    plane,
  );
const local = (path: ReadonlyArray<readonly number[]>) =>
  toPlane(path, plane).map(([x, y]) => [Math.round(100 * (x - eastM)) / 100, Math.round(100 * (y - northM)) / 100]);

/** A line 100 m to the east, then 200 m to the north. */
const LINE = at([0, 0], [100, 0], [100, 200]);
const FORWARD = { startM: 1_000, reversed: false };
const BACKWARD = { startM: 1_000, reversed: true };

describe('chainage', () => {
  test.each([
    ['the start of a line', FORWARD, 1_000, [0, 0]],
    ['the end of a line', FORWARD, 1_300, [100, 200]],
    ['a position before a corner', FORWARD, 1_040, [40, 0]],
    ['a position after a corner', FORWARD, 1_150, [100, 50]],
    ['the start of a line that is counted from its end', BACKWARD, 1_300, [0, 0]],
    ['the end of a line that is counted from its end', BACKWARD, 1_000, [100, 200]],
    ['a position on a line that is counted from its end', BACKWARD, 1_050, [100, 150]],
    ['no position before a line', FORWARD, 999, null],
    ['no position beyond a line', FORWARD, 1_301, null],
    ['no position outside a line that is counted from its end', BACKWARD, 999, null],
  ] as const)('placeAt finds %s', (_, chainage, chainageM, place) => {
    const found = placeAt(LINE, chainageM, chainage, plane);
    expect(found === null ? null : local([found])[0]).toEqual(place);
  });

  test('chainageRange extends from the start over the length of the line', () => {
    const [fromM, toM] = chainageRange(LINE, FORWARD, plane);
    expect(fromM).toBe(1_000);
    expect(toM).toBeCloseTo(1_300, 3);
  });

  test('cutLine keeps the corners and the direction of a line in its sections', () => {
    const sections = cutLine(LINE, [1_250, 1_050], FORWARD, plane);
    expect(sections.map(({ path }) => local(path))).toEqual([
      [
        [0, 0],
        [50, 0],
      ],
      [
        [50, 0],
        [100, 0],
        [100, 150],
      ],
      [
        [100, 150],
        [100, 200],
      ],
    ]);
    expect(sections.map(({ fromM, toM }) => [Math.round(fromM), Math.round(toM)])).toEqual([
      [1_000, 1_050],
      [1_050, 1_250],
      [1_250, 1_300],
    ]);
  });

  test('cutLine divides a line from its end if the chainage is counted from there', () => {
    const [first, second] = cutLine(LINE, [1_050], BACKWARD, plane);
    expect(local(first?.path ?? [])).toEqual([
      [100, 150],
      [100, 200],
    ]);
    expect([first?.fromM, first?.toM].map((metres) => Math.round(metres ?? NaN))).toEqual([1_000, 1_050]);
    expect(local(second?.path ?? [])).toEqual([
      [0, 0],
      [100, 0],
      [100, 150],
    ]);
  });

  test('cutLine does not divide a line at its ends, outside it, or twice at one position', () => {
    expect(cutLine(LINE, [1_000, 1_300, 900, 2_000], FORWARD, plane)).toHaveLength(1);
    expect(cutLine(LINE, [1_100, 1_100, 1_100.0001], FORWARD, plane)).toHaveLength(2);
  });

  test('everyM returns cuts at a regular distance, with the remainder at the end', () => {
    expect(everyM(100, LINE, FORWARD, plane)).toEqual([1_100, 1_200]);
    expect(everyM(80, LINE, FORWARD, plane)).toEqual([1_080, 1_160, 1_240]);
    expect(everyM(500, LINE, FORWARD, plane)).toEqual([]);
  });

  test('cutLine divides random lines into sections with the same total length', () => {
    const random = randomFrom(5);
    for (let round = 0; round < 100; round += 1) {
      const line = at(
        ...Array.from({ length: 2 + Math.floor(6 * random()) }, () => [900 * random(), 900 * random()] as const),
      );
      const lengthM = pathLengthM(toPlane(line, plane));
      const chainage = { startM: 500 * (random() - 0.5), reversed: random() < 0.5 };
      const cuts = Array.from({ length: 5 }, () => chainage.startM + lengthM * random());
      const sections = cutLine(line, cuts, chainage, plane);
      expect(sections).toHaveLength(6);
      const lengths = sections.map(({ path }) => pathLengthM(toPlane(path, plane)));
      expect(lengths.reduce((sum, each) => sum + each, 0)).toBeCloseTo(lengthM, 3);
      sections.forEach(({ fromM, toM }, index) => {
        expect(toM - fromM).toBeCloseTo(lengths[index] ?? NaN, 3);
        expect(fromM).toBeCloseTo(index === 0 ? chainage.startM : (sections[index - 1]?.toM ?? NaN), 3);
      });
    }
  });
});
