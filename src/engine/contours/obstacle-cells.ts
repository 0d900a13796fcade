import type { Scene } from '../scene/scene.ts';
import { coordinatesOf } from '../scene/shape-coordinates.ts';
import { type Box, boxOf } from '../geometry/box.ts';

/**
 * Returns a function that tests whether the bounding box of a building, a wall segment or a source extends into a square of grid
 * cells. Boxes are marked on the finest cells and summed in a summed-area table, so that the test takes the same time for squares
 * of any size.
 * @param cells number of the finest cells along x and y
 */
export function obstacleCells(
  { buildings, walls, sources }: Scene,
  { x0, y0, x1, y1 }: Box,
  [across, up]: readonly [number, number],
): (square: { readonly column: number; readonly row: number; readonly size: number }) => boolean {
  const marks = new Uint8Array(across * up);
  const columnOf = (x: number) => Math.floor(((x - x0) / (x1 - x0)) * across);
  const rowOf = (y: number) => Math.floor(((y - y0) / (y1 - y0)) * up);
  const mark = (xy: Float64Array, from: number, to: number): void => {
    const box = boxOf(xy, from, to);
    for (let row = Math.max(0, rowOf(box.y0)); row <= Math.min(up - 1, rowOf(box.y1)); row++) {
      const [first, last] = [Math.max(0, columnOf(box.x0)), Math.min(across - 1, columnOf(box.x1))];
      if (last >= first) marks.fill(1, row * across + first, row * across + last + 1);
    }
  };
  const { xy, ringStart, polygonStart } = buildings.footprints;
  for (let building = 0; building + 1 < polygonStart.length; building++) {
    mark(xy, ringStart[polygonStart[building]!]!, ringStart[polygonStart[building + 1]!]!);
  }
  for (let wall = 0; wall + 1 < walls.start.length; wall++) {
    // Segment by segment, because the bounding box of a long bent wall covers most of a town.
    for (let vertex = walls.start[wall]!; vertex + 1 < walls.start[wall + 1]!; vertex++)
      mark(walls.xy, vertex, vertex + 2);
  }
  for (const { shape } of sources) {
    const positions = coordinatesOf(shape);
    mark(positions, 0, positions.length / 2);
  }
  const sums = new Uint32Array((across + 1) * (up + 1));
  for (let row = 0; row < up; row++) {
    for (let column = 0; column < across; column++) {
      const at = (row + 1) * (across + 1) + column + 1;
      sums[at] = marks[row * across + column]! + sums[at - 1]! + sums[at - across - 1]! - sums[at - across - 2]!;
    }
  }
  return ({ column, row, size }) => {
    const low = row * (across + 1) + column;
    const high = (row + size) * (across + 1) + column;
    return sums[high + size]! - sums[high]! - sums[low + size]! + sums[low]! > 0;
  };
}
