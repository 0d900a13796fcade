/**
 * The position of a picture: longitudes and latitudes (WGS 84) at the nodes of a regular grid over it, with rows from its upper
 * edge. Between nodes, positions are interpolated linearly. The mesh replaces the picture's transform and coordinate system for
 * display.
 */
export interface PictureMesh {
  /** Number of cells across and down. */
  columns: number;
  rows: number;
  lon: number[];
  lat: number[];
}

/** The size of a picture and its position. */
export interface MeshedPicture {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly mesh: PictureMesh;
}

/** Longitude and latitude of a point of the picture, given in pixels from the upper left corner. */
export function placeInPicture(
  { widthPx, heightPx, mesh }: MeshedPicture,
  column: number,
  row: number,
): [number, number] {
  const { columns, rows, lon, lat } = mesh;
  const x = (column / widthPx) * columns;
  const y = (row / heightPx) * rows;
  const cellX = Math.min(columns - 1, Math.max(0, Math.floor(x)));
  const cellY = Math.min(rows - 1, Math.max(0, Math.floor(y)));
  const at = (values: PictureMesh['lon']) => {
    const node = cellY * (columns + 1) + cellX;
    const [s, t] = [x - cellX, y - cellY];
    const upper = (values[node] ?? NaN) * (1 - s) + (values[node + 1] ?? NaN) * s;
    const lower = (values[node + columns + 1] ?? NaN) * (1 - s) + (values[node + columns + 2] ?? NaN) * s;
    return upper * (1 - t) + lower * t;
  };
  return [at(lon), at(lat)];
}
