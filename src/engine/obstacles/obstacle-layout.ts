/** Obstacles and their edges in plan as flat arrays, and the class that builds these arrays. Tops are absolute heights. */
import type { BridgingWall } from './bridging-walls.ts';
import type { Joint } from './contact.ts';
import {
  circlesRound,
  circlesRoundBodies,
  firstInBody,
  leastInBody,
  widthsOf,
  type Widths,
} from './obstacle-extents.ts';
import { meetingsWithin } from './outline-edges.ts';
import type { BarrierLines, PolygonSet, Walls } from '../scene/scene.ts';
import type { TerrainSurface } from '../terrain/terrain.ts';
import { createProfile, traceProfile } from '../terrain/terrain-profile.ts';

export interface LaidOut extends Widths {
  readonly count: number;
  /** Obstacle o has the vertices vertexStart[o] to vertexStart[o + 1] − 1. */
  readonly vertexStart: Uint32Array;
  /** x0, y0, x1, y1, … m */
  readonly vertexXy: Float64Array;
  /** An edge that starts or ends at each vertex. */
  readonly vertexEdge: Uint32Array;
  /** Number of vertices at the end of each obstacle that are tips of its bridging walls and not drawn. */
  readonly tipCount: Uint32Array;
  /** A circle around each obstacle: x, y and radius, m. */
  readonly circles: Float64Array;
  /** The next obstacle of the same body, in a cycle. A single obstacle is its own next one. */
  readonly nextInBody: Uint32Array;
  /** The lowest index in the body of each obstacle. */
  readonly bodyOf: Uint32Array;
  /** A circle around the body of each obstacle: x, y and radius, m. */
  readonly bodyCircles: Float64Array;
  /** 1 if the edges of its body are connected: houses of one ring each, or a line. */
  readonly connected: Uint8Array;
  /**
   * Links: points other than common ends at which edges of one body meet. Obstacle o has the links linkStart[o] to linkStart[o +
   * 1] − 1. Link l connects the edges linkEdges[2 l] and linkEdges[2 l + 1], from a point on the first to a point on the second:
   * x, y, x, y at linkXy[4 l], m.
   */
  readonly linkStart: Uint32Array;
  readonly linkEdges: Uint32Array;
  readonly linkXy: Float64Array;
  /** Absolute roof height of each building, m. */
  readonly roofZ: Float64Array;
  /** The lowest and the highest point of the top of each obstacle, m. */
  readonly lowestM: Float64Array;
  readonly highestM: Float64Array;
  /** x0, y0, top0, x1, y1, top1 at 6 · edge, m. */
  readonly edges: Float64Array;
  /** Obstacle of each edge. */
  readonly edgeObstacle: Uint32Array;
}

interface LinkRow {
  readonly obstacle: number;
  readonly edges: readonly [number, number];
  readonly xy: readonly [number, number, number, number];
}

/** Ground that bends by less than this between two segments of a wall counts as straight, m. */
const STRAIGHT_M = 1e-9;

/** Builds the arrays from a scene. It is not used in tracing. */
export class Layout {
  count = 0;
  private readonly vertexStart: number[] = [];
  private readonly vertexEdge: number[] = [];
  private readonly edgeStart: number[] = [];
  private readonly links: LinkRow[] = [];
  /** Bridging walls, each with its first edge. */
  private readonly bridges: Array<readonly [edge: number, wall: BridgingWall]> = [];
  private readonly tipCount: number[] = [];
  private readonly connected: number[] = [];
  private readonly vertexXy: number[] = [];
  private readonly edges: number[] = [];
  private readonly edgeObstacle: number[] = [];
  private readonly profile = createProfile();
  private readonly surface: TerrainSurface | null;

  private readonly bridging: ReadonlyMap<number, readonly BridgingWall[]>;

  /** @param bridging the bridging walls by obstacle */
  constructor(surface: TerrainSurface | null, bridging: ReadonlyMap<number, readonly BridgingWall[]>) {
    this.surface = surface;
    this.bridging = bridging;
  }

  addHouse(footprints: PolygonSet, house: number, top: number): void {
    const [from, to] = [footprints.polygonStart[house]!, footprints.polygonStart[house + 1]!];
    this.begin(to - from === 1);
    for (let ring = from; ring < to; ring++) {
      this.addRing(footprints, ring, (before, vertex) => this.addEdge(footprints.xy, before, top, vertex, top));
    }
    this.addBridgingWalls();
  }

  addWall({ xy, start, heightM, topZ }: Walls, wall: number): void {
    const height = heightM[wall]!;
    this.begin(true);
    this.addLine(xy, start[wall]!, start[wall + 1]!, (vertex) => {
      if (Number.isNaN(height)) this.addEdge(xy, vertex - 1, topZ[vertex - 1]!, vertex, topZ[vertex]!);
      else this.addEdgeOnGround(xy, vertex - 1, vertex, height);
    });
    this.finishWall();
  }

  /** Adds a temporary barrier along all rings of a polygon. It follows the ground. */
  addFence(polygons: PolygonSet, polygon: number, heightM: number): void {
    const [from, to] = [polygons.polygonStart[polygon]!, polygons.polygonStart[polygon + 1]!];
    this.begin(to - from === 1);
    for (let ring = from; ring < to; ring++) {
      this.addRing(polygons, ring, (before, vertex) => this.addEdgeOnGround(polygons.xy, before, vertex, heightM));
    }
    this.finishWall();
  }

  addBarrierLine({ xy, start, heightM }: BarrierLines, line: number): void {
    this.begin(true);
    this.addLine(xy, start[line]!, start[line + 1]!, (vertex) =>
      this.addEdgeOnGround(xy, vertex - 1, vertex, heightM[line]!),
    );
    this.finishWall();
  }

  private begin(connected: boolean): void {
    this.edgeStart.push(this.edgeObstacle.length);
    this.vertexStart.push(this.vertexXy.length / 2);
    this.tipCount.push(0);
    this.connected.push(connected ? 1 : 0);
    this.count++;
  }

  private addVertex(x: number, y: number): void {
    this.vertexXy.push(x, y);
    // The edge that leads to the vertex, if that edge has a length.
    this.vertexEdge.push(Math.max(this.edgeStart[this.count - 1]!, this.edgeObstacle.length - 1));
  }

  /** Adds the vertices [from, to) of a line, and an edge from each to the next. */
  private addLine(xy: Float64Array, from: number, to: number, addEdgeTo: (vertex: number) => void): void {
    for (let vertex = from; vertex < to; vertex++) {
      if (vertex > from) addEdgeTo(vertex);
      this.addVertex(xy[2 * vertex]!, xy[2 * vertex + 1]!);
    }
  }

  private addEdge(xy: Float64Array, from: number, topFrom: number, to: number, topTo: number): void {
    this.push(xy[2 * from]!, xy[2 * from + 1]!, topFrom, xy[2 * to]!, xy[2 * to + 1]!, topTo);
  }

  private push(x0: number, y0: number, top0: number, x1: number, y1: number, top1: number): void {
    if (x0 === x1 && y0 === y1) return;
    this.edges.push(x0, y0, top0, x1, y1, top1);
    this.edgeObstacle.push(this.count - 1);
  }

  /** Adds a wall segment that follows the ground: one edge for each part on which the ground is straight. */
  private addEdgeOnGround(xy: Float64Array, from: number, to: number, heightM: number): void {
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

  private addRing(
    { xy, ringStart }: PolygonSet,
    ring: number,
    addEdge: (before: number, vertex: number) => void,
  ): void {
    const [from, to] = [ringStart[ring]!, ringStart[ring + 1]!];
    const first = this.edgeObstacle.length;
    for (let vertex = from, before = to - 1; vertex < to; before = vertex++) {
      addEdge(before, vertex);
      this.addVertex(xy[2 * vertex]!, xy[2 * vertex + 1]!);
      // A vertex at the position of the last one gets the first edge of the ring.
      this.vertexEdge[this.vertexEdge.length - 1] = Math.max(first, this.edgeObstacle.length - 1);
    }
  }

  /** Finishes a wall or barrier, which may meet itself. */
  private finishWall(): void {
    const first = this.edgeStart.at(-1)!;
    const own = this.edges.slice(6 * first);
    for (const { edge, otherEdge, x, y } of meetingsWithin(own)) {
      this.links.push({ obstacle: this.count - 1, edges: [first + edge, first + otherEdge], xy: [x, y, x, y] });
    }
    this.addBridgingWalls();
  }

  private addBridgingWalls(): void {
    for (const wall of this.bridging.get(this.count - 1) ?? []) this.addBridgingWall(wall);
  }

  /**
   * Adds a bridging wall to an obstacle as two edges, there and back. So the edges of a house remain rings, and its inside does
   * not change.
   */
  private addBridgingWall(wall: BridgingWall): void {
    const { x, y, tipX, tipY, topM } = wall;
    const base = this.nearestEdge(x, y);
    this.push(x, y, topM, tipX, tipY, topM);
    this.addVertex(tipX, tipY);
    const own = this.edgeObstacle.length - 1;
    this.push(tipX, tipY, topM, x, y, topM);
    this.links.push({ obstacle: this.count - 1, edges: [own, base], xy: [x, y, x, y] });
    this.bridges.push([own, wall]);
    this.tipCount[this.count - 1]!++;
  }

  /** The edge of the current obstacle that is nearest to a point. */
  private nearestEdge(x: number, y: number): number {
    let [nearest, leastM] = [this.edgeStart.at(-1)!, Infinity];
    for (let edge = nearest; edge < this.edgeObstacle.length && leastM > 0; edge++) {
      const [x0, y0, , x1, y1] = this.edges.slice(6 * edge, 6 * edge + 5) as [number, number, number, number, number];
      const [dx, dy] = [x1 - x0, y1 - y0];
      const share = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)));
      const offM = Math.hypot(x0 + share * dx - x, y0 + share * dy - y);
      if (offM < leastM) [nearest, leastM] = [edge, offM];
    }
    return nearest;
  }

  /**
   * Returns the arrays.
   * @param next the next house of the same body, in a cycle
   * @param outlines outlines of obstacles that are wider than their own vertices because they touch others
   * @param joints joints between houses
   */
  finish(
    roofZ: Float64Array,
    next: Uint32Array,
    outlines: ReadonlyMap<number, Float64Array>,
    joints: readonly Joint[],
  ): LaidOut {
    const starts = new Uint32Array(this.count + 1);
    starts.set(this.vertexStart);
    starts[this.count] = this.vertexXy.length / 2;
    const vertexXy = Float64Array.from(this.vertexXy);
    const nextInBody = Uint32Array.from({ length: this.count }, (_, obstacle) => next[obstacle] ?? obstacle);
    const circles = circlesRound(vertexXy, starts);
    const bodyOf = firstInBody(nextInBody);
    return {
      vertexEdge: Uint32Array.from(this.vertexEdge),
      bodyOf,
      ...this.linksOf(bodyOf, joints),
      count: this.count,
      vertexStart: starts,
      vertexXy,
      tipCount: Uint32Array.from(this.tipCount),
      ...widthsOf(vertexXy, starts, outlines),
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

  /** The links of each obstacle, within itself and at the joints to others of its body. */
  private linksOf(bodyOf: Uint32Array, joints: readonly Joint[]): Pick<LaidOut, 'linkStart' | 'linkEdges' | 'linkXy'> {
    const links = [...this.links];
    for (const { obstacle, edge, x, y, other, otherEdge, nearestX, nearestY } of joints) {
      if (bodyOf[obstacle] !== bodyOf[other]) continue;
      const edges = [this.edgeStart[obstacle]! + edge, this.edgeStart[other]! + otherEdge] as const;
      links.push({ obstacle, edges, xy: [x, y, nearestX, nearestY] });
    }
    for (const [own, { tipX, tipY, other, otherEdge }] of this.bridges) {
      const obstacle = this.edgeObstacle[own]!;
      if (bodyOf[obstacle] !== bodyOf[other]) continue;
      links.push({ obstacle, edges: [own, this.edgeStart[other]! + otherEdge], xy: [tipX, tipY, tipX, tipY] });
    }
    links.sort((a, b) => a.obstacle - b.obstacle);
    const linkStart = new Uint32Array(this.count + 1);
    for (const { obstacle } of links) linkStart[obstacle + 1]!++;
    for (let obstacle = 0; obstacle < this.count; obstacle++) linkStart[obstacle + 1]! += linkStart[obstacle]!;
    return {
      linkStart,
      linkEdges: Uint32Array.from(links.flatMap(({ edges }) => edges)),
      linkXy: Float64Array.from(links.flatMap(({ xy }) => xy)),
    };
  }

  private heights(): Pick<LaidOut, 'lowestM' | 'highestM'> {
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
