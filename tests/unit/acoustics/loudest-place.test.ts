import { describe, expect, it } from 'vitest';
import { evaluate, sceneLwDb } from '../../../src/engine/prediction/evaluate.ts';
import { createTracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import { trace } from '../../../src/engine/tracing/trace.ts';
import { predict } from '../../../src/engine/prediction/predict.ts';
import type { Source } from '../../../src/engine/scene/scene.ts';
import { startNodeTracers } from '../../../src/engine/threads/node.ts';
import { anyPlace, placeScene } from './any-place.ts';
import { areaSource, buildScene, lineSource, pointSource, randomFrom, rectangle, type SceneDraft } from './scenes.ts';

/** A source whose crew is at one position at a time. */
const crew = (source: Source): Source => ({ ...source, crewLwDb: source.lwDb });

/** Returns the levels at a receiver: spread, with the crew at its loudest position, and with each source at its own. */
async function levels(draft: SceneDraft, receiver = 0) {
  const scene = buildScene(draft);
  const { transfers } = await predict(scene);
  if (transfers === null) throw new Error('the transfers were not kept');
  const lwDb = sceneLwDb(scene.sources);
  const of = (energy: Float32Array) => evaluate({ ...transfers, energy }, lwDb).laDb[receiver] ?? NaN;
  return { spread: of(transfers.energy), crew: of(transfers.atLoudest), own: of(transfers.atOwnLoudest) };
}

/** A crew that moves along a line of four pieces, 25 m each. */
function movingCrew(): Source {
  const line = lineSource([[-50, 0], [50, 0]], 1.5); // prettier-ignore
  const xy = Float64Array.of(-37.5, 0, -12.5, 0, 12.5, 0, 37.5, 0);
  return {
    ...crew(line),
    pieces: { count: 4, lengthM: 25, xy, windows: [{ first: 1, shares: Float64Array.of(0.5, 0.5) }] },
  };
}

const STRIP = rectangle(-150, -5, 150, 5);
const house = { at: [0, 20] as const, heightM: 1.5 };

describe('a crew at its loudest position', () => {
  it('is about 10 dB louder than spread over a strip of 300 m, at a house 15 m from the strip', async () => {
    const { spread, crew: loudest } = await levels({ sources: [crew(areaSource(STRIP, 1.5))], receivers: [house] });
    const point = await levels({ sources: [pointSource([0, 5], 1.5)], receivers: [house] });
    expect(loudest).toBeCloseTo(point.spread, 6);
    expect(loudest - spread).toBeGreaterThan(9);
    expect(loudest - spread).toBeLessThan(12);
  });

  it('stands at the loudest position, not at the nearest, which a building hides', async () => {
    const hidden = {
      sources: [crew(areaSource(rectangle(0, 0, 300, 10), 1.5))],
      receivers: [{ at: [-10, 40] as const, heightM: 1.5 }],
      // The house is between the receiver and the near end of the strip. The middle of the strip is visible past it.
      buildings: [{ ring: rectangle(-30, 15, 20, 25), heightM: 20 }],
    };
    const { crew: loudest } = await levels(hidden);
    const nearest = await levels({
      ...hidden,
      sources: [{ ...areaSource(rectangle(0, 0, 300, 10), 1.5), placement: 'nearest' }],
    });
    const open = await levels({ ...hidden, buildings: [] });
    expect(loudest - nearest.spread).toBeGreaterThan(5);
    expect(open.crew).toBeGreaterThan(loudest);
  });

  it('does not change the spread level, on one thread or two', async () => {
    const random = randomFrom(7);
    const receivers = Array.from({ length: 60 }, () => ({
      at: [400 * random() - 200, 200 * random() - 100] as const,
      heightM: 1.5,
    }));
    const buildings = [{ ring: rectangle(-60, 20, -20, 40), heightM: 9 }];
    const sources = [
      areaSource(STRIP, 1.5),
      lineSource(
        [
          [-90, 60],
          [80, 70],
        ],
        2,
      ),
    ];
    const plain = await predict(buildScene({ sources, receivers, buildings }));
    const scene = buildScene({ sources: sources.map(crew), receivers, buildings });
    for (const options of [{}, { threads: 2, startTracers: startNodeTracers }]) {
      const { laDb, transfers } = await predict(scene, options);
      laDb.forEach((level, at) => expect(level).toBeCloseTo(plain.laDb[at] ?? NaN, 9));
      const loudest = evaluate({ ...transfers!, energy: transfers!.atLoudest }, sceneLwDb(scene.sources)).laDb;
      loudest.forEach((level, at) => expect(level).toBeGreaterThanOrEqual((plain.laDb[at] ?? NaN) - 1e-4));
    }
  });

  it('has its equipment of all heights at one position, although an item alone may be louder at another', async () => {
    // A wall of 3 m in front of the near half hides the low equipment there, but not the high.
    const draft = {
      walls: [
        {
          line: [
            [-20, 8],
            [0, 8],
          ] as const,
          heightM: 3,
        },
      ],
      receivers: [{ at: [-10, 20] as const, heightM: 4 }],
    };
    const area = rectangle(-20, 0, 40, 6);
    const low = areaSource(area, 0.5);
    const high = { ...low, heightM: 6 };
    // The equipment of one work area has the same shape.
    const both = await levels({ ...draft, sources: [crew(low), crew(high)] });
    expect(both.own).toBeGreaterThan(both.crew + 0.1);
    // The loudest position of a fine grid, each with both items.
    const places = Array.from({ length: 60 * 6 }, (_, at) => [-19.5 + (at % 60), 0.5 + Math.floor(at / 60)] as const);
    const grid = await Promise.all(
      places.map(
        async (place) =>
          (
            await levels({
              ...draft,
              sources: [
                { ...pointSource([...place], 0.5), lwDb: low.lwDb },
                { ...pointSource([...place], 6), lwDb: high.lwDb },
              ],
            })
          ).spread,
      ),
    );
    expect(both.crew).toBeGreaterThan(Math.max(...grid) - 1.5);
    expect(both.crew).toBeLessThan(Math.max(...grid) + 1.5);
  });

  it('has the spread level for stationary equipment and for sources without a crew', async () => {
    const sources = [crew(pointSource([0, 0], 2)), areaSource(STRIP, 1.5)];
    const one = await levels({ sources, receivers: [house] });
    expect(one.crew).toBeCloseTo(one.spread, 9);
    expect(one.own).toBeCloseTo(one.spread, 9);
  });
});

describe('receivers that need only the loudest position', () => {
  /** Traces an area of 80 × 30 m for 12 receivers around it, with and without the spread level. */
  const traced = (seed: number, change: (source: Source) => Source[]) => {
    const random = randomFrom(seed + 91);
    const receivers = Array.from({ length: 12 }, () => ({
      at: [500 * random() - 250, 400 * random() - 200] as const,
      heightM: 1.5 + 4 * random(),
    }));
    const [x, y] = [60 * random() - 30, 40 * random() - 20];
    const sources = change(areaSource(rectangle(x - 40, y - 15, x + 40, y + 15), 1.5));
    const scene = placeScene(anyPlace(seed), { sources, receivers });
    const [full, loudest] = [false, true].map((loudestOnly) =>
      trace(createTracingContext({ ...scene, receivers: { ...scene.receivers, loudestOnly } })),
    );
    return { full: full!, loudest: loudest!, lwDb: sceneLwDb(scene.sources) };
  };

  it('get the loudest level within 1 dB at 98 % of them, from less than half of the positions', () => {
    const places = Array.from({ length: 24 }, (_, seed) => traced(seed, (source) => [crew(source)]));
    const pairs = (which: 'full' | 'loudest') => places.reduce((sum, place) => sum + place[which].pairs, 0);
    expect(pairs('loudest')).toBeLessThan(0.5 * pairs('full'));
    const differences = places.flatMap(({ full, loudest, lwDb }) => {
      const levels = [full, loudest].map(
        (transfers) => evaluate({ ...transfers, energy: transfers.atLoudest }, lwDb).laDb,
      );
      return Array.from(levels[0]!, (level, receiver) => Math.abs(levels[1]![receiver]! - level));
    });
    expect(differences).toHaveLength(24 * 12);
    expect(differences.reduce((sum, difference) => sum + difference, 0) / differences.length).toBeLessThan(0.1);
    expect(differences.filter((difference) => difference > 1).length).toBeLessThan(0.02 * differences.length);
    expect(Math.max(...differences)).toBeLessThan(4);
  });

  it.each([
    ['without a crew', (source: Source) => [source]],
    // The equipment of one site has the same positions, whether it belongs to the crew or not.
    ['with and without a crew on one work area', (source: Source) => [crew(source), { ...source, heightM: 3 }]],
    // A moving crew has no single position.
    ['of a moving crew', () => [movingCrew()]],
  ])('get the same energy, to the last bit, from sources %s', (_, change) => {
    const { full, loudest } = traced(3, change);
    expect(loudest.energy).toEqual(full.energy);
    expect(loudest.pairs).toBe(full.pairs);
  });
});
