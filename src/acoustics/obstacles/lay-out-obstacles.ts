/**
 * All that can stand in the way — buildings, walls, temporary barriers — as flat arrays of obstacles and their edges in
 * plan. Tops are absolute.
 */
import { type Bodies, findBodies } from './bodies.ts';
import { type BridgingWall, bridgingWalls } from './bridging-walls.ts';
import { circlesRound, circlesRoundBodies, leastInBody, widthsOf, type Widths } from './obstacle-extents.ts';
import type { BarrierLines, PolygonSet, Scene } from '../scene/scene.ts';
import { contactsOf } from './touching-houses.ts';
import { groundHeightAt, type TerrainSurface } from '../terrain/terrain.ts';
import { createProfile, traceProfile } from '../terrain/terrain-profile.ts';

export interface Obstacles extends Widths {
  readonly count: number;
  /** Obstacles below this number are the scene's buildings, in order; walls and temporary barriers follow. */
  readonly buildingCount: number;
  /** Temporary barriers have the numbers from this one on; those along lines, the numbers from `lineFrom` on. */
  readonly temporaryFrom: number;
  readonly lineFrom: number;
  /** Obstacle o has the vertices vertexStart[o] to vertexStart[o + 1]. */
  readonly vertexStart: Uint32Array;
  /** x0, y0, x1, y1, … m */
  readonly vertexXy: Float64Array;
  /** How many of its last vertices are no drawn ones, but the tips of its bridging walls. */
  readonly tipCount: Uint32Array;
  /** 1 where the edges are whole rings, without an end. */
  readonly closed: Uint8Array;
  /** A circle round each obstacle: x, y and radius, m. */
  readonly circles: Float64Array;
  /** The next obstacle of the same body, round and round; one alone is its own next. */
  readonly nextInBody: Uint32Array;
  /** A circle round the body of each obstacle. */
  readonly bodyCircles: Float64Array;
  /** 1 where the edges of its body hang together: houses of one ring each, or a line. */
  readonly connected: Uint8Array;
  /** Roof of each building, absolute, m. */
  readonly roofZ: Float64Array;
  /** The lowest and the highest point of the obstacle's top, m. */
  readonly lowestM: Float64Array;
  readonly highestM: Float64Array;
  /** Edge e: x0, y0, top0, x1, y1, top1 at 6 e, m. */
  readonly edges: Float64Array;
  /** Obstacle of each edge. */
  readonly edgeObstacle: Uint32Array;
}

/** A temporary barrier to be built along all edges of a polygon set. */
export interface TemporaryBarrier {
  readonly group: string;
  readonly polygons: PolygonSet;
  readonly heightM: number;
}

/** The temporary barriers of a scene: one a group, however many sources share the group. */
export function temporaryBarriers(scene: Scene): TemporaryBarrier[] {
  const built = new Map<string, TemporaryBarrier>();
  for (const { id, group, shape, barrierHeightM } of scene.sources) {
    if (barrierHeightM === null) continue;
    if (shape.kind !== 'polygon')
      throw new RangeError(`source ${id}: a temporary barrier needs a polygon to stand along`);
    const other = built.get(group);
    if (other === undefined) built.set(group, { group, polygons: shape.polygons, heightM: barrierHeightM });
    else if (other.heightM !== barrierHeightM) {
      throw new RangeError(`source ${id}: group ${group} has barriers of ${other.heightM} m and ${barrierHeightM} m`);
    }
  }
  return [...built.values()];
}

/**
 * Lays out the obstacles of a scene. Edges without length are left out; vertices stay. A flat roof stands above the
 * mean ground at the vertices of its outer ring; a wall with a height follows the ground, which may take several edges;
 * absolute tops run straight. Houses that nearly touch get bridging walls, which are parts of them.
 * @param surface null for flat ground at 0
 * @throws RangeError where a barrier has no polygon, or two sources of one group want barriers of different heights
 */
export function layOutObstacles(scene: Scene, surface: TerrainSurface | null = null): Obstacles {
  const layout = new Layout(surface);
  const { footprints, heightM } = scene.buildings;
  const roofZ = heightM.map((height, building) => meanGroundZ(surface, footprints, building) + height);
  const contacts = contactsOf(footprints);
  const bridging = bridgingWalls(contacts.gaps, roofZ);
  for (let building = 0; building < heightM.length; building++) {
    const top = roofZ[building]!;
    const rings = footprints.polygonStart[building + 1]! - footprints.polygonStart[building]!;
    layout.begin(rings === 1, true);
    for (let ring = footprints.polygonStart[building]!; ring < footprints.polygonStart[building + 1]!; ring++) {
      layout.addRing(footprints, ring, top);
    }
    for (const wall of bridging.get(building) ?? []) layout.addBridgingWall(wall, top);
  }
  const buildingCount = layout.count;
  const { walls } = scene;
  for (let wall = 0; wall + 1 < walls.start.length; wall++) {
    const height = walls.heightM[wall]!;
    const first = walls.start[wall]!;
    const last = walls.start[wall + 1]! - 1;
    layout.begin(
      true,
      walls.xy[2 * first] === walls.xy[2 * last] && walls.xy[2 * first + 1] === walls.xy[2 * last + 1],
    );
    for (let vertex = walls.start[wall]!; vertex < walls.start[wall + 1]!; vertex++) {
      layout.addVertex(walls.xy[2 * vertex]!, walls.xy[2 * vertex + 1]!);
      if (vertex === walls.start[wall]!) continue;
      if (Number.isNaN(height)) {
        layout.addEdge(walls.xy, vertex - 1, walls.topZ[vertex - 1]!, vertex, walls.topZ[vertex]!);
      } else layout.addEdgeOnGround(walls.xy, vertex - 1, vertex, height);
    }
  }
  const temporaryFrom = layout.count;
  const isWithTemporary = scene.temporaryScreenCapDb !== 0;
  for (const { polygons, heightM: fenceM } of isWithTemporary ? temporaryBarriers(scene) : []) {
    // Each polygon of an area has a barrier of its own: between two of them sound passes.
    for (let polygon = 0; polygon + 1 < polygons.polygonStart.length; polygon++) {
      const rings = polygons.polygonStart[polygon + 1]! - polygons.polygonStart[polygon]!;
      layout.begin(rings === 1, true);
      for (let ring = polygons.polygonStart[polygon]!; ring < polygons.polygonStart[polygon + 1]!; ring++) {
        layout.addFence(polygons, ring, fenceM);
      }
    }
  }
  const lineFrom = layout.count;
  if (isWithTemporary && scene.barrierLines !== undefined) layOutLines(layout, scene.barrierLines);
  const bodies = findBodies(footprints, roofZ, contacts.pairs);
  return { ...layout.finish(roofZ, bodies), buildingCount, temporaryFrom, lineFrom };
}

function layOutLines(layout: Layout, { xy, start, heightM }: BarrierLines): void {
  for (let line = 0; line < heightM.length; line++) {
    const [first, last] = [start[line]!, start[line + 1]! - 1];
    layout.begin(true, xy[2 * first] === xy[2 * last] && xy[2 * first + 1] === xy[2 * last + 1]);
    for (let vertex = first; vertex <= last; vertex++) {
      layout.addVertex(xy[2 * vertex]!, xy[2 * vertex + 1]!);
      if (vertex > first) layout.addEdgeOnGround(xy, vertex - 1, vertex, heightM[line]!);
    }
  }
}

/** Mean ground at the vertices of a footprint's outer ring, m. */
export function meanGroundZ(
  surface: TerrainSurface | null,
  { xy, ringStart, polygonStart }: PolygonSet,
  building: number,
): number {
  if (surface === null) return 0;
  const from = ringStart[polygonStart[building]!]!;
  const to = ringStart[polygonStart[building]! + 1]!;
  let sum = 0;
  for (let vertex = from; vertex < to; vertex++) sum += groundHeightAt(surface, xy[2 * vertex]!, xy[2 * vertex + 1]!);
  return to > from ? sum / (to - from) : 0;
}

/** Ground that bends less than this between two segments of a wall is straight, m. */
const STRAIGHT_M = 1e-9;

/** Grows the arrays while the scene is read; nothing of it is used in tracing. */
class Layout {
  count = 0;
  private readonly vertexStart: number[] = [];
  private readonly tipCount: number[] = [];
  private readonly connected: number[] = [];
  private readonly closed: number[] = [];
  private readonly vertexXy: number[] = [];
  private readonly edges: number[] = [];
  private readonly edgeObstacle: number[] = [];
  private readonly profile = createProfile();
  private readonly surface: TerrainSurface | null;

  constructor(surface: TerrainSurface | null) {
    this.surface = surface;
  }

  begin(connected: boolean, closed: boolean): void {
    this.closed.push(closed ? 1 : 0);
    this.vertexStart.push(this.vertexXy.length / 2);
    this.tipCount.push(0);
    this.connected.push(connected ? 1 : 0);
    this.count++;
  }

  addVertex(x: number, y: number): void {
    this.vertexXy.push(x, y);
  }

  addEdge(xy: Float64Array, from: number, topFrom: number, to: number, topTo: number): void {
    this.push(xy[2 * from]!, xy[2 * from + 1]!, topFrom, xy[2 * to]!, xy[2 * to + 1]!, topTo);
  }

  private push(x0: number, y0: number, top0: number, x1: number, y1: number, top1: number): void {
    if (x0 === x1 && y0 === y1) return;
    this.edges.push(x0, y0, top0, x1, y1, top1);
    this.edgeObstacle.push(this.count - 1);
  }

  /** Adds the edge of a wall that follows the ground: one segment for each part on which the ground is straight. */
  addEdgeOnGround(xy: Float64Array, from: number, to: number, heightM: number): void {
    if (this.surface === null) return this.addEdge(xy, from, heightM, to, heightM);
    const [x0, y0, x1, y1] = [xy[2 * from]!, xy[2 * from + 1]!, xy[2 * to]!, xy[2 * to + 1]!];
    traceProfile(this.surface, x0, y0, x1, y1, this.profile);
    const { alongM, z, count } = this.profile;
    const lengthM = alongM[count - 1]!;
    const xAt = (at: number) => (at === count - 1 ? x1 : x0 + (alongM[at]! / lengthM) * (x1 - x0));
    const yAt = (at: number) => (at === count - 1 ? y1 : y0 + (alongM[at]! / lengthM) * (y1 - y0));
    let start = 0;
    for (let at = 1; at < count; at++) {
      if (at + 1 < count) {
        const share = (alongM[at]! - alongM[start]!) / (alongM[at + 1]! - alongM[start]!);
        const bend = z[at]! - (z[start]! + share * (z[at + 1]! - z[start]!));
        if (Math.abs(bend) <= STRAIGHT_M || !(alongM[at]! > alongM[start]!)) continue;
      }
      this.push(xAt(start), yAt(start), z[start]! + heightM, xAt(at), yAt(at), z[at]! + heightM);
      start = at;
    }
  }

  addRing({ xy, ringStart }: PolygonSet, ring: number, top: number): void {
    const from = ringStart[ring]!;
    const to = ringStart[ring + 1]!;
    for (let vertex = from, before = to - 1; vertex < to; before = vertex++) {
      this.addVertex(xy[2 * vertex]!, xy[2 * vertex + 1]!);
      this.addEdge(xy, before, top, vertex, top);
    }
  }

  /** Adds a wall to a house, there and back: so its edges are rings still, and what is inside of them stays so. */
  addBridgingWall({ x, y, tipX, tipY }: BridgingWall, top: number): void {
    this.addVertex(tipX, tipY);
    this.push(x, y, top, tipX, tipY, top);
    this.push(tipX, tipY, top, x, y, top);
    this.tipCount[this.count - 1]!++;
  }

  /** Adds a barrier that follows the ground along a ring. */
  addFence({ xy, ringStart }: PolygonSet, ring: number, heightM: number): void {
    const from = ringStart[ring]!;
    const to = ringStart[ring + 1]!;
    for (let vertex = from, before = to - 1; vertex < to; before = vertex++) {
      this.addVertex(xy[2 * vertex]!, xy[2 * vertex + 1]!);
      this.addEdgeOnGround(xy, before, vertex, heightM);
    }
  }

  finish(roofZ: Float64Array, bodies: Bodies): Omit<Obstacles, 'buildingCount' | 'temporaryFrom' | 'lineFrom'> {
    const starts = new Uint32Array(this.count + 1);
    starts.set(this.vertexStart);
    starts[this.count] = this.vertexXy.length / 2;
    const vertexXy = Float64Array.from(this.vertexXy);
    const nextInBody = Uint32Array.from({ length: this.count }, (_, obstacle) => bodies.next[obstacle] ?? obstacle);
    const circles = circlesRound(vertexXy, starts);
    return {
      count: this.count,
      vertexStart: starts,
      vertexXy,
      tipCount: Uint32Array.from(this.tipCount),
      ...widthsOf(vertexXy, starts, bodies.outlines),
      closed: Uint8Array.from(this.closed),
      circles,
      nextInBody,
      bodyCircles: circlesRoundBodies(circles, nextInBody),
      connected: leastInBody(Uint8Array.from(this.connected), nextInBody),
      roofZ,
      ...this.heights(),
      edges: Float64Array.from(this.edges),
      edgeObstacle: Uint32Array.from(this.edgeObstacle),
    };
  }

  private heights(): Pick<Obstacles, 'lowestM' | 'highestM'> {
    const lowestM = new Float64Array(this.count).fill(Infinity);
    const highestM = new Float64Array(this.count).fill(-Infinity);
    this.edgeObstacle.forEach((obstacle, edge) => {
      const [top0, top1] = [this.edges[6 * edge + 2]!, this.edges[6 * edge + 5]!];
      lowestM[obstacle] = Math.min(lowestM[obstacle]!, top0, top1);
      highestM[obstacle] = Math.max(highestM[obstacle]!, top0, top1);
    });
    return { lowestM, highestM };
  }
}
