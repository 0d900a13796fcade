/** Random places, by number, on which the engine is compared with the plain second implementation. */
import { z } from 'zod';
import { BANDS } from '../../../src/engine/scene/bands.ts';
import { levelsOf, worstDifference } from './any-place.ts';
import { plainLevels, type PlainOptions } from './plain-method.ts';
import { denseTown, hillyTown, type Point, randomFrom, randomTown, type RandomTown, townScene } from './scenes.ts';
import { touchingYard } from './touching-yards.ts';
import { enclosure, type EnclosureKind, openYard } from './yards.ts';

/** Terrain points far around a hilly town, all at one height. */
export const CORNERS = [-300, 300].flatMap((x) => [-301, 302].map((y) => [x, y, 50] as const));

/** A hilly town with terrain points all around it, and without ground regions. */
export function levelEdged(town: RandomTown): RandomTown {
  return { ...town, regions: [], terrain: [...(town.terrain ?? []).slice(0, 20), ...CORNERS] };
}

/** A town between two long blocks, with reflecting walls. The ground is hilly for every second seed. */
export function reflectingTown(seed: number): RandomTown {
  const random = randomFrom(seed + 9e6);
  const town = seed % 2 === 0 ? hillyTown(seed) : randomTown(seed);
  const skew = 12 * random() - 6;
  const block = (y0: number, y1: number): Point[] => [[-200, y0], [200, y0 + skew], [200, y1 + skew], [-200, y1]]; // prettier-ignore
  const blocks = [block(80, 91), block(-110, -100)].map((ring) => ({ ring, heightM: 5 + 20 * random() }));
  const walls = town.walls.map((wall) => ({ ...wall, reflection: random() < 0.5 ? 0.6 : 0 }));
  return { ...(town.terrain ? levelEdged(town) : town), buildings: [...town.buildings, ...blocks], walls };
}

/** A place, the options of the method, and the largest permitted difference between the two implementations, dB. */
export interface ComparedPlace {
  readonly town: RandomTown;
  readonly options: PlainOptions;
  readonly toleranceDb: number;
}

const SAME_DB = 1e-5;
/** Tolerance where the plain implementation samples ground regions, which is accurate to about 0.002 dB. */
const SAMPLED_DB = 0.01;

const ENCLOSURES: readonly EnclosureKind[] = ['walls', 'buildings', 'line', 'slit ring'];

/** The kinds of places. Their options depend on the seed. */
const KINDS: ReadonlyArray<
  (seed: number, options: Required<Pick<PlainOptions, 'edition' | 'groundMethod'>>) => ComparedPlace
> = [
  (seed, options) => place(randomTown(seed), options),
  (seed, options) => place(denseTown(seed), options),
  (seed, options) => place(levelEdged(hillyTown(seed)), options),
  (seed, options) => place(reflectingTown(seed), { ...options, reflections: 1 }),
  (seed, options) => place(openYard(seed), options),
  (seed, options) => place(enclosure(seed, ENCLOSURES[seed % ENCLOSURES.length] ?? 'walls'), options),
  (seed, options) => place(yardTown(seed), options),
];

/** A yard of touching houses, with one of its pairs. */
function yardTown(seed: number): RandomTown {
  const { houses, walls, ends } = touchingYard(seed);
  const [source, receiver] = [ends[seed % 3]!, ends[3 + (seed % 2)]!];
  return {
    buildings: houses,
    walls,
    regions: [],
    defaultG: 0.5,
    sourceAt: source.at,
    receiverAt: receiver.at,
    sourceHeightM: source.heightM,
    receiverHeightM: receiver.heightM,
  };
}

function place(town: RandomTown, options: PlainOptions): ComparedPlace {
  const isSampled = town.regions.length > 0 && options.groundMethod === 'general';
  return { town, options, toleranceDb: isSampled ? SAMPLED_DB : SAME_DB };
}

/** The place of a number. Kinds, editions and ground methods alternate. */
export function comparedPlace(number: number): ComparedPlace {
  const seed = Math.floor(number / KINDS.length);
  const kind = KINDS[number % KINDS.length];
  if (kind === undefined) throw new RangeError(`no place has the number ${number}`);
  return kind(seed, {
    edition: seed % 2 === 0 ? '2024' : '1996',
    groundMethod: seed % 3 === 0 ? 'alternative' : 'general',
  });
}

/**
 * The difference between the engine and the second implementation, and the difference caused by swapping source and receiver, dB.
 */
export function differencesDb({ town, options }: ComparedPlace): { plainDb: number; swappedDb: number } {
  const levels = levelsOf(townScene(town, options));
  return {
    plainDb: worstDifference(levels.slice(0, BANDS), plainLevels(town, options)),
    swappedDb: worstDifference(levels, levelsOf(townScene(town, options, true))),
  };
}

/** Whether both differences of a place are within their tolerances. */
export function isRight(compared: ComparedPlace): boolean {
  const { plainDb, swappedDb } = differencesDb(compared);
  return plainDb < compared.toleranceDb && swappedDb < SAME_DB;
}

/** The stored form of a place that failed once. JSON preserves its numbers to the last bit. */
export const keptPlaceSchema = z.object({
  number: z.number(),
  engineVersion: z.string(),
  found: z.object({ plainDb: z.number(), swappedDb: z.number() }),
  place: z.custom<ComparedPlace>((value) => typeof value === 'object' && value !== null && 'town' in value),
});
export type KeptPlace = z.infer<typeof keptPlaceSchema>;
