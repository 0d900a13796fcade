/** Random places with all features of the method, for invariants that must hold for all of them. */
import { evaluate, sceneLwDb } from '../../../src/engine/prediction/evaluate.ts';
import { createTracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import type { Scene } from '../../../src/engine/scene/scene.ts';
import { trace } from '../../../src/engine/tracing/trace.ts';
import {
  type BuildingDraft,
  denseTown,
  hillyTown,
  type Point,
  type Point3,
  randomFrom,
  randomTown,
  type RandomTown,
  rectangle,
  type SceneDraft,
  terrainOf,
  townScene,
  type WallDraft,
} from './scenes.ts';

type Options = Required<Pick<SceneDraft, 'edition' | 'groundMethod' | 'reflections' | 'lateral'>>;

/** A town with contour lines, terraces, courtyards and reflecting walls, and the options of the method. */
export interface AnyPlace extends RandomTown {
  readonly contours: ReadonlyArray<readonly Point3[]>;
  readonly options: Options;
}

/** A ring rotated and moved to a point. */
function turnedAt([x, y]: Point, angle: number, ring: readonly Point[]): Point[] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return ring.map(([u, v]) => [x + u * c - v * s, y + u * s + v * c]);
}

/** A row of houses that share their party walls to the last bit. */
function terrace(random: () => number, at: Point): BuildingDraft[] {
  const [angle, frontM, depthM] = [Math.PI * random(), 4 + 5 * random(), 6 + 6 * random()];
  return Array.from({ length: 2 + Math.floor(5 * random()) }, (_, house) => ({
    ring: turnedAt(at, angle, rectangle(house * frontM, 0, (house + 1) * frontM, depthM)),
    heightM: 3 + 8 * random(),
  }));
}

/** A building around a yard: without the yard, with the yard as a hole, or open on one side. */
function yard(random: () => number, at: Point): BuildingDraft {
  const [angle, innerM] = [Math.PI * random(), 6 + 8 * random()];
  const outerM = innerM + 3 + 6 * random();
  const heightM = 3 + 12 * random();
  const inner = rectangle(-innerM, -innerM, innerM, innerM);
  if (random() < 0.5) {
    const ring = turnedAt(at, angle, rectangle(-outerM, -outerM, outerM, outerM));
    return { ring, holes: [turnedAt(at, angle, inner)], heightM };
  }
  const open: Point[] = [
    [-outerM, -outerM],
    [outerM, -outerM],
    [outerM, outerM],
    [innerM, outerM],
    [innerM, -innerM],
    [-innerM, -innerM],
    [-innerM, outerM],
    [-outerM, outerM],
  ];
  return { ring: turnedAt(at, angle, open), heightM };
}

/** Wavy contour lines on a slope that do not cross. */
function wavyContours(random: () => number): Point3[][] {
  const [fall, wave, phase] = [6 * random() - 3, 8 * random(), 6 * random()];
  return Array.from({ length: 14 }, (_, line) => {
    const z = 80 + fall * line + (line === 7 ? 4 * random() : 0);
    return Array.from({ length: 12 }, (_vertex, at): Point3 => {
      const y = -240 + 45 * at + 5 * random();
      return [-270 + 40 * line + wave * Math.sin(y / 60 + phase), y, z];
    });
  });
}

/**
 * The place of a seed. Places have flat, hilly or contoured ground; scattered, dense or no houses; terraces, yards around an end,
 * reflecting walls, and overlapping ground regions. Both editions and both ground methods occur, with and without lateral
 * diffraction paths and reflections.
 */
export function anyPlace(seed: number): AnyPlace {
  const random = randomFrom(seed + 3e6);
  const chance = (share: number) => random() < share;
  const base = [randomTown, hillyTown, denseTown][Math.floor(3 * random())]!(seed);
  const ringed: Array<[Point, number]> = [
    [base.sourceAt, 0.12],
    [base.receiverAt, 0.12],
  ];
  const contours = base.terrain === undefined && chance(0.3) ? wavyContours(random) : [];
  const terraces = chance(0.3) ? terrace(random, [100 * random() - 50, 60 * random() - 30]) : [];
  const yards = ringed.flatMap(([at, share]) => (chance(share) ? [yard(random, at)] : []));
  const walls = base.walls.map((wall): WallDraft => {
    const onGround = contours.length > 0 && wall.topZ ? { ...wall, topZ: wall.topZ.map((z) => z + 80) } : wall;
    return chance(0.2) ? { ...onGround, reflection: 0.7 } : onGround;
  });
  return {
    ...base,
    buildings: [...base.buildings, ...terraces, ...yards],
    walls,
    contours,
    options: {
      edition: chance(0.5) ? '2024' : '1996',
      groundMethod: chance(0.25) ? 'alternative' : 'general',
      reflections: chance(0.3) ? 1 : 0,
      lateral: chance(0.85),
    },
  };
}

/** The place in another plane: every point is moved. */
export function movedPlace(place: AnyPlace, move: (point: Point) => Point): AnyPlace {
  const raised = ([x, y, z]: Point3): Point3 => [...move([x, y]), z];
  return {
    ...place,
    buildings: place.buildings.map((building) => ({
      ...building,
      ring: building.ring.map(move),
      ...(building.holes && { holes: building.holes.map((hole) => hole.map(move)) }),
    })),
    walls: place.walls.map((wall) => ({ ...wall, line: wall.line.map(move) })),
    regions: place.regions.map((region) => ({ ...region, ring: region.ring.map(move) })),
    sourceAt: move(place.sourceAt),
    receiverAt: move(place.receiverAt),
    contours: place.contours.map((line) => line.map(raised)),
    ...(place.terrain && { terrain: place.terrain.map(raised) }),
  };
}

/** The scene of a place. */
export function placeScene(place: AnyPlace, changes: Partial<SceneDraft> = {}, swapped = false): Scene {
  const terrain = place.contours.length > 0 ? { terrain: terrainOf([], place.contours) } : {};
  return townScene(place, { ...place.options, ...terrain, ...changes }, swapped);
}

/** Band levels and total levels of a scene, without the asynchronous chunks of `predict`. */
export function levelsOf(scene: Scene): number[] {
  const { bandsDb, laDb } = evaluate(trace(createTracingContext(scene)), sceneLwDb(scene.sources));
  return [...bandsDb, ...laDb];
}

/** The largest difference between two lists of levels, dB. NaN counts as Infinity. */
export function worstDifference(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return Infinity;
  return a.reduce((worst, level, at) => {
    const difference = Math.abs(level - b[at]!);
    return Number.isNaN(difference) ? Infinity : Math.max(worst, difference);
  }, 0);
}
