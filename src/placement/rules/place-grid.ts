/** A grid of positions over a box, which is searched from coarse to fine. */
import type { GeographicBox } from '../../gis/crs/crs.ts';

export interface PlaceGrid {
  readonly box: GeographicBox;
  readonly columns: number;
  readonly rows: number;
}

/** Returns a grid with about the given number of cells, which are square on the ground. */
export function placeGrid(box: GeographicBox, places: number): PlaceGrid {
  const shrink = Math.max(0.01, Math.cos((((box.north + box.south) / 2) * Math.PI) / 180));
  const ratio = ((box.east - box.west) * shrink) / (box.north - box.south);
  const rows = Math.max(1, Math.round(Math.sqrt(places / ratio)));
  return { box, columns: Math.max(1, Math.round(rows * ratio)), rows };
}

/** Returns the centre of a cell. Cells are numbered by row from the north-west. */
export function middleOfCell({ box, columns, rows }: PlaceGrid, cell: number): readonly [lon: number, lat: number] {
  const [column, row] = [cell % columns, Math.floor(cell / columns)];
  return [
    box.west + ((column + 0.5) / columns) * (box.east - box.west),
    box.north - ((row + 0.5) / rows) * (box.north - box.south),
  ];
}

/** Returns the cell that contains a position. Null outside the grid. */
export function cellAt({ box, columns, rows }: PlaceGrid, lon: number, lat: number): number | null {
  const column = Math.floor(((lon - box.west) / (box.east - box.west)) * columns);
  const row = Math.floor(((box.north - lat) / (box.north - box.south)) * rows);
  return column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : null;
}

/** Returns every cell once: first every eighth row and column, then every fourth, every second, and the others. */
export function coarseFirst({ columns, rows }: PlaceGrid): number[] {
  const order: number[] = [];
  const seen = new Uint8Array(columns * rows);
  for (const step of [8, 4, 2, 1]) {
    for (let row = Math.floor(step / 2); row < rows; row += step) {
      for (let column = Math.floor(step / 2); column < columns; column += step) {
        const cell = row * columns + column;
        if (seen[cell] === 1) continue;
        seen[cell] = 1;
        order.push(cell);
      }
    }
  }
  // These are the cells at the edges of the grid, and all cells of a grid smaller than the step.
  for (let cell = 0; cell < seen.length; cell++) if (seen[cell] === 0) order.push(cell);
  return order;
}
