/**
 * Second implementation of the method for one point source and one receiver, written from the formulas without regard to speed:
 * no grid, no shared state, logarithms everywhere. Obstacles must be in general position (nothing touches the direct line).
 */
import { connected, touching } from './plain-bodies.ts';
import { isIn, plainBridges, type PlainShape } from './plain-bridges.ts';
import type { Ground, Leg } from './plain-legs.ts';
import { encloses, type PlainPiece, piecesOf } from './plain-pieces.ts';
import { isCornerAt, nearestBeside, type PlainVerticalEdge } from './plain-side-edges.ts';
import { type Reflection, reflectionsIn, secondReflectionsIn } from './plain-reflections.ts';
import { plainCoverDb, plainDepths, plainDirectivityDb } from './plain-terms.ts';
import type { Directivity } from '../../../src/engine/scene/scene.ts';
import type { Point, RandomTown } from './scenes.ts';

export const BANDS_HZ = [63, 125, 250, 500, 1000, 2000, 4000, 8000];
const TEMPERATURE_C = 10;
const HUMIDITY_PCT = 70;

/** The ground, from all triangles whose circumscribed circle contains no other point. It is only evaluated inside the hull. */
function groundOf({ terrain = [] }: RandomTown): Ground {
  const triangles = terrain.flatMap((a, i) =>
    terrain.slice(i + 1).flatMap((b, j) =>
      terrain.slice(i + j + 2).flatMap((c) => {
        const [bx, by, cx, cy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]];
        const double = 2 * (bx * cy - by * cx);
        const x = a[0] + (cy * (bx * bx + by * by) - by * (cx * cx + cy * cy)) / double;
        const y = a[1] + (bx * (cx * cx + cy * cy) - cx * (bx * bx + by * by)) / double;
        const radius = Math.hypot(a[0] - x, a[1] - y);
        const empty = terrain.every((p) => [a, b, c].includes(p) || Math.hypot(p[0] - x, p[1] - y) >= radius);
        return empty ? [[a, b, c] as const] : [];
      }),
    ),
  );
  return {
    heightAt(x, y) {
      for (const [a, b, c] of triangles) {
        const [bx, by, cx, cy] = [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]];
        const whole = bx * cy - by * cx;
        const atB = ((x - a[0]) * cy - (y - a[1]) * cx) / whole;
        const atC = (bx * (y - a[1]) - by * (x - a[0])) / whole;
        if (Math.min(atB, atC, 1 - atB - atC) >= -1e-9) return a[2] + atB * (b[2] - a[2]) + atC * (c[2] - a[2]);
      }
      return 0;
    },
    breaksUnder(p, q) {
      return triangles.flatMap((corners) =>
        corners.flatMap((a, at) => {
          const b = corners[(at + 1) % 3]!;
          const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
          const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
          const determinant = dx * ey - dy * ex;
          const place = ((a[0] - p[0]) * ey - (a[1] - p[1]) * ex) / determinant;
          const share = ((a[0] - p[0]) * dy - (a[1] - p[1]) * dx) / determinant;
          return place > 0 && place < 1 && share >= 0 && share <= 1 ? [place] : [];
        }),
      );
    },
  };
}

interface Body {
  /** The footprint; null for a wall. */
  ring: readonly Point[] | null;
  /** Edges with the tops at their ends. A null top follows the ground. */
  edges: Array<{ a: Point; b: Point; topA: number | null; topB: number | null }>;
  /** Height of a wall that follows the ground. */
  aboveGround: number;
  corners: Point[];
  /** The points that span its width as a screen, including all obstacles connected to it. */
  outline: Point[];
  /** The connected houses of the same height, which belong to the same body. */
  together: Body[];
}

function bodiesOf({ buildings, walls }: RandomTown, ground: Ground): Body[] {
  const solid = buildings.map(({ ring, heightM }): Body => {
    const top = ring.reduce((sum, [x, y]) => sum + ground.heightAt(x, y), 0) / ring.length + heightM;
    const edges = ring.map((a, at) => ({ a, b: ring[(at + 1) % ring.length]!, topA: top, topB: top }));
    return { ring, corners: [...ring], outline: [], together: [], aboveGround: 0, edges };
  });
  const thin = walls.map(({ line, heightM, topZ }): Body => ({
    ring: null,
    corners: [...line],
    outline: [],
    together: [],
    aboveGround: heightM ?? 0,
    edges: line.slice(1).map((b, at) => ({
      a: line[at]!,
      b,
      topA: topZ?.[at] ?? null,
      topB: topZ?.[at + 1] ?? null,
    })),
  }));
  const bodies = [...solid, ...thin];
  const shapes = bodies.map((body): PlainShape => ({
    corners: [...body.corners],
    edges: body.edges.map(({ a, b }) => [a, b]),
    ring: body.ring,
    topAt(number, point) {
      const { a, b } = body.edges[number]!;
      return topOf(body, number, Math.hypot(point[0] - a[0], point[1] - a[1]) / Math.hypot(b[0] - a[0], b[1] - a[1]), ground); // prettier-ignore
    },
  }));
  const beside = touching(shapes);
  for (const { owner, a, b, topM } of plainBridges(shapes)) {
    bodies[owner]!.edges.push({ a, b, topA: topM, topB: topM });
    bodies[owner]!.corners.push(a, b);
  }
  const all = connected(beside, () => true);
  const roof = (number: number) => bodies[number]!.edges[0]!.topA ?? NaN;
  const asHigh = connected(
    beside.map((others, number) => others.filter((other) => Math.max(number, other) < solid.length)),
    (house, other) => Math.abs(roof(other) - roof(house)) <= 1e-6,
  );
  bodies.forEach((body, number) => {
    body.outline = all[number]!.flatMap((at) => bodies[at]!.corners);
    body.together = asHigh[number]!.map((at) => bodies[at]!);
  });
  return bodies;
}

/** Absolute top of an edge at a share of its length, m. */
function topOf({ edges, aboveGround }: Body, number: number, share: number, ground: Ground): number {
  const { a, b, topA, topB } = edges[number]!;
  if (topA !== null && topB !== null) return topA + share * (topB - topA);
  return ground.heightAt(a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])) + aboveGround;
}

/** The lowest point of the top of a body, m. */
function lowestTop({ edges, aboveGround }: Body, ground: Ground): number {
  const tops = edges.flatMap(({ a, b, topA, topB }) => {
    if (topA !== null && topB !== null) return [topA, topB];
    const heightAt = (place: number) => ground.heightAt(a[0] + place * (b[0] - a[0]), a[1] + place * (b[1] - a[1]));
    return [0, 1, ...ground.breaksUnder(a, b)].map((place) => heightAt(place) + aboveGround);
  });
  return Math.min(...tops);
}

/**
 * The crossings of a segment p–q with the edges of a body: position 0 … 1 and top. The edges are extended at both ends by a share
 * of their length.
 */
function crossings(body: Body, p: Point, q: Point, ground: Ground, longer = 0): Array<{ place: number; top: number }> {
  return body.edges.flatMap(({ a, b, topA, topB }) => {
    const [dx, dy] = [q[0] - p[0], q[1] - p[1]];
    const [ex, ey] = [b[0] - a[0], b[1] - a[1]];
    const determinant = dx * ey - dy * ex;
    if (determinant === 0) return [];
    const place = ((a[0] - p[0]) * ey - (a[1] - p[1]) * ex) / determinant;
    const share = ((a[0] - p[0]) * dy - (a[1] - p[1]) * dx) / determinant;
    if (place <= 1e-9 || place >= 1 - 1e-9 || share < -longer || share > 1 + longer) return [];
    if (topA !== null && topB !== null) return [{ place, top: topA + share * (topB - topA) }];
    return [{ place, top: ground.heightAt(p[0] + place * dx, p[1] + place * dy) + body.aboveGround }];
  });
}

/** Length by which hull edges are extended beyond their corners for obstacles that are not in the hull yet, m. */
const BEYOND_CORNER_M = 1e-4;

/** The crossings of a hull edge, extended at both ends, with edges of a body that lead out of the hull. */
function waysOut(
  body: Body,
  p: Point,
  q: Point,
  beyondP: number,
  beyondQ: number,
  side: 1 | -1,
  ground: Ground,
): Array<{ place: number; top: number }> {
  const lengthM = Math.hypot(q[0] - p[0], q[1] - p[1]);
  const at = (m: number): Point => [p[0] + (m / lengthM) * (q[0] - p[0]), p[1] + (m / lengthM) * (q[1] - p[1])];
  const isOutside = (corner: Point) => (side * leftOf(p, q, corner)) / lengthM > 1e-6;
  const edges = body.edges.filter(({ a, b }) => isOutside(a) !== isOutside(b));
  return crossings({ ...body, edges }, at(-beyondP), at(lengthM + beyondQ), ground, 1e-9);
}

/** The legs of a path from source to receiver: one, plus one for each reflection. */
function legsOf({ sourceAt: s, receiverAt: r }: RandomTown, via: Reflection | null): Leg[] {
  const turns = [s, ...(via?.at ?? []), r];
  let passedM = 0;
  return turns.slice(1).map((q, at) => {
    const p = turns[at]!;
    const leg = { p, q, fromM: passedM, lengthM: Math.hypot(q[0] - p[0], q[1] - p[1]) };
    passedM += leg.lengthM;
    return leg;
  });
}

const leftOf = (p: Point, q: Point, [x, y]: Point) => (q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0]);

/** The convex chain from p to q with all points on its right, found by repeatedly taking the outermost point in between. */
function chainLeft(p: Point, q: Point, points: readonly Point[]): Point[] {
  const outside = points.filter((point) => leftOf(p, q, point) > 1e-9);
  if (outside.length === 0) return [];
  const farthest = outside.reduce((best, point) => (leftOf(p, q, point) > leftOf(p, q, best) ? point : best));
  return [...chainLeft(p, farthest, outside), farthest, ...chainLeft(farthest, q, outside)];
}

/** A body that breaks the sight line or is highest below it, and its distance from the source, m. */
interface InTheWay {
  readonly body: Body | null;
  readonly x: number;
}

/** Length in 3-D and e of the path around one side; null if there is none. */
function roundSide(
  s: Point,
  r: Point,
  zs: number,
  zr: number,
  side: 1 | -1,
  isFirst: (piece: PlainPiece<Body>) => boolean,
  all: Body[],
  ground: Ground,
) {
  const dp = Math.hypot(r[0] - s[0], r[1] - s[1]);
  const groups = [...new Set(all.map((body) => (body.together.length > 1 ? body.together : [body])))];
  const whole = groups.filter((group, at) => groups.findIndex(([first]) => group.includes(first!)) === at);
  const pieces = whole.flatMap((group) => piecesOf(group, s, r, side));
  const members = new Set(pieces.filter(isFirst));
  for (;;) {
    const corners = [...members].flatMap((piece) => piece.corners);
    const inner = side === 1 ? chainLeft(s, r, corners) : chainLeft(r, s, corners).toReversed();
    const chain = [s, ...inner, r];
    const lengths = chain.slice(1).map((point, at) => Math.hypot(point[0] - chain[at]![0], point[1] - chain[at]![1]));
    const total = lengths.reduce((sum, length) => sum + length, 0);
    const topAt = (along: number) => zs + ((zr - zs) * along) / total;
    const isCut = ({ edges }: PlainPiece<Body>) => {
      let passed = 0;
      return lengths.some((length, at) => {
        const start = passed;
        passed += length;
        const [beyondP, beyondQ] = [at === 0 ? 0 : BEYOND_CORNER_M, at + 2 === chain.length ? 0 : BEYOND_CORNER_M];
        const [p, q] = [chain[at]!, chain[at + 1]!];
        return edges.some(({ part, edge }) =>
          waysOut({ ...part, edges: [edge] }, p, q, beyondP, beyondQ, side, ground).some(
            ({ place, top }) => top > topAt(start + place * length) + 1e-6,
          ),
        );
      });
    };
    const others = pieces.filter((piece) => !members.has(piece) && isCut(piece));
    // Bodies higher than both ends join first. The resulting hull may leave nothing for lower ones to cut.
    const higher = others.filter(
      ({ edges }) => Math.min(...edges.map(({ part }) => lowestTop(part, ground))) > Math.max(zs, zr) + 1e-6,
    );
    const fresh = higher.length > 0 ? higher : others;
    fresh.forEach((piece) => members.add(piece));
    if (fresh.length > 0) continue;
    if ([...members].some((piece) => encloses(piece, dp)) || isUnderGround(chain, topAt, ground)) return null;
    const e = lengths.slice(1, -1).reduce((sum, length) => sum + length, 0);
    const spatial = Math.hypot(total, zr - zs);
    return { length: spatial, e: (e * spatial) / total };
  }
}

/** Whether the ground rises above a chain. */
function isUnderGround(chain: readonly Point[], topAt: (m: number) => number, ground: Ground): boolean {
  let passedM = 0;
  return chain.slice(1).some((q, at) => {
    const p = chain[at]!;
    const startM = passedM;
    const lengthM = Math.hypot(q[0] - p[0], q[1] - p[1]);
    passedM += lengthM;
    return [0, ...ground.breaksUnder(p, q), 1].some((place) => {
      const z = ground.heightAt(p[0] + place * (q[0] - p[0]), p[1] + place * (q[1] - p[1]));
      return z > topAt(startM + place * lengthM) + 1e-6;
    });
  });
}

function c3(wavelength: number, e: number): number {
  return e === 0 ? 1 : (1 + ((5 * wavelength) / e) ** 2) / (1 / 3 + ((5 * wavelength) / e) ** 2);
}

/** The obstacles that are wider than the wavelength, measured at right angles to a leg. */
function wideBodies(bodies: Body[], { p, q, lengthM }: Leg, wavelength: number): Body[] {
  const normal: Point = [-(q[1] - p[1]) / lengthM, (q[0] - p[0]) / lengthM];
  return bodies.filter(({ outline }) => {
    const across = outline.map(([x, y]) => x * normal[0] + y * normal[1]);
    return Math.max(...across) - Math.min(...across) > wavelength;
  });
}

/** Dz over the top, with its upper limit, dB. */
function overTopDb(
  z: number,
  dss: number,
  dsr: number,
  e: number,
  corners: number,
  d: number,
  wavelength: number,
  edition: '1996' | '2024',
): number {
  // prettier-ignore
  const zmin = (-2 * wavelength) / (20 * c3(wavelength, e));
  const strength = (20 / wavelength) * c3(wavelength, e) * z;
  let bracket: number;
  if (edition === '1996') {
    const kmet = z > 0 ? Math.exp((-1 / 2000) * Math.sqrt((dss * dsr * d) / (2 * z))) : 1;
    bracket = 3 + strength * kmet;
  } else {
    const under = ((Math.max(dss, dsr) + e) * Math.min(dss, dsr) * d) / (2 * (z - zmin));
    bracket = 1 + (2 + strength) * Math.exp(-Math.sqrt(under) / 2000);
  }
  return Math.min(corners > 1 ? 25 : 20, 10 * Math.log10(bracket));
}

/**
 * Abar of the nearest vertical edge beside a clear sight line, from three paths: past the edge, over its top as if the line
 * touched it, and around the far side.
 */
function besideDb(
  { sourceAt: s, receiverAt: r, ...town }: RandomTown,
  bodies: Body[],
  leg: Leg,
  d: number,
  wavelength: number,
  agr: number,
  edition: '1996' | '2024',
  ground: Ground,
): number {
  const zs = ground.heightAt(...s) + town.sourceHeightM;
  const zr = ground.heightAt(...r) + town.receiverHeightM;
  const wide = wideBodies(bodies, leg, wavelength);
  const lineAt = (place: number) => zs + place * (zr - zs);
  const isBroken =
    wide.some((body) => crossings(body, s, r, ground).some(({ place, top }) => top > lineAt(place))) ||
    ground.breaksUnder(s, r).some((place) => ground.heightAt(s[0] + place * (r[0] - s[0]), s[1] + place * (r[1] - s[1])) > lineAt(place) + 1e-9); // prettier-ignore
  if (isBroken) return 0;
  const edgesOf = (body: Body) =>
    body.edges.map(({ a, b }, number) => ({ a, b, topAt: (share: number) => topOf(body, number, share, ground) }));
  const all = bodies.flatMap(edgesOf);
  const holds = (body: Body) =>
    [body, ...body.together].some(({ ring }) => ring !== null && (isIn(ring, s) || isIn(ring, r)));
  const candidates = wide.flatMap((body) =>
    edgesOf(body).flatMap(({ a, b, topAt }): Array<PlainVerticalEdge<Body>> => [
      { body, at: a, top: topAt(0) },
      { body, at: b, top: topAt(1) },
    ]),
  );
  const isCounted = (edge: PlainVerticalEdge<Body>, bendZ: number) =>
    edge.top > bendZ + 1e-9 && isCornerAt(edge.at, bendZ, all) && !holds(edge.body);
  const found = nearestBeside([...s, zs], [...r, zr], candidates, isCounted);
  if (found === null || found.z <= -wavelength / 10) return 0;
  const { edge, z, side, dss, dsr, overTop } = found;
  const top = overTopDb(overTop, dss, dsr, 0, 1, d, wavelength, edition);
  const attenuations = [Math.max(0, agr > 0 ? top - agr : top), 10 * Math.log10(3 + (20 / wavelength) * z)];
  const isFirst = ({ edges }: PlainPiece<Body>) =>
    edges.some(({ part, edge: { a, b } }) => part === edge.body && (a === edge.at || b === edge.at));
  const round = roundSide(s, r, zs, zr, side, isFirst, wide, ground);
  if (round !== null)
    attenuations.push(10 * Math.log10(3 + (20 / wavelength) * c3(wavelength, round.e) * (round.length - d)));
  return Math.max(0, -10 * Math.log10(attenuations.reduce((sum, a) => sum + 10 ** (-0.1 * a), 0)));
}

function screeningDb(
  town: RandomTown,
  bodies: Body[],
  legs: readonly Leg[],
  d: number,
  dp: number,
  band: number,
  agr: number,
  edition: '1996' | '2024',
  ground: Ground,
): number {
  const { sourceAt: s, receiverAt: r } = town;
  const zs = ground.heightAt(...s) + town.sourceHeightM;
  const zr = ground.heightAt(...r) + town.receiverHeightM;
  const wavelength = 340 / BANDS_HZ[band]!;
  const wideFor = (leg: Leg) => wideBodies(bodies, leg, wavelength);
  const lineAt = (x: number) => zs + (x / dp) * (zr - zs);
  const own = legs.flatMap((leg) =>
    wideFor(leg).flatMap((body) =>
      crossings(body, leg.p, leg.q, ground).map(({ place, top }) => {
        const x = leg.fromM + place * leg.lengthM;
        return { body, x, top, rise: top - lineAt(x) };
      }),
    ),
  );
  const hills = legs.flatMap(({ p, q, fromM, lengthM }) =>
    ground.breaksUnder(p, q).flatMap((place) => {
      const top = ground.heightAt(p[0] + place * (q[0] - p[0]), p[1] + place * (q[1] - p[1]));
      const x = fromM + place * lengthM;
      const rise = top - lineAt(x);
      return rise > 1e-9 ? [{ body: null, x, top, rise }] : [];
    }),
  );
  const edges = [...own, ...hills];
  if (edges.length === 0) return 0;
  const breaking = edges.filter(({ rise }) => rise > 0);
  let z: number;
  let dss: number;
  let dsr: number;
  let e = 0;
  let corners = 1;
  let members: InTheWay[];
  if (breaking.length === 0) {
    const most = Math.max(...edges.map(({ rise }) => rise));
    const asHigh = edges.filter(({ rise }) => rise >= most - 1e-9);
    const middleness = ({ x }: { x: number }) => (x / dp) * (1 - x / dp);
    const highest = asHigh.reduce((best, edge) => (middleness(edge) > middleness(best) ? edge : best));
    // Several bodies may share the position of the highest edge. All of them are in the way.
    const sharing = asHigh.filter((edge) => middleness(highest) - middleness(edge) <= 1e-12);
    dss = Math.hypot(highest.x, highest.top - zs);
    dsr = Math.hypot(dp - highest.x, highest.top - zr);
    z = -(dss + dsr - d);
    members = sharing;
  } else {
    const band2d = chainLeft(
      [0, zs],
      [dp, zr],
      breaking.map(({ x, top }): Point => [x, top]),
    );
    const path: Point[] = [[0, zs], ...band2d, [dp, zr]];
    const lengths = path.slice(1).map((point, at) => Math.hypot(point[0] - path[at]![0], point[1] - path[at]![1]));
    dss = lengths[0]!;
    dsr = lengths.at(-1)!;
    e = lengths.slice(1, -1).reduce((sum, length) => sum + length, 0);
    corners = band2d.length;
    z = dss + e + dsr - d;
    members = breaking;
  }
  const zmin = (-2 * wavelength) / (20 * c3(wavelength, e));
  if (z <= zmin) return 0;
  const dz = overTopDb(z, dss, dsr, e, corners, d, wavelength, edition);
  const attenuations = [Math.max(0, agr > 0 ? dz - agr : dz)];
  // A reflected path has no lateral diffraction paths.
  if (d < 1000 && hills.length === 0 && legs.length === 1) {
    const wide = wideFor(legs[0]!);
    for (const side of [1, -1] as const) {
      const isFirst = ({ meets }: PlainPiece<Body>) =>
        meets.some(({ part, u }) => members.some(({ body, x }) => body === part && Math.abs(u - x) < 1e-6));
      const round = roundSide(s, r, zs, zr, side, isFirst, wide, ground);
      if (round === null) continue;
      const { length, e: along } = round;
      attenuations.push(10 * Math.log10(3 + (20 / wavelength) * c3(wavelength, along) * (length - d)));
    }
  }
  return Math.max(0, -10 * Math.log10(attenuations.reduce((sum, a) => sum + 10 ** (-0.1 * a), 0)));
}

/** Mean ground factors of the source, middle and receiver region, by sampling. */
function groundFactors(town: RandomTown, legs: readonly Leg[], dp: number): [number, number, number] {
  const { sourceHeightM: hs, receiverHeightM: hr, regions, defaultG } = town;
  if (regions.length === 0) return [defaultG, defaultG, defaultG];
  // On a leg, the distance of a point to the left of each side of a region changes linearly.
  const sidesOn = legs.map(({ p, q }) =>
    regions.toReversed().map(({ ring, g }) => {
      const corners = ring.map((a, at) => [a, ring[(at + 1) % ring.length]!] as const);
      return { g, sides: corners.map(([a, b]) => [leftOf(a, b, p), leftOf(a, b, q)] as const) };
    }),
  );
  const factorAt = (along: number): number => {
    const at = Math.max(
      0,
      legs.findLastIndex((leg) => leg.fromM <= along),
    );
    const { fromM, lengthM } = legs[at]!;
    const share = (along - fromM) / lengthM;
    const over = sidesOn[at]!.find(({ sides }) => {
      const first = Math.sign(sides[0]![0] + share * (sides[0]![1] - sides[0]![0]));
      return sides.every(([from, to]) => Math.sign(from + share * (to - from)) === first);
    });
    return over?.g ?? defaultG;
  };
  const steps = 20_000;
  const mean = (from: number, to: number): number => {
    let sum = 0;
    for (let step = 0; step < steps; step++) sum += factorAt(from + ((step + 0.5) / steps) * (to - from));
    return sum / steps;
  };
  const middle = dp > 30 * (hs + hr) ? mean(30 * hs, dp - 30 * hr) : 0;
  return [mean(0, Math.min(30 * hs, dp)), middle, mean(Math.max(0, dp - 30 * hr), dp)];
}

function groundDb(town: RandomTown, [gs, gm, gr]: readonly [number, number, number], dp: number, band: number): number {
  const { sourceHeightM: hs, receiverHeightM: hr } = town;
  const q = dp <= 30 * (hs + hr) ? 0 : 1 - (30 * (hs + hr)) / dp;
  const end = (h: number, g: number): number => {
    const near = 1 - Math.exp(-dp / 50);
    if (band === 0) return -1.5;
    const a =
      1.5 +
      3 * Math.exp(-0.12 * (h - 5) ** 2) * near +
      5.7 * Math.exp(-0.09 * h * h) * (1 - Math.exp(-2.8e-6 * dp * dp));
    const b = 1.5 + 8.6 * Math.exp(-0.09 * h * h) * near;
    const c = 1.5 + 14 * Math.exp(-0.46 * h * h) * near;
    const d = 1.5 + 5 * Math.exp(-0.9 * h * h) * near;
    return band >= 5 ? -1.5 * (1 - g) : -1.5 + g * [0, a, b, c, d][band]!;
  };
  const middle = -3 * q * (band === 0 ? 1 : 1 - gm);
  return end(hs, gs) + end(hr, gr) + middle;
}

function airDb(d: number, band: number): number {
  const f = 1000 * 10 ** (0.3 * (band - 4));
  const t = TEMPERATURE_C + 273.15;
  const h = HUMIDITY_PCT * 10 ** (-6.8346 * (273.16 / t) ** 1.261 + 4.6151);
  const fro = 24 + (4.04e4 * h * (0.02 + h)) / (0.391 + h);
  const frn = (t / 293.15) ** -0.5 * (9 + 280 * h * Math.exp(-4.17 * ((t / 293.15) ** (-1 / 3) - 1)));
  const relaxation =
    (0.01275 * Math.exp(-2239.1 / t)) / (fro + (f * f) / fro) + (0.1068 * Math.exp(-3352 / t)) / (frn + (f * f) / frn);
  return 8.686 * f * f * (1.84e-11 * (t / 293.15) ** 0.5 + (t / 293.15) ** -2.5 * relaxation) * d;
}

export interface PlainOptions {
  readonly groundMethod?: 'general' | 'alternative';
  readonly edition?: '1996' | '2024';
  /** Highest order of reflections. */
  readonly reflections?: 0 | 1 | 2;
  readonly directivity?: Directivity;
  /** Whether vertical edges beside a clear sight line count. */
  readonly sideEdges?: boolean;
}

/** Band levels at the receiver of a town for a source of 100 dB in every band, with lateral paths. */
export function plainLevels(town: RandomTown, options: PlainOptions = {}): number[] {
  const ground = groundOf(town);
  const bodies = bodiesOf(town, ground);
  const energy = pathLevels(town, bodies, null, ground, options).map((level) => 10 ** (level / 10));
  const { reflections: order = 0 } = options;
  const found = [
    ...(order > 0 ? reflectionsIn(town, ground) : []),
    ...(order > 1 ? secondReflectionsIn(town, ground) : []),
  ];
  for (const reflection of found) {
    const lowest = BANDS_HZ.findIndex(reflection.isLargeEnough);
    // Inaudible in its lowest band, and therefore in all of its bands.
    if (20 * Math.log10(reflection.lengthM) + 11 + airDb(reflection.lengthM, lowest) > 140) continue;
    pathLevels(town, bodies, reflection, ground, options).forEach((level, band) => {
      if (reflection.isLargeEnough(BANDS_HZ[band]!)) energy[band]! += reflection.coefficient * 10 ** (level / 10);
    });
  }
  return energy.map((sum) => 10 * Math.log10(sum));
}

/** Levels of one path: the direct path, or a reflected path with ρ = 1. */
function pathLevels(
  town: RandomTown,
  bodies: Body[],
  via: Reflection | null,
  ground: Ground,
  { groundMethod = 'general', edition = '1996', directivity, sideEdges = false }: PlainOptions,
): number[] {
  const { sourceAt: s, receiverAt: r, sourceHeightM: zs, receiverHeightM: zr } = town;
  const legs = legsOf(town, via);
  const dp = legs.reduce((sum, { lengthM }) => sum + lengthM, 0);
  const [topS, topR] = [ground.heightAt(...s) + zs, ground.heightAt(...r) + zr];
  const d = Math.max(1, Math.hypot(dp, topR - topS));
  const simple = groundMethod === 'alternative';
  const factors = simple ? ([0, 0, 0] as const) : groundFactors(town, legs, dp);
  const hm = Math.max(0, areaUnder(legs, dp, topS, topR, ground)) / d;
  const agrSimple = Math.max(0, 4.8 - ((2 * hm) / d) * (17 + 300 / d));
  const kgeo = (dp ** 2 + (zs - zr) ** 2) / (dp ** 2 + (zs + zr) ** 2);
  const dc = simple ? 10 * Math.log10(1 + kgeo) : 0;
  const depths = plainDepths(town, legs, topS, topR, ground);
  const leaves: Point = [legs[0]!.q[0] - s[0], legs[0]!.q[1] - s[1]];
  return BANDS_HZ.map((_, band) => {
    let agr = simple ? agrSimple : groundDb(town, factors, dp, band);
    if (edition === '2024' && !simple) agr = -10 * Math.log10(1 + (10 ** (-agr / 10) - 1) * kgeo);
    const over = screeningDb(town, bodies, legs, d, dp, band, agr, edition, ground);
    const isBeside = sideEdges && legs.length === 1 && d < 1000;
    const beside = isBeside ? besideDb(town, bodies, legs[0]!, d, 340 / BANDS_HZ[band]!, agr, edition, ground) : 0;
    const abar = Math.max(over, beside);
    const di = directivity === undefined ? 0 : plainDirectivityDb(directivity, leaves, band);
    return 100 + dc + di - (20 * Math.log10(d) + 11) - airDb(d, band) - agr - abar - plainCoverDb(depths, band);
  });
}

/** The area between the path, which is straight in height, and the ground under its legs, m², as trapezoids between breaks. */
function areaUnder(legs: readonly Leg[], dp: number, topS: number, topR: number, ground: Ground): number {
  return legs.reduce((whole, { p, q, fromM, lengthM }) => {
    const places = [0, ...ground.breaksUnder(p, q).toSorted((a, b) => a - b), 1];
    const above = places.map((place) => {
      const [x, y] = [p[0] + place * (q[0] - p[0]), p[1] + place * (q[1] - p[1])];
      return topS + ((fromM + place * lengthM) / dp) * (topR - topS) - ground.heightAt(x, y);
    });
    return places.reduce((sum, place, at) => {
      return at === 0 ? sum : sum + ((above[at]! + above[at - 1]!) / 2) * (place - places[at - 1]!) * lengthM;
    }, whole);
  }, 0);
}
