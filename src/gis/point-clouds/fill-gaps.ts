/**
 * Fills gaps of a grid in place, such as those under buildings. A height in a gap is interpolated linearly along its row and
 * along its column, and both values are weighted by the inverse length of the gap. A slope therefore continues unchanged through
 * a gap. A node at the border is not filled if neither its row nor its column has heights on both sides.
 * @param heights heights; NaN if there is none
 * @param mostCells longest gap that is filled, in cells from one known height to the next
 */
export function fillGaps(heights: Float32Array, columns: number, rows: number, mostCells: number): void {
  const sum = new Float32Array(heights.length);
  const weight = new Float32Array(heights.length);
  const fillLine = (start: number, stride: number, length: number) => {
    let last = -1;
    for (let index = 0; index < length; index++) {
      const height = heights[start + index * stride]!;
      if (Number.isNaN(height)) continue;
      const gap = index - last;
      if (last >= 0 && gap > 1 && gap <= mostCells) {
        const before = heights[start + last * stride]!;
        for (let step = 1; step < gap; step++) {
          const node = start + (last + step) * stride;
          sum[node] = sum[node]! + (before + ((height - before) * step) / gap) / gap;
          weight[node] = weight[node]! + 1 / gap;
        }
      }
      last = index;
    }
  };
  for (let row = 0; row < rows; row++) fillLine(row * columns, 1, columns);
  for (let column = 0; column < columns; column++) fillLine(column, columns, rows);
  for (let node = 0; node < heights.length; node++) if (weight[node]! > 0) heights[node] = sum[node]! / weight[node]!;
}
