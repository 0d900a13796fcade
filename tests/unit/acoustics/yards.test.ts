import { expect, it } from 'vitest';
import { seeds } from '../../support/random-share.ts';
import { levelsOf } from './any-place.ts';
import { plainLevels } from './plain-method.ts';
import { townScene } from './scenes.ts';
import { enclosure, type EnclosureKind, openYard } from './yards.ts';

/** Returns the places whose levels differ from those of the second implementation by more than a tolerance. */
function differing(count: number, placeOf: (seed: number) => ReturnType<typeof openYard>): string[] {
  return seeds(1, count).flatMap((seed) => {
    const town = placeOf(seed);
    const levels = levelsOf(townScene(town));
    const worst = Math.max(...plainLevels(town).map((level, band) => Math.abs(levels[band]! - level)));
    return worst < 1e-5 ? [] : [`${seed}: ${worst} dB`];
  });
}

it('the engine agrees with the second implementation on yards and bent walls around source and receiver', () => {
  expect(differing(600, openYard)).toEqual([]);
});

it.each<EnclosureKind>(['walls', 'buildings', 'line', 'slit ring'])(
  'the engine agrees with the second implementation on closed and open rings of %s, posts and partitions',
  (kind) => {
    expect(differing(150, (seed) => enclosure(seed, kind))).toEqual([]);
  },
);
