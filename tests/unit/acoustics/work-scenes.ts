/** Random scenes of work: lines and areas of work behind houses, walls and hills. */
import { type BarrierDraft, type BuildingDraft, type Point, type Point3, randomFrom, rectangle, type WallDraft } from './scenes.ts'; // prettier-ignore

/** The shape of the site of a crew: a line or an area. */
export type Work =
  | { readonly kind: 'line'; readonly points: readonly Point[] }
  | { readonly kind: 'area'; readonly points: readonly Point[] };

/** A scene with one crew, as plain data that can be stored in a file. */
export interface WorkScene {
  readonly work: Work;
  readonly heightM: number;
  readonly defaultG: number;
  readonly buildings: readonly BuildingDraft[];
  readonly walls: readonly WallDraft[];
  /** Points of the terrain; empty for flat ground. */
  readonly terrain: readonly Point3[];
  readonly receivers: ReadonlyArray<{ readonly at: Point; readonly heightM: number }>;
}

/** Number of receivers per scene. */
const RECEIVERS = 6;

type Random = (low: number, high: number) => number;

/** Half the length of the line or area behind obstacles, m, and a generator of random numbers. */
interface Draw {
  readonly halfM: number;
  readonly between: Random;
}

/** A scene before rotation: the work is around y = 0, the houses at larger y, and the receivers behind them. */
interface Drawing {
  readonly work: Work;
  readonly buildings: readonly BuildingDraft[];
  readonly walls?: readonly WallDraft[];
  readonly terrain?: readonly Point3[];
  /** The region of the receivers: half its width, and its range in y, m. */
  readonly receivers: { readonly halfM: number; readonly fromY: number; readonly toY: number };
}

const straight = (halfM: number): Work => ({ kind: 'line', points: [[-halfM, 0], [halfM, 0]] }); // prettier-ignore

/** Rows of houses with gaps. @returns the houses, and the y coordinate behind the last row, m */
function rowsOf({ between }: Draw, count: number, firstY: number, halfM: number) {
  const buildings: BuildingDraft[] = [];
  let y = firstY;
  for (let row = 0; row < count; row++) {
    const [widthM, gapM, heightM] = [between(8, 18), between(2, 7), between(4, 10)];
    for (let x = -halfM - between(0, 10); x < halfM;) {
      const houseM = widthM * between(0.7, 1.3);
      const isLow = between(0, 1) < 0.2;
      buildings.push({ ring: rectangle(x, y, x + houseM, y + 8), heightM: isLow ? 0.7 * heightM : heightM });
      x += houseM + gapM * between(0.5, 1.5);
    }
    y += between(16, 28);
  }
  return { buildings, behindY: y };
}

const HOUSES_APART_M = 17;

/** Rotated houses all over the area up to y = 118 m, none of them on the work site. */
function townOf({ between, halfM }: Draw, count: number): BuildingDraft[] {
  const middles: Point[] = [];
  const buildings: BuildingDraft[] = [];
  for (let attempt = 0; attempt < 20 * count && buildings.length < count; attempt++) {
    const middle: Point = [between(-halfM - 20, halfM + 20), between(8, 118)];
    if (middles.some(([x, y]) => Math.hypot(x - middle[0], y - middle[1]) < HOUSES_APART_M)) continue;
    middles.push(middle);
    const [w, d] = [between(5, 10), between(4, 7)];
    const ring = moved(rectangle(-w, -d, w, d), between(0, 3), middle);
    const heightM = between(3, 11);
    if (ring.every(([, y]) => y > 1.5)) buildings.push({ ring, heightM });
  }
  return buildings;
}

const inTown = (halfM: number) => ({ halfM: 0.6 * halfM, fromY: 20, toY: 120 });

const DRAWINGS = {
  'rows of houses before a line': (draw: Draw): Drawing => {
    const { between, halfM } = draw;
    const { buildings, behindY } = rowsOf(draw, between(0, 1) < 0.5 ? 1 : 2, between(10, 40), halfM + 40);
    return { work: straight(halfM), buildings, receivers: { halfM: 0.6 * halfM, fromY: behindY + 3, toY: behindY + 60 } }; // prettier-ignore
  },
  'rows of houses before an area': (draw: Draw): Drawing => {
    const { between, halfM } = draw;
    const { buildings, behindY } = rowsOf(draw, between(0, 1) < 0.5 ? 1 : 2, between(26, 41), halfM + 20);
    const points: Point[] = [[-halfM / 2, -18], [halfM / 2, -20], [halfM / 2 + 5, 18], [-halfM / 2, 20]]; // prettier-ignore
    return { work: { kind: 'area', points }, buildings, receivers: { halfM: 0.5 * halfM, fromY: behindY + 3, toY: behindY + 60 } }; // prettier-ignore
  },
  'random houses before a line': (draw: Draw): Drawing => ({
    work: straight(draw.halfM),
    buildings: townOf(draw, 30),
    receivers: inTown(draw.halfM),
  }),
  'random houses before an area': (draw: Draw): Drawing => ({
    work: { kind: 'area', points: rectangle(-draw.halfM / 2, -20, draw.halfM / 2, 0) },
    buildings: townOf(draw, 30),
    receivers: inTown(draw.halfM),
  }),
  'a bent line, a wall and random houses': (draw: Draw): Drawing => {
    const { between, halfM } = draw;
    const points: Point[] = [[-halfM, 0], [-halfM / 3, between(-15, 0)], [halfM / 4, between(-20, 0)], [halfM, -5]]; // prettier-ignore
    const wall: Point[] = [[-halfM * between(0, 1), 5], [halfM * between(0, 1), between(5, 7)]]; // prettier-ignore
    const walls = [{ line: wall, heightM: between(2, 5) }];
    return { work: { kind: 'line', points }, buildings: townOf(draw, 25), walls, receivers: inTown(halfM) };
  },
  'hills and random houses before a line': (draw: Draw): Drawing => {
    const { between, halfM } = draw;
    const [riseM, longM, phase] = [between(2, 7), between(30, 90), between(0, 6)];
    const terrain: Point3[] = [];
    for (let x = -halfM - 60; x <= halfM + 60; x += 12) {
      for (let y = -40; y <= 160; y += 12) terrain.push([x, y, riseM * Math.sin(x / longM + phase) * Math.cos(y / longM)]); // prettier-ignore
    }
    return { work: straight(halfM), buildings: townOf(draw, 20), terrain, receivers: inTown(halfM) };
  },
  'rows of houses far away': (draw: Draw): Drawing => {
    const { between, halfM } = draw;
    const { buildings, behindY } = rowsOf(draw, 2, between(60, 100), halfM + 80);
    const points: Point[] = [[-halfM / 3, 0], [halfM / 3, 10]]; // prettier-ignore
    return { work: { kind: 'line', points }, buildings, receivers: { halfM, fromY: behindY + 3, toY: behindY + 200 } };
  },
} as const satisfies Record<string, (draw: Draw) => Drawing>;

export type WorkSceneKind = keyof typeof DRAWINGS;
export const WORK_SCENE_KINDS = Object.keys(DRAWINGS) as WorkSceneKind[];

/** A random scene of a kind, rotated so that nothing is parallel to an axis. */
export function workScene(kind: WorkSceneKind, seed: number): WorkScene {
  const random = randomFrom(seed + 43e6);
  const between: Random = (low, high) => low + (high - low) * random();
  const { work, buildings, walls = [], terrain = [], receivers } = DRAWINGS[kind]({ halfM: between(60, 140), between });
  const heightM = [1.5, 1.5, 0.5, 3][Math.floor(between(0, 4))]!;
  const at: WorkScene['receivers'][number][] = [];
  while (at.length < RECEIVERS) {
    const [x, y] = [between(-receivers.halfM, receivers.halfM), between(receivers.fromY, receivers.toY)];
    const isLow = between(0, 1) < 0.7;
    const receiverM = between(4, 10);
    if (buildings.some(({ ring }) => isInside(ring, x, y))) continue;
    at.push({ at: [x, y], heightM: isLow ? 1.5 : receiverM });
  }
  return turned({ work, heightM, defaultG: 0.3, buildings, walls, terrain, receivers: at }, between(0, 2 * Math.PI));
}

/** A scene of a kind with receivers 1 m apart on a line of 80 m behind its houses. */
export function walkBehind(kind: WorkSceneKind, seed: number): WorkScene {
  const scene = workScene(kind, seed);
  const start = scene.receivers[0]!.at;
  const [from, to] = [scene.work.points[0]!, scene.work.points[1]!];
  const workM = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [ux, uy] = [(to[0] - from[0]) / workM, (to[1] - from[1]) / workM];
  const receivers = Array.from({ length: 80 }, (_, step) => ({
    at: [start[0] + step * ux, start[1] + step * uy] as Point,
    heightM: 1.5,
  }));
  return { ...scene, receivers };
}

/** A bent temporary barrier between the work and the receivers of a scene. */
export function temporaryBarrier({ work, receivers }: WorkScene, seed: number): BarrierDraft {
  const random = randomFrom(seed + 61e6);
  const between: Random = (low, high) => low + (high - low) * random();
  const [from, to] = [work.points[0]!, receivers[0]!.at];
  const [along, angle, halfM] = [between(0.15, 0.85), between(0, Math.PI), between(8, 40)];
  const middle: Point = [from[0] + along * (to[0] - from[0]), from[1] + along * (to[1] - from[1])];
  const line: Point[] = [[-halfM, 0], [0, between(-4, 4)], [halfM, 0]]; // prettier-ignore
  return { line: moved(line, angle, middle), heightM: between(1, 6) };
}

/** A scene rotated about its origin. */
export function turned(scene: WorkScene, angle: number): WorkScene {
  const turn = (points: readonly Point[]): Point[] => moved(points, angle, [0, 0]);
  return {
    ...scene,
    work: { ...scene.work, points: turn(scene.work.points) },
    buildings: scene.buildings.map((building) => ({ ...building, ring: turn(building.ring) })),
    walls: scene.walls.map((wall) => ({ ...wall, line: turn(wall.line) })),
    terrain: scene.terrain.map(([x, y, z]) => [...turn([[x, y]])[0]!, z]),
    receivers: scene.receivers.map((receiver) => ({ ...receiver, at: turn([receiver.at])[0]! })),
  };
}

function moved(points: readonly Point[], angle: number, [x, y]: Point): Point[] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return points.map(([u, v]) => [x + u * c - v * s, y + u * s + v * c]);
}

export function isInside(ring: readonly Point[], x: number, y: number): boolean {
  let inside = false;
  ring.forEach(([bx, by], at) => {
    const [ax, ay] = ring.at(at - 1)!;
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}
