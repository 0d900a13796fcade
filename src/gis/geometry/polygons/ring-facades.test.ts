import { describe, expect, it } from 'vitest';
import type { Position } from '../../crs/crs.ts';
import { facadeNames, facadesOfRing } from './ring-facades.ts';

const RECTANGLE: Position[] = [
  [0, 0],
  [12, 0],
  [12, 8],
  [0, 8],
];

function described(ring: readonly Position[]) {
  const facades = facadesOfRing(ring);
  const names = facadeNames(facades);
  const all = facades.map(({ lengthM }, number): [string, number] => [
    names[number] ?? '',
    Math.round(lengthM * 10) / 10,
  ]);
  return Object.fromEntries(all);
}

describe('the façades of an outline', () => {
  it('are its sides, named by the direction that they face, for rings in both directions, closed or open', () => {
    const expected = { N: 12, E: 8, S: 12, W: 8 };
    expect(described(RECTANGLE)).toEqual(expected);
    expect(described(RECTANGLE.toReversed())).toEqual(expected);
    expect(described([...RECTANGLE, [0, 0]])).toEqual(expected);
  });

  it('are perpendicular to the positions in front of them', () => {
    const facades = facadesOfRing(RECTANGLE);
    const names = facadeNames(facades);
    const inFront = Object.fromEntries(facades.map((facade, number) => [names[number], facade.inFront(0.5, 1)]));
    expect(inFront).toEqual({ N: [6, 9], E: [13, 4], S: [6, -1], W: [-1, 4] });
    const east = facades[names.indexOf('E')];
    expect(east?.inFront(0.25, 2)).toEqual([14, 2]);
  });

  it('join collinear edges, also across the start of the outline', () => {
    const pieces: Position[] = [
      [6, 0],
      [12, 0],
      [12, 3],
      [12.1, 5],
      [12, 8],
      [4, 8],
      [0, 8],
      [0, 0],
    ];
    expect(described(pieces)).toEqual({ N: 12, E: 8, S: 12, W: 8 });
  });

  it('have unique names if several face the same direction', () => {
    const l: Position[] = [
      [0, 0],
      [12, 0],
      [12, 9],
      [5, 9],
      [5, 14],
      [0, 14],
    ];
    expect(Object.keys(described(l)).toSorted()).toEqual(['E', 'E2', 'N', 'N2', 'S', 'W']);
  });

  it('surround a tower in edges with small turns', () => {
    const corners = Array.from({ length: 36 }, (_, index): Position => {
      const angle = (index * Math.PI) / 18;
      return [6 * Math.cos(angle), 6 * Math.sin(angle)];
    });
    const facades = facadesOfRing(corners);
    expect(facades).toHaveLength(18);
    for (const facade of facades) {
      expect(facade.lengthM).toBeGreaterThan(2);
      expect(Math.hypot(...facade.inFront(0.5, 1))).toBeCloseTo(7, 1);
    }
  });

  it('are not made of vertices at the same position', () => {
    expect(described([...RECTANGLE, [0, 0.01], [0.001, 0]])).toEqual({ N: 12, E: 8, S: 12, W: 8 });
    expect(facadesOfRing([[0, 0]])).toEqual([]);
  });
});
