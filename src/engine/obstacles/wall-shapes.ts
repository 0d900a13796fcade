/** The walls and temporary barriers of a scene in plan, in their order as obstacles. */
import type { BarrierLines, PolygonSet, Scene, Walls } from '../scene/scene.ts';
import { groundHeightAt, type TerrainSurface } from '../terrain/terrain.ts';
import type { OutlineChain } from './outline-edges.ts';
import { WallShape } from './touching-walls.ts';

/** A temporary barrier along all edges of a polygon set. */
export interface TemporaryBarrier {
  readonly group: string;
  readonly polygons: PolygonSet;
  readonly heightM: number;
}

/**
 * The temporary barriers around areas: one per group, whatever the number of its sources.
 * @throws RangeError if a source with a barrier has no polygon, or if a group has barriers of different heights
 */
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
 * The shapes of walls, of the barriers around areas (one per polygon), and of barrier lines.
 * @param first index of the first wall among the obstacles
 */
export function wallShapes(
  first: number,
  walls: Walls,
  round: readonly TemporaryBarrier[],
  lines: BarrierLines | undefined,
  surface: TerrainSurface | null,
): WallShape[] {
  const shapes: WallShape[] = [];
  const add = (chains: readonly OutlineChain[], topAt: WallShape['topAt']) => {
    shapes.push(new WallShape(first + shapes.length, chains, topAt));
  };
  const onGround = (heightM: number) => (_edge: number, x: number, y: number) =>
    groundHeightAt(surface, x, y) + heightM;
  for (let wall = 0; wall + 1 < walls.start.length; wall++) {
    const chain = { xy: walls.xy, from: walls.start[wall]!, to: walls.start[wall + 1]!, isClosed: false };
    const heightM = walls.heightM[wall]!;
    if (Number.isNaN(heightM)) add([chain], (edge, x, y) => topBetween(walls, shapes[wall]!, chain.from, edge, x, y));
    else add([chain], onGround(heightM));
  }
  for (const { polygons, heightM } of round) {
    const { xy, ringStart, polygonStart } = polygons;
    for (let polygon = 0; polygon + 1 < polygonStart.length; polygon++) {
      const chains: OutlineChain[] = [];
      for (let ring = polygonStart[polygon]!; ring < polygonStart[polygon + 1]!; ring++) {
        chains.push({ xy, from: ringStart[ring]!, to: ringStart[ring + 1]!, isClosed: true });
      }
      add(chains, onGround(heightM));
    }
  }
  lines?.heightM.forEach((heightM, line) => {
    const chain = { xy: lines.xy, from: lines.start[line]!, to: lines.start[line + 1]!, isClosed: false };
    add([chain], onGround(heightM));
  });
  return shapes;
}

/** The top of a wall with absolute tops at a point of one of its edges, m. */
function topBetween(
  { xy, topZ }: Walls,
  { edges }: WallShape,
  from: number,
  edge: number,
  x: number,
  y: number,
): number {
  const to = from + edges.toVertex[edge]!;
  const [dx, dy] = [xy[2 * to]! - xy[2 * to - 2]!, xy[2 * to + 1]! - xy[2 * to - 1]!];
  const share = ((x - xy[2 * to - 2]!) * dx + (y - xy[2 * to - 1]!) * dy) / (dx * dx + dy * dy);
  return topZ[to - 1]! + share * (topZ[to]! - topZ[to - 1]!);
}
