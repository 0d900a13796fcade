/**
 * Properties that must hold for every scene, tested over many scenes. `SCENES=100000 SEED=7 vitest run --project unit any-place`
 * tests as many others and lists all failures.
 */
import { expect, it } from 'vitest';
import { createTracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import { trace } from '../../../src/engine/tracing/trace.ts';
import { seeds, shareOfCount } from '../../support/random-share.ts';
import { anyPlace, type AnyPlace, levelsOf, movedPlace, placeScene, worstDifference } from './any-place.ts';
import { type Point, pointSource, randomFrom, rectangle } from './scenes.ts';

const SCENES = Number(process.env['SCENES'] ?? 2000);
const FIRST = 1_000_003 * Number(process.env['SEED'] ?? 0);
const TIMEOUT_MS = 60_000 + SCENES * 100;

/** Returns the seeds of places that break an invariant. The first ones suffice for debugging. */
function failures(holds: (place: AnyPlace, seed: number) => boolean): number[] {
  const failed: number[] = [];
  for (const seed of seeds(FIRST + 1, FIRST + SCENES)) if (!holds(anyPlace(seed), seed)) failed.push(seed);
  return failed;
}

const SAME_DB = 1e-6;

it('anyPlace returns scenes of all kinds, and many of their paths are screened', () => {
  const places = seeds(FIRST + 1, FIRST + 500).map(anyPlace);
  const screened = places.filter((place) => {
    const open = { ...place, buildings: [], walls: [], contours: [], terrain: [] };
    return levelsOf(placeScene(open))[7]! - levelsOf(placeScene(place))[7]! > 5;
  });
  expect(screened.length).toBeGreaterThan(shareOfCount(150));
  const kinds: Array<(place: AnyPlace) => boolean> = [
    ({ terrain }) => terrain !== undefined,
    ({ contours }) => contours.length > 0,
    ({ buildings }) => buildings.some(({ holes = [] }) => holes.length > 0),
    ({ walls }) => walls.some(({ reflection = 0 }) => reflection > 0),
    ({ walls }) => walls.some(({ topZ }) => topZ !== undefined),
    ({ regions }) => regions.length > 1,
    ({ options }) => options.reflections === 1,
    ({ options }) => !options.lateral,
    ({ options }) => options.edition === '2024' && options.groundMethod === 'alternative',
  ];
  for (const kind of kinds) expect(places.filter(kind).length).toBeGreaterThan(shareOfCount(20));
});

it(
  'levels are finite, equal in both directions, and unchanged when the scene is rotated, moved or mirrored',
  { timeout: TIMEOUT_MS },
  () => {
    const wrong = failures((place, seed) => {
      const random = randomFrom(seed);
      const [angle, mx, my] = [2 * Math.PI * random(), 4000 * random() - 2000, 4000 * random() - 2000];
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const flip = random() < 0.5 ? -1 : 1;
      const levels = levelsOf(placeScene(place));
      const back = levelsOf(placeScene(place, {}, true));
      const moved = movedPlace(place, ([x, y]): Point => [mx + x * c - flip * y * s, my + x * s + flip * y * c]);
      return (
        levels.every((level) => Number.isFinite(level) && level < 112) &&
        worstDifference(levels, back) < SAME_DB &&
        worstDifference(levels, levelsOf(placeScene(moved))) < SAME_DB
      );
    });
    expect(wrong).toEqual([]);
  },
);

it('the energies of two sources add up, and distant buildings change no level', { timeout: TIMEOUT_MS }, () => {
  const away = Array.from({ length: 12 }, (_, at) => ({
    ring: rectangle(-1200 + 200 * at, 3000, -1150 + 200 * at, 3050),
    heightM: 30,
    reflection: 0,
  }));
  const wrong = failures((place) => {
    const first = pointSource(place.sourceAt, place.sourceHeightM);
    const second = pointSource([place.sourceAt[0] + 3, place.sourceAt[1] - 2], place.sourceHeightM + 0.5);
    const [one, other, both] = [[first], [second], [first, second]].map((sources) =>
      levelsOf(placeScene(place, { sources })),
    );
    const sum = one!.map((level, at) => 10 * Math.log10(10 ** (level / 10) + 10 ** (other![at]! / 10)));
    const more = placeScene({ ...place, buildings: [...place.buildings, ...away] });
    return worstDifference(both!, sum) < 1e-9 && worstDifference(levelsOf(more), one!) < 1e-9;
  });
  expect(wrong).toEqual([]);
});

it('a receiver gets identical bits whichever receivers are traced before it', { timeout: TIMEOUT_MS }, () => {
  const wrong = failures((place, seed) => {
    const random = randomFrom(seed);
    const receivers = Array.from({ length: 6 }, (_, at) => ({
      at: [place.receiverAt[0] + (at * at - 5) * random(), place.receiverAt[1] + 9 * random()] as Point,
      heightM: at % 2 === 0 ? place.receiverHeightM : 1.5,
    }));
    const sources = [
      pointSource(place.sourceAt, place.sourceHeightM),
      pointSource([place.sourceAt[0] + 1, place.sourceAt[1] + 2], 1),
    ];
    const scene = placeScene(place, { receivers, sources });
    const whole = trace(createTracingContext(scene));
    // The same context is reused, so it contains state of the receiver before.
    const context = createTracingContext(scene);
    return [5, 0, 3, 1, 4, 2].every((at) => {
      const { energy } = trace(context, at, at + 1);
      return sources.every((_, source) =>
        Array.from({ length: 8 }).every(
          (_band, band) => energy[source * 8 + band] === whole.energy[(source * 6 + at) * 8 + band],
        ),
      );
    });
  });
  expect(wrong).toEqual([]);
});
