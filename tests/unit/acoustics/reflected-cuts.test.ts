/** Façades divide a line, as a receiver sees it in them: by the reflected energy, and by the screening of the reflected path. */
import { describe, expect, it } from 'vitest';
import { divideByReflections } from '../../../src/engine/division/divide.ts';
import type { ReflectingFacades } from '../../../src/engine/division/reflected-cuts.ts';
import { createTracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import { buildScene, lineSource, rectangle, type SceneDraft } from './scenes.ts';

const HEIGHT_M = 1.5;
const RECEIVER = { x: 0, y: 0, z: HEIGHT_M };
const FROM_X = -40;

/**
 * Returns the positions at which a line at y = 100 from x = −40 to 40 is divided, m along x, and the number of façades examined.
 */
function cutsOf(draft: SceneDraft, leastGain: number, sourcesZ = [HEIGHT_M]): { cuts: number[]; examined: number } {
  const line = lineSource([[FROM_X, 100], [-FROM_X, 100]], HEIGHT_M); // prettier-ignore
  const context = createTracingContext(buildScene({ sources: [line], reflections: 1, ...draft }));
  const { facades, profile } = context;
  const { site, whole } = context.groups[0]!.at;
  let examined = 0;
  const collect = (_: unknown, numbers: Set<number>) => {
    for (let number = 0; number < facades.count; number++) numbers.add(number);
  };
  const reflecting: ReflectingFacades = {
    facades,
    ownFacade: null,
    collectOfReceiver: collect,
    collectOfPoint: () => {},
    onExamined: () => (examined += 1),
  };
  const seen = { site, receiver: RECEIVER, profile, sourceZ: () => sourcesZ };
  const cuts: number[] = [];
  // The direct level is almost zero, so that the reflected energy decides.
  divideByReflections(seen, whole, reflecting, 0.001, leastGain, ({ part: { part } }) => {
    if (part.kind === 'line') cuts.push(part.toM + FROM_X);
  });
  return { cuts: cuts.slice(0, -1), examined };
}

/**
 * A row whose façade at y = 150 mirrors the receiver to (0, 300). A source at a distance of 100 m has a reflected path of 200 m.
 */
const ROW = { ring: rectangle(-200, 150, 200, 160), heightM: 12, reflection: 0.8 };

describe('a line in front of a long façade', () => {
  // The house is behind the line, so that the direct paths are clear.
  const screeningHouse = { ring: rectangle(10, 120, 20, 125), heightM: 9, reflection: 0 };
  const SCREENED = [11.111, 33.333];
  const rounded = (cuts: readonly number[]) => cuts.map((x) => Number(x.toFixed(3)));

  it('is divided where a house starts and stops screening the reflected path', () => {
    // The leg to the façade crosses x = 10 … 20 from sources at 10/0.9 … 20/0.875. The leg from it, mirrored to y = 175 … 180,
    // does so from sources at 10/0.625 … 20/0.6.
    expect(rounded(cutsOf({ buildings: [ROW, screeningHouse] }, 0.02).cuts)).toEqual(SCREENED);
  });

  it('is divided for the strongest of many reflecting façades', () => {
    // Seven rows behind the first one add at most a quarter of its energy, and the first row hides them.
    const rows = Array.from({ length: 7 }, (_, at) => {
      return { ring: rectangle(-200, 250 + 10 * at, 200, 255 + 10 * at), heightM: 12, reflection: 0.8 };
    });
    const { cuts, examined } = cutsOf({ buildings: [...rows, ROW, screeningHouse] }, 0.015);
    expect([rounded(cuts), examined]).toEqual([SCREENED, 6]);
  });

  it('is divided for the sources of each height', () => {
    // From 20 m the reflected path passes over the house.
    const buildings = [ROW, screeningHouse];
    expect(cutsOf({ buildings }, 0.02, [20]).cuts).toEqual([]);
    expect(rounded(cutsOf({ buildings }, 0.02, [20, HEIGHT_M]).cuts)).toEqual(SCREENED);
  });

  it('is not divided if nothing screens the reflected path', () => {
    expect(cutsOf({ buildings: [ROW] }, 0.02)).toEqual({ cuts: [], examined: 1 });
  });
});

describe('a façade that is small for the length of the path', () => {
  // A façade of 3 m by 3 m at 100 m and 100 m reflects from 4 kHz (7.5), which is 8 % of a typical spectrum: a gain of 0.8 · 0.08
  // / 4.
  const small = { ring: rectangle(-1.5, 150, 1.5, 153), heightM: 3, reflection: 0.8 };

  it('is examined if its reflection is strong enough', () => {
    expect(cutsOf({ buildings: [small] }, 0.015).examined).toBe(1);
  });

  it('is skipped if its reflection is too weak', () => {
    expect(cutsOf({ buildings: [small] }, 0.018).examined).toBe(0);
  });
});
