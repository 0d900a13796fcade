import { describe, expect, test } from 'vitest';
import { withShape } from './reshaped-area.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { aWorkArea } from '../../../../tests/support/assessments.ts';

const { toLonLat } = requireSystem(7856);
const line = (...places: Array<readonly [x: number, y: number]>) => ({
  type: 'LineString' as const,
  coordinates: places.map(([x, y]) => toLonLat(334_000 + x, 6_251_000 + y)),
});
const moving = (startM?: number) =>
  aWorkArea({
    geometry: line([0, 0], [400, 0]),
    movingCrew: { lengthM: 20, advanceMPerHour: 40, ...(startM !== undefined && { startM }) },
  });
const startOf = (startM: number, ...places: Array<readonly [number, number]>) =>
  withShape(moving(startM), line(...places)).feature.properties.movingCrew?.startM;

describe('withShape', () => {
  test.each([
    {
      name: 'the line is longer at its beginning',
      places: [
        [-200, 0],
        [400, 0],
      ],
      from: 300,
      to: 500,
    },
    {
      name: 'the line is longer at its end',
      places: [
        [0, 0],
        [900, 0],
      ],
      from: 300,
      to: 300,
    },
    {
      name: 'the line is shorter at its beginning',
      places: [
        [100, 0],
        [400, 0],
      ],
      from: 300,
      to: 200,
    },
    {
      name: 'its start is no longer on the line',
      places: [
        [0, 0],
        [200, 0],
      ],
      from: 300,
      to: 200,
    },
    {
      name: 'the line was moved a little',
      places: [
        [0, 5],
        [400, 5],
      ],
      from: 300,
      to: 300,
    },
    {
      name: 'the corners are in reverse order',
      places: [
        [400, 0],
        [0, 0],
      ],
      from: 300,
      to: 100,
    },
    {
      name: 'the line has one more corner',
      places: [
        [0, 0],
        [100, 0],
        [400, 0],
      ],
      from: 300,
      to: 300,
    },
  ] as const)('gives a moving crew the right start if $name', ({ places, from, to }) => {
    expect(startOf(from, ...places)).toBeCloseTo(to, -0.5);
    expect(Math.abs((startOf(from, ...places) ?? NaN) - to)).toBeLessThan(1);
  });

  test('adds no start to a moving crew without one', () => {
    const { movingCrew } = withShape(moving(), line([-200, 0], [400, 0])).feature.properties;
    expect(movingCrew).not.toHaveProperty('startM');
    expect(withShape(aWorkArea(), aWorkArea().feature.geometry)).toEqual(aWorkArea());
  });
});
