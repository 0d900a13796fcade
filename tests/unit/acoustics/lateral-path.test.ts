import { expect, it } from 'vitest';
import { firstScreenedBand } from '../../../src/engine/scene/bands.ts';
import { buildFootprintGrid } from '../../../src/engine/obstacles/footprint-grid.ts';
import { createKernel, exclude, restore } from '../../../src/engine/tracing/kernel-host.ts';
import { extentM } from '../../../src/engine/obstacles/obstacle-extents.ts';
import { layOutObstacles, type Obstacles } from '../../../src/engine/obstacles/lay-out-obstacles.ts';
import { createTracingContext } from '../../../src/engine/tracing/tracing-context.ts';
import { readLateralPath } from '../../../src/engine/tracing/paths/read-lateral-paths.ts';
import { readTopPath } from '../../../src/engine/tracing/paths/read-top-path.ts';
import { trace } from '../../../src/engine/tracing/trace.ts';
import { seeds, shareOfCount } from '../../support/random-share.ts';
import { encloses, type PlainPart, type PlainPiece, piecesOf } from './plain-pieces.ts';
import { buildScene, denseTown, type Point, pointSource, randomFrom, rectangle, townScene } from './scenes.ts';

const TOWNS = 150;
const LINES = 12;

it('the kernel finds the lateral diffraction path of the definition, for many lines through the same scene', () => {
  const different: string[] = [];
  let [found, lower] = [0, 0];
  for (const seed of seeds(1, TOWNS)) {
    const random = randomFrom(seed + 1e5);
    const scene = townScene(denseTown(seed));
    const obstacles = layOutObstacles(scene);
    // One kernel is used for all lines, as in a prediction. Cached data of one line must not change another.
    const kernel = createKernel(obstacles, buildFootprintGrid(obstacles), scene);
    for (let lineAt = 0; lineAt < LINES; lineAt++) {
      const [x, y, endX, endY] = [-100 + 40 * random(), 60 * random() - 30, 60 + 40 * random(), 60 * random() - 30];
      const planM = Math.hypot(endX - x, endY - y);
      const [ux, uy] = [(endX - x) / planM, (endY - y) / planM];
      const [sourceZ, receiverZ] = random() < 0.3 ? [1.5, 4] : [0.5 + 5 * random(), 0.5 + 5 * random()];
      const line = { x, y, endX, endY, ux, uy, planM, sourceZ, receiverZ };
      // Sometimes one obstacle is excluded, as one around a receiver would be.
      const without = random() < 0.4 ? Math.floor(random() * obstacles.count) : -1;
      if (without >= 0) exclude(kernel, without);
      kernel.exports.setLine(x, y, endX, endY, ux, uy, planM, sourceZ, receiverZ);
      kernel.exports.castLine(true);
      kernel.exports.beginLateralPaths();
      for (const band of [0, 1, 4]) {
        const { narrowBelowBand, outlineStart, outlineXy, wideFromBand } = obstacles;
        const screens = (obstacle: number) => {
          if (obstacle === without) return false;
          if (narrowBelowBand[obstacle] === wideFromBand[obstacle]) return wideFromBand[obstacle]! <= band;
          const [from, to] = [outlineStart[obstacle]!, outlineStart[obstacle + 1]!];
          return firstScreenedBand(extentM(outlineXy, from, to, -uy, ux)) <= band;
        };
        kernel.exports.findTopPath(true, band);
        const inTheWay = breaking(obstacles, line).filter(({ obstacle }) => screens(obstacle));
        expect(readTopPath(kernel, true).broken).toBe(inTheWay.length > 0);
        if (inTheWay.length === 0) continue;
        kernel.exports.findLateralPaths(true, band);
        for (const side of [1, -1] as const) {
          const expected = byDefinition(obstacles, line, side, inTheWay, screens);
          if (expected !== null) found++;
          if (expected?.lower === true) lower++;
          const path = readLateralPath(kernel, side === 1);
          const same =
            expected === null
              ? !path.found
              : path.found &&
                Math.abs(path.lengthM - expected.lengthM) + Math.abs(path.betweenM - expected.betweenM) < 1e-9;
          if (!same) different.push(`seed ${seed}, line ${lineAt}, side ${side}, band ${band}`);
        }
      }
      if (without >= 0) restore(kernel);
    }
  }
  expect(different).toEqual([]);
  // Some paths exist, and some of them depend on an obstacle that is lower than an end.
  expect(found).toBeGreaterThan(shareOfCount(TOWNS * LINES));
  expect(lower).toBeGreaterThan(shareOfCount(TOWNS));
});

interface DirectLine {
  x: number;
  y: number;
  endX: number;
  endY: number;
  ux: number;
  uy: number;
  planM: number;
  sourceZ: number;
  receiverZ: number;
}

/** An edge that breaks the line: its obstacle, and its distance from the source, m. */
interface Break {
  readonly obstacle: number;
  readonly alongM: number;
}

function breaking({ edges, edgeObstacle }: Obstacles, line: DirectLine): Break[] {
  const { x, y, ux, uy, planM, sourceZ, receiverZ } = line;
  return [...edgeObstacle].flatMap((obstacle, edge): Break[] => {
    const [x0, y0, top0, x1, y1, top1] = [...edges.subarray(6 * edge, 6 * edge + 6)] as Tuple6;
    const [left0, left1] = [(y0 - y) * ux - (x0 - x) * uy, (y1 - y) * ux - (x1 - x) * uy];
    if (left0 > 0 === left1 > 0) return [];
    const share = left0 / (left0 - left1);
    const alongM = (x0 + share * (x1 - x0) - x) * ux + (y0 + share * (y1 - y0) - y) * uy;
    if (alongM <= 0 || alongM >= planM) return [];
    const breaks = top0 + share * (top1 - top0) > sourceZ + (alongM / planM) * (receiverZ - sourceZ);
    return breaks ? [{ obstacle, alongM }] : [];
  });
}
type Tuple6 = [number, number, number, number, number, number];

interface Place {
  u: number;
  v: number;
  isCorner: boolean;
}

interface Part extends PlainPart<{ a: Point; b: Point; topA: number; topB: number }> {
  readonly obstacle: number;
}

/** Returns the bodies of the obstacles that count, as footprints and walls with vertices and edges. */
function bodiesOf(obstacles: Obstacles, counts: (obstacle: number) => boolean): Part[][] {
  const { buildingCount, count, edges, edgeObstacle, nextInBody, tipCount, vertexStart, vertexXy } = obstacles;
  const point = (xy: Float64Array, at: number): Point => [xy[at]!, xy[at + 1]!];
  const parts = Array.from({ length: count }, (_, obstacle): Part => {
    const [from, to] = [vertexStart[obstacle]!, vertexStart[obstacle + 1]! - tipCount[obstacle]!];
    const ring = Array.from({ length: to - from }, (_vertex, at) => point(vertexXy, 2 * (from + at)));
    const own = [...edgeObstacle.keys()].filter((edge) => edgeObstacle[edge] === obstacle);
    return {
      obstacle,
      ring: obstacle < buildingCount ? ring : null,
      edges: own.map((edge) => ({
        a: point(edges, 6 * edge),
        b: point(edges, 6 * edge + 3),
        topA: edges[6 * edge + 2]!,
        topB: edges[6 * edge + 5]!,
      })),
    };
  });
  const bodies = new Map<number, Part[]>();
  for (const part of parts) {
    if (!counts(part.obstacle)) continue;
    let first = part.obstacle;
    for (let at = nextInBody[first]!; at !== part.obstacle; at = nextInBody[at]!) first = Math.min(first, at);
    bodies.set(first, [...(bodies.get(first) ?? []), part]);
  }
  return [...bodies.values()];
}

/**
 * Computes the path by its definition, without index or cache. The hull starts with the corners on one side. All pieces higher
 * than both ends that cross its chain join it. When there are none left, all lower pieces that cut the chain above join it. There
 * is no path if a member meets the line beyond an end, or its body contains an end.
 */
function byDefinition(
  obstacles: Obstacles,
  line: DirectLine,
  side: 1 | -1,
  inTheWay: readonly Break[],
  counts: (obstacle: number) => boolean,
): { lengthM: number; betweenM: number; lower: boolean } | null {
  const place = ([x, y]: Point): Place => ({
    u: (x - line.x) * line.ux + (y - line.y) * line.uy,
    v: side * ((y - line.y) * line.ux - (x - line.x) * line.uy),
    isCorner: true,
  });
  const ends = [
    { u: 0, v: 0, isCorner: false },
    { u: line.planM, v: 0, isCorner: false },
  ] as const;
  const pieces = bodiesOf(obstacles, counts).flatMap((body) =>
    piecesOf(body, [line.x, line.y], [line.endX, line.endY], side),
  );
  const breaks = ({ meets }: PlainPiece<Part>) =>
    meets.some(({ part, u }) =>
      inTheWay.some(({ obstacle, alongM }) => obstacle === part.obstacle && Math.abs(u - alongM) < 1e-6),
    );
  const members = new Set(pieces.filter(breaks));
  const highestM = Math.max(line.sourceZ, line.receiverZ) + 1e-6;
  const isHigh = ({ edges }: PlainPiece<Part>) =>
    edges.every(({ part }) => obstacles.lowestM[part.obstacle]! > highestM);
  let lower = false;
  for (;;) {
    const corners = [...members].flatMap((piece) => piece.corners.map(place));
    const chain = [ends[0], ...outermost(ends[0], ends[1], corners), ends[1]];
    const lengths = chain.slice(1).map((to, at) => Math.hypot(to.u - chain[at]!.u, to.v - chain[at]!.v));
    const planM = lengths.reduce((sum, length) => sum + length, 0);
    const cuts = ({ edges }: PlainPiece<Part>): boolean =>
      edges.some(({ edge: { a, b, topA, topB } }) => {
        let passedM = 0;
        return lengths.some((length, at) => {
          const share = crossingOf(chain[at]!, chain[at + 1]!, place(a), place(b), 1e-4);
          const startM = passedM;
          passedM += length;
          if (share === null) return false;
          const chainM = line.sourceZ + ((line.receiverZ - line.sourceZ) * (startM + share.ofPiece * length)) / planM;
          return topA + share.ofEdge * (topB - topA) > chainM + 1e-6;
        });
      });
    const cutting = pieces.filter((piece) => !members.has(piece) && cuts(piece));
    if (cutting.length === 0) {
      if ([...members].some((piece) => encloses(piece, line.planM))) return null;
      const lengthM = Math.hypot(planM, line.receiverZ - line.sourceZ);
      const betweenM = lengths.slice(1, -1).reduce((sum, length) => sum + length, 0);
      return { lengthM, betweenM: (betweenM * lengthM) / planM, lower };
    }
    const higher = cutting.filter(isHigh);
    lower ||= higher.length === 0;
    (higher.length > 0 ? higher : cutting).forEach((piece) => members.add(piece));
  }
}

function leftOf(a: Place, b: Place, { u, v }: Place): number {
  return ((b.u - a.u) * (v - a.v) - (b.v - a.v) * (u - a.u)) / Math.hypot(b.u - a.u, b.v - a.v);
}

/** Returns the corners of the hull from a to b by repeatedly taking the outermost point between two others. */
function outermost(a: Place, b: Place, points: readonly Place[]): Place[] {
  const outside = points.filter((point) => leftOf(a, b, point) > 1e-7);
  if (outside.length === 0) return [];
  const far = outside.reduce((best, point) => (leftOf(a, b, point) > leftOf(a, b, best) ? point : best));
  return [...outermost(a, far, outside), far, ...outermost(far, b, outside)];
}

/**
 * Returns where an edge crosses a hull edge that is extended beyond its corners. An edge that only touches it counts as on the
 * hull's side.
 */
function crossingOf(
  from: Place,
  to: Place,
  a: Place,
  b: Place,
  beyondM: number,
): { ofEdge: number; ofPiece: number } | null {
  const [leftA, leftB] = [leftOf(from, to, a), leftOf(from, to, b)];
  if (leftA > 1e-6 === leftB > 1e-6) return null;
  const ofEdge = Math.min(1, Math.max(0, leftA / (leftA - leftB)));
  const lengthM = Math.hypot(to.u - from.u, to.v - from.v);
  const u = a.u + ofEdge * (b.u - a.u) - from.u;
  const v = a.v + ofEdge * (b.v - a.v) - from.v;
  const alongM = (u * (to.u - from.u) + v * (to.v - from.v)) / lengthM;
  const [beforeM, afterM] = [from.isCorner ? beyondM : 0, to.isCorner ? beyondM : 0];
  if (alongM <= 1e-6 - beforeM || alongM >= lengthM + afterM - 1e-6) return null;
  return { ofEdge, ofPiece: alongM / lengthM };
}

it('the kernel gives identical bits if its caches are cleared after every pair, with narrow posts among the houses', () => {
  for (const seed of seeds(1, 30)) {
    const town = denseTown(seed);
    const random = randomFrom(seed + 5);
    const posts = Array.from({ length: 40 }, () => {
      const [x, y] = [300 * random() - 150, 160 * random() - 80];
      return { ring: rectangle(x, y, x + 0.05 + 3 * random(), y + 0.05 + 0.5 * random()), heightM: 1 + 9 * random() };
    });
    const scene = townScene(
      { ...town, buildings: [...town.buildings, ...posts] },
      {
        // Some points are far from each other and others close together, like the sub-sources of an area.
        sources: [1, 2, 3].flatMap(() => {
          const [x, y] = [-60 - 50 * random(), 60 * random() - 30];
          return Array.from({ length: 3 }, () =>
            pointSource([x + 8 * random(), y + 8 * random()], random() < 0.7 ? 1.5 : 3),
          );
        }),
        receivers: Array.from({ length: 30 }, () => ({
          at: [60 + 60 * random(), 60 * random() - 30] as const,
          heightM: random() < 0.5 ? 1.5 : 4,
        })),
      },
    );
    const { energy } = trace(createTracingContext(scene));
    for (const most of [
      { hullEdges: 1, hits: 1, ends: 1 },
      { hullEdges: 60, hits: 1e6, ends: 1e6 },
      { hullEdges: 1e6, hits: 1e6, ends: 7 },
    ]) {
      const context = createTracingContext(scene);
      context.kernel.exports.setCacheLimits(most.hullEdges, most.hits, most.ends);
      expect(trace(context).energy.every((value, at) => value === energy[at])).toBe(true);
    }
  }
});

it('the kernel gives each receiver the same level alone and among others if houses miss each other by hundredths of a millimetre', () => {
  let different = 0;
  let pairs = 0;
  for (const [seed, gap] of [2e-6, 1e-5, 3e-5, 9e-5].flatMap((gapM) =>
    [1, 2, 3, 4].map((seed) => [seed, gapM] as const),
  )) {
    const random = randomFrom(seed);
    const [cos, sin] = [Math.cos(seed), Math.sin(seed)];
    const turned = ([u, v]: Point): Point => [u * cos - v * sin, u * sin + v * cos];
    const terraces = Array.from({ length: 60 }, (_, at) => [at % 10, Math.floor(at / 10)] as const)
      .filter(() => random() < 0.75)
      .map(([column, row]) => {
        const x = column * (8 + gap) - 40;
        return { ring: rectangle(x, 20 * row - 60, x + 8, 20 * row - 51).map(turned), heightM: 9 };
      });
    const somewhere = (): Point => [140 * random() - 70, 140 * random() - 70];
    const scene = buildScene({
      buildings: terraces,
      sources: Array.from({ length: 5 }, () => pointSource(somewhere(), 1.5)),
      receivers: Array.from({ length: 30 }, () => ({ at: somewhere(), heightM: 1.5 })),
    });
    const whole = trace(createTracingContext(scene));
    pairs += whole.pairs;
    for (let receiver = 0; receiver < 30; receiver++) {
      const alone = trace(createTracingContext(scene), receiver, receiver + 1).energy;
      for (let source = 0; source < 5; source++) {
        const own = whole.energy.subarray(8 * (30 * source + receiver), 8 * (30 * source + receiver) + 8);
        if (own.some((energy, band) => energy !== alone[8 * source + band])) different++;
      }
    }
  }
  expect(pairs).toBe(16 * 150);
  expect(different).toBe(0);
});
