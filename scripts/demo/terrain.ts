import type { Position } from '../../src/gis/crs/crs.ts';
import { HALF_WIDTH_M, LENGTH_M, outline } from './frame.ts';

const CELL_M = 20;
const MARGIN_M = 200;

/** The height of rolling ground with two ridges, the valley between them, and smaller undulations. */
function heightAt([easting, northing]: Position): number {
  const [x, y] = [easting - 295_000, northing - 6_266_400];
  const ridges = 10 * Math.sin(x / 290 + 0.6) * Math.cos(y / 340);
  const folds = 2.5 * Math.sin((x + 2 * y) / 130) + 1.5 * Math.cos((2 * x - y) / 170);
  return 46 + ridges + folds - y / 90;
}

/** The ground of the suburb and a margin around it as an ESRI ASCII grid, heights to the centimetre. */
export function terrainGrid(): string {
  const corners = outline(-MARGIN_M, LENGTH_M + MARGIN_M, -HALF_WIDTH_M - MARGIN_M, HALF_WIDTH_M + MARGIN_M);
  const onCell = (metres: number) => Math.floor(metres / CELL_M) * CELL_M;
  const west = onCell(Math.min(...corners.map(([x]) => x)));
  const south = onCell(Math.min(...corners.map(([, y]) => y)));
  const columns = Math.ceil((Math.max(...corners.map(([x]) => x)) - west) / CELL_M);
  const rows = Math.ceil((Math.max(...corners.map(([, y]) => y)) - south) / CELL_M);
  const lines = Array.from({ length: rows }, (_, row) => {
    const northing = south + (rows - row - 0.5) * CELL_M;
    return Array.from({ length: columns }, (__, column) =>
      heightAt([west + (column + 0.5) * CELL_M, northing]).toFixed(2),
    ).join(' ');
  });
  const header = [
    `ncols ${columns}`,
    `nrows ${rows}`,
    `xllcorner ${west}`,
    `yllcorner ${south}`,
    `cellsize ${CELL_M}`,
    'NODATA_value -9999',
  ];
  return [...header, ...lines, ''].join('\n');
}
