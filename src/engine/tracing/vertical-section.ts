/**
 * The vertical section under a path: the ground and the obstacles that the path crosses. It is used for drawings. Levels do not
 * depend on it.
 */
import { createProfile, traceProfile } from '../terrain/terrain-profile.ts';
import type { PathRecord } from './paths/path-record.ts';
import { buildingsAround, type TracedSource, type TracingContext } from './tracing-context.ts';

/** An interval of the section inside an obstacle: positions along the path in plan, and absolute height of the top, m. */
export interface SectionObstacle {
  readonly kind: 'building' | 'wall' | 'temporary-barrier';
  /** False for an obstacle that is excluded, because it contains the source or the receiver or lies in the work area. */
  readonly screens: boolean;
  /** For a wall both positions are the same. */
  readonly fromM: number;
  readonly toM: number;
  readonly topZ: number;
}

export interface VerticalSection {
  /** The ground from source to receiver, linear between the positions, m. */
  readonly ground: ReadonlyArray<{ readonly alongM: number; readonly z: number }>;
  readonly obstacles: readonly SectionObstacle[];
}

/** Intervals of buildings shorter than this are corners that the path touches, m. */
const MIN_STRETCH_M = 1e-3;

/** The section under a path, along all of its legs. */
export function verticalSection(context: TracingContext, emitter: TracedSource, path: PathRecord): VerticalSection {
  const { source, receiver, reflections } = path;
  const leftOut = obstaclesLeftOut(context, emitter, path);
  let [from, passedM]: [Position, number] = [source, 0];
  const legs = [...reflections, receiver].map((to) => {
    const leg = sectionOfLeg(context, leftOut, from, to, passedM);
    passedM += Math.hypot(to.x - from.x, to.y - from.y);
    from = to;
    return leg;
  });
  return {
    ground: legs.flatMap(({ ground }, at) => (at === 0 ? ground : ground.slice(1))),
    obstacles: legs.flatMap(({ obstacles }) => obstacles),
  };
}

/** The obstacles that `trace` excludes for a pair. */
function obstaclesLeftOut(
  context: TracingContext,
  { source: { placement }, at }: TracedSource,
  { source, receiver }: PathRecord,
): ReadonlySet<number> {
  const isFixed = placement === 'nearest' && at.site.kind === 'point';
  const ofSource = isFixed ? [] : buildingsAround(context, source.x, source.y, source.z);
  const ofReceiver = buildingsAround(context, receiver.x, receiver.y, receiver.z);
  return new Set([...at.inside, ...ofSource, ...ofReceiver]);
}

interface Position {
  readonly x: number;
  readonly y: number;
}

function sectionOfLeg(
  context: TracingContext,
  leftOut: ReadonlySet<number>,
  a: Position,
  b: Position,
  passedM: number,
): VerticalSection {
  const crossings = crossingsOf(context, a, b);
  const { buildingCount } = context.obstacles;
  const wallCount = context.scene.walls.start.length - 1;
  const obstacles = [...crossings].flatMap(([obstacle, met]): SectionObstacle[] => {
    const screens = !leftOut.has(obstacle);
    if (obstacle >= buildingCount) {
      const kind = obstacle < buildingCount + wallCount ? 'wall' : 'temporary-barrier';
      return met.map(({ alongM, topZ }) => ({
        kind,
        screens,
        fromM: passedM + alongM,
        toM: passedM + alongM,
        topZ,
      }));
    }
    return stretchesOf(met, Math.hypot(b.x - a.x, b.y - a.y)).map(([fromM, toM]) => ({
      kind: 'building',
      screens,
      fromM: passedM + fromM,
      toM: passedM + toM,
      topZ: context.obstacles.roofZ[obstacle] ?? 0,
    }));
  });
  return { ground: groundUnder(context, a, b, passedM), obstacles: obstacles.sort((p, q) => p.fromM - q.fromM) };
}

function groundUnder({ surface }: TracingContext, a: Position, b: Position, passedM: number) {
  const lengthM = Math.hypot(b.x - a.x, b.y - a.y);
  if (surface === null) return [passedM, passedM + lengthM].map((alongM) => ({ alongM, z: 0 }));
  const profile = createProfile();
  traceProfile(surface, a.x, a.y, b.x, b.y, profile);
  return Array.from({ length: profile.count }, (_, at) => ({
    alongM: passedM + profile.alongM[at]!,
    z: profile.z[at]!,
  }));
}

interface Crossing {
  readonly alongM: number;
  readonly topZ: number;
}

/**
 * The points at which the line through a and b crosses edges of obstacles. For buildings, points beyond the ends of a–b are
 * included, so that the order of the points shows which parts of the line are inside.
 */
function crossingsOf({ obstacles }: TracingContext, a: Position, b: Position): Map<number, Crossing[]> {
  const { edges, edgeObstacle, buildingCount, circles } = obstacles;
  const lengthM = Math.hypot(b.x - a.x, b.y - a.y);
  const found = new Map<number, Crossing[]>();
  if (lengthM === 0) return found;
  const [ux, uy] = [(b.x - a.x) / lengthM, (b.y - a.y) / lengthM];
  for (let edge = 0; edge < edgeObstacle.length; edge++) {
    const obstacle = edgeObstacle[edge]!;
    const [circleX, circleY, radiusM] = [circles[3 * obstacle]! - a.x, circles[3 * obstacle + 1]! - a.y, circles[3 * obstacle + 2]!]; // prettier-ignore
    if (Math.abs(circleY * ux - circleX * uy) > radiusM) continue;
    const nearestM = Math.min(lengthM, Math.max(0, circleX * ux + circleY * uy));
    if (Math.hypot(circleX - nearestM * ux, circleY - nearestM * uy) > radiusM) continue;
    const at = 6 * edge;
    const [x0, y0] = [edges[at]! - a.x, edges[at + 1]! - a.y];
    const [x1, y1] = [edges[at + 3]! - a.x, edges[at + 4]! - a.y];
    const [left0, left1] = [y0 * ux - x0 * uy, y1 * ux - x1 * uy];
    if (left0 > 0 === left1 > 0) continue;
    const share = left0 / (left0 - left1);
    const alongM = (x0 + share * (x1 - x0)) * ux + (y0 + share * (y1 - y0)) * uy;
    const isWithin = alongM >= 0 && alongM <= lengthM;
    if (obstacle >= buildingCount && !isWithin) continue;
    const topZ = edges[at + 2]! + share * (edges[at + 5]! - edges[at + 2]!);
    const met = found.get(obstacle);
    if (met === undefined) found.set(obstacle, [{ alongM, topZ }]);
    else met.push({ alongM, topZ });
  }
  return found;
}

/** The intervals between each odd crossing and the next one, limited to the line. */
function stretchesOf(met: readonly Crossing[], lengthM: number): Array<[number, number]> {
  const positions = met.map(({ alongM }) => alongM).sort((p, q) => p - q);
  const stretches: Array<[number, number]> = [];
  for (let at = 0; at + 1 < positions.length; at += 2) {
    const fromM = Math.max(0, positions[at]!);
    const toM = Math.min(lengthM, positions[at + 1]!);
    if (toM - fromM > MIN_STRETCH_M) stretches.push([fromM, toM]);
  }
  return stretches;
}
