import { describe, expect, it } from 'vitest';
import { packPolygons } from '../../../engine/scene/pack-polygons.ts';
import type { SourceShape } from '../../../engine/scene/scene.ts';
import { distanceToPolygonM } from './distance-to-polygon.ts';

type Ring = Array<[number, number]>;

const box = (x: number, y: number, width: number, depth: number): Ring => [
  [x, y],
  [x + width, y],
  [x + width, y + depth],
  [x, y + depth],
];
const area = (...rings: Ring[]): SourceShape => ({ kind: 'polygon', polygons: packPolygons([rings], 0, 0) });
const line = (...xy: number[]): SourceShape => ({ kind: 'line', xy: Float64Array.from(xy) });

/** A house of 10 m × 10 m with its corner at the origin. */
const HOUSE = box(0, 0, 10, 10);

describe('distanceToPolygonM', () => {
  const cases: Array<[string, SourceShape, Ring[], number]> = [
    ['measures from a point to the façade', { kind: 'point', x: 5, y: 14 }, [HOUSE], 4],
    ['measures from a point to the corner', { kind: 'point', x: 13, y: 14 }, [HOUSE], 5],
    ['is 0 for a point inside', { kind: 'point', x: 5, y: 5 }, [HOUSE], 0],
    ['measures from a point in the courtyard to its wall', { kind: 'point', x: 5, y: 5 }, [HOUSE, box(3, 3, 4, 4)], 2],
    ['measures from a line that passes by', line(-50, 17, 50, 17), [HOUSE], 7],
    ['is 0 for a line that passes through', line(-50, 5, 50, 5), [HOUSE], 0],
    ['measures between the nearest edges of an area and the polygon', area(box(-20, 2, 8, 3)), [HOUSE], 12],
    ['is 0 for an area that contains the polygon', area(box(-20, -20, 60, 60)), [HOUSE], 0],
    [
      'measures from the hole of an area that surrounds the polygon',
      area(box(-20, -20, 60, 60), box(-5, -5, 18, 18)),
      [HOUSE],
      3,
    ],
    ['is 0 if only edges cross', area(box(-5, 4, 20, 2)), [HOUSE], 0],
    ['measures from the corner of an area to an edge', area([[14, 5], [20, 0], [20, 10]]), [HOUSE], 4], // prettier-ignore
  ];
  it.each(cases)('%s', (_name, shape, rings, expected) => {
    expect(distanceToPolygonM(shape, packPolygons([rings], 0, 0), 0)).toBeCloseTo(expected, 9);
  });
});
