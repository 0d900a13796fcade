import type { ElevationGrid } from './elevation-grid.ts';

/** Initial blocks of the thinning, nodes along a side. */
const MAX_BLOCK_SIZE = 64;

/**
 * Selects the nodes that a grid's surface needs. A block whose nodes are all within a tolerance of the planes through its corners
 * is replaced by these corners. Other blocks are halved. Nodes without a height are left out.
 * @param toleranceM largest distance between removed nodes and the remaining surface, apart from slivers at the borders of blocks
 * @returns ascending node indexes, row · columns + column
 */
export function thinGrid({ columns, rows, z }: ElevationGrid, toleranceM: number): Uint32Array {
  const keep = new Uint8Array(columns * rows);
  const visit = (c0: number, r0: number, c1: number, r1: number): void => {
    const single = c1 - c0 <= 1 && r1 - r0 <= 1;
    if (single || isFlat(c0, r0, c1, r1)) {
      for (const row of [r0, r1]) {
        for (const column of [c0, c1]) if (!Number.isNaN(z[row * columns + column])) keep[row * columns + column] = 1;
      }
      return;
    }
    const middleC = c1 - c0 > 1 ? (c0 + c1) >> 1 : c1;
    const middleR = r1 - r0 > 1 ? (r0 + r1) >> 1 : r1;
    visit(c0, r0, middleC, middleR);
    if (middleC < c1) visit(middleC, r0, c1, middleR);
    if (middleR < r1) visit(c0, middleR, middleC, r1);
    if (middleC < c1 && middleR < r1) visit(middleC, middleR, c1, r1);
  };
  /** Whether all nodes are within the tolerance of both pairs of triangles that the corners can form. */
  const isFlat = (c0: number, r0: number, c1: number, r1: number): boolean => {
    const [a, b] = [z[r0 * columns + c0]!, z[r0 * columns + c1]!];
    const [c, d] = [z[r1 * columns + c0]!, z[r1 * columns + c1]!];
    for (let row = r0; row <= r1; row++) {
      const v = (row - r0) / Math.max(1, r1 - r0);
      for (let column = c0; column <= c1; column++) {
        const u = (column - c0) / Math.max(1, c1 - c0);
        const height = z[row * columns + column]!;
        const down = u >= v ? a + u * (b - a) + v * (d - b) : a + v * (c - a) + u * (d - c);
        const up = u + v <= 1 ? a + u * (b - a) + v * (c - a) : d + (1 - u) * (c - d) + (1 - v) * (b - d);
        // The comparison is negated, so that a node without a height (NaN) never counts as near.
        if (!(Math.abs(height - down) <= toleranceM && Math.abs(height - up) <= toleranceM)) return false;
      }
    }
    return true;
  };
  for (let row = 0; row < rows - 1; row += MAX_BLOCK_SIZE) {
    for (let column = 0; column < columns - 1; column += MAX_BLOCK_SIZE) {
      visit(column, row, Math.min(columns - 1, column + MAX_BLOCK_SIZE), Math.min(rows - 1, row + MAX_BLOCK_SIZE));
    }
  }
  const kept: number[] = [];
  keep.forEach((is, node) => {
    if (is === 1) kept.push(node);
  });
  return Uint32Array.from(kept);
}
