import { describe, expect, it } from 'vitest';
import { explain } from '../../../src/engine/prediction/explain.ts';
import { predict } from '../../../src/engine/prediction/predict.ts';
import { countPlaces } from '../../../src/engine/scene/same-place.ts';
import { estimatePairs } from '../../../src/engine/sources/estimate-pairs.ts';
import { createTracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import { trace } from '../../../src/engine/tracing/trace.ts';
import { buildScene, type Point, pointSource, rectangle, type SceneDraft } from './scenes.ts';

/** A receiver 1 m south of a house that begins at y = 20, and a source 50 m farther south. */
const SOURCE: Point = [3, -31];
const AT: Point = [0, 19];
const HOUSE = { ring: rectangle(-6, 20, 6, 30), heightM: 8 };
/** A block across the street, which also reflects to the receiver. */
const BLOCK = { ring: rectangle(40, -80, 50, 60), heightM: 15 };

async function levelOf(draft: SceneDraft, ownBuilding?: number): Promise<number> {
  const receiver = { at: AT, heightM: 1.5, ...(ownBuilding === undefined ? {} : { ownBuilding }) };
  const scene = buildScene({ sources: [pointSource(SOURCE, 1.5)], receivers: [receiver], ...draft });
  const { laDb } = await predict(scene);
  return laDb[0] ?? NaN;
}

describe('a receiver at a façade', () => {
  it('has the level of the incident sound, without the reflection of the façade behind it', async () => {
    const buildings = [HOUSE];
    const free = await levelOf({ buildings });
    expect(await levelOf({ buildings, reflections: 1 }, 0)).toBe(free);
    // Close to a façade with ρ = 0.8 the reflected path is hardly longer: 10 lg 1.8 = 2.55 dB in the bands for which it is large
    // enough.
    const withReflection = await levelOf({ buildings, reflections: 1 });
    expect(withReflection - free).toBeGreaterThan(2);
    expect(withReflection - free).toBeLessThan(2.6);
  });

  it('includes the reflections of other buildings', async () => {
    const across = { buildings: [HOUSE, BLOCK], reflections: 1 } as const;
    expect(await levelOf(across, 0)).toBe(
      await levelOf({ ...across, buildings: [{ ...HOUSE, reflection: 0 }, BLOCK] }),
    );
    expect(await levelOf(across, 0)).toBeGreaterThan((await levelOf({ ...across, reflections: 0 }, 0)) + 0.1);
  });

  it('includes the reflection of another wing of its own building', async () => {
    // An L-shaped house: a western wing extends to y = −20, and its east side faces the receiver.
    const wing: Point[] = [[-6, 20], [-6, -20], [-4, -20], [-4, 20], [6, 20], [6, 30], [-6, 30]]; // prettier-ignore
    const lShaped = { buildings: [{ ring: wing, heightM: 8 }] };
    const [free, incident] = [await levelOf(lShaped), await levelOf({ ...lShaped, reflections: 1 }, 0)];
    expect(incident).toBeGreaterThan(free + 0.3);
    expect(incident).toBeLessThan(await levelOf({ ...lShaped, reflections: 1 }));
  });

  it('treats the segments of a slightly bent wall as one façade', async () => {
    const bent: Point[] = [[-6, 20], [-2, 19.9], [1, 20], [6, 20.1], [6, 30], [-6, 30]]; // prettier-ignore
    const buildings = [{ ring: bent, heightM: 8 }];
    expect(await levelOf({ buildings, reflections: 1 }, 0)).toBe(await levelOf({ buildings }));
  });

  it('has the usual level without reflections, and an explanation that agrees with the prediction', async () => {
    expect(await levelOf({ buildings: [HOUSE, BLOCK] }, 0)).toBe(await levelOf({ buildings: [HOUSE, BLOCK] }));
    const receivers = [{ at: AT, heightM: 1.5, ownBuilding: 0 }];
    const scene = buildScene({
      sources: [pointSource(SOURCE, 1.5)],
      receivers,
      buildings: [HOUSE, BLOCK],
      reflections: 1,
    });
    const [source] = explain(scene, 0).sources;
    expect(source?.paths.map(({ reflections }) => reflections.map(({ x }) => x))).toEqual([[], [40]]);
    expect(source?.laDb).toBeCloseTo((await predict(scene)).laDb[0] ?? NaN, 9);
  });
});

describe('receivers at the same point', () => {
  const floors = [1.5, 4.3].map((heightM) => ({ at: AT, heightM, ownBuilding: 0 }));
  const other = { at: [60, 0] as Point, heightM: 1.5 };
  const draft = {
    sources: [pointSource(SOURCE, 1.5), pointSource([20, -40], 2)],
    buildings: [HOUSE, BLOCK],
    reflections: 1,
  } as const;

  it('have the same level, and are traced once', () => {
    const shared = buildScene({ ...draft, receivers: [...floors, ...floors, other, ...floors] });
    const apart = buildScene({ ...draft, receivers: [...floors, other] });
    const [all, each] = [trace(createTracingContext(shared)), trace(createTracingContext(apart))];
    expect([each.pairs, all.pairs]).toEqual([6, 10]);
    const energyOf = ({ energy, receiverCount }: typeof all, receiver: number) =>
      [0, 1].map((source) => [
        ...energy.subarray(8 * (source * receiverCount + receiver), 8 * (source * receiverCount + receiver + 1)),
      ]);
    const same = [[0, 0], [1, 1], [2, 0], [3, 1], [4, 2], [5, 0], [6, 1]]; // prettier-ignore
    for (const [receiver = 0, place = 0] of same) expect(energyOf(all, receiver)).toEqual(energyOf(each, place));
  });

  it('count once when pairs are estimated', () => {
    const shared = buildScene({ ...draft, receivers: [...floors, ...floors, other] });
    expect(countPlaces(shared.receivers)).toBe(3);
    expect(estimatePairs(shared, 1000)).toBe(6);
  });
});
