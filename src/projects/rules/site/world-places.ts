/** Converts metres of a project to pixels of the world map: Web Mercator at zoom 0, as the map draws it. */
import type { Extent } from '../../../gis/geometry/extent.ts';

const WORLD_PX = 256;
/** Distance of mesh nodes, m. Positions between nodes are interpolated. At this distance, the error is negligible. */
const NODE_M = 500;
const MAX_NODES = 128;

interface ProjectMetres {
  toLonLat: (x: number, y: number) => readonly [number, number];
  fromLonLat: (lon: number, lat: number) => readonly [number, number];
}

/** Converts longitude and latitude to pixels of the world at zoom 0. */
export function worldOf(lon: number, lat: number): [x: number, y: number] {
  const mercator = Math.asinh(Math.tan((lat * Math.PI) / 180));
  return [((lon + 180) / 360) * WORLD_PX, ((1 - mercator / Math.PI) / 2) * WORLD_PX];
}

/** Converts pixels of the world at zoom 0 to longitude and latitude. */
export function lonLatOf(x: number, y: number): [lon: number, lat: number] {
  const mercator = Math.PI * (1 - (2 * y) / WORLD_PX);
  return [(x / WORLD_PX) * 360 - 180, (Math.atan(Math.sinh(mercator)) * 180) / Math.PI];
}

/** Converts an array of coordinate pairs, x0, y0, x1, y1, …. There may be millions of pairs. */
export type ConvertPairs = (xy: Float64Array) => Float64Array;

/**
 * Converts positions within an extent by interpolation between nodes. Converting each position individually would take seconds.
 * @param convert converts one position
 */
export function throughMesh(
  [west, south, east, north]: Extent,
  spacing: number,
  convert: (x: number, y: number) => readonly [number, number],
): ConvertPairs {
  const nodesOver = (length: number) => Math.min(MAX_NODES, Math.max(1, Math.ceil(length / spacing)));
  const [columns, rows] = [nodesOver(east - west), nodesOver(north - south)];
  const [dx, dy] = [Math.max(east - west, 1e-9) / columns, Math.max(north - south, 1e-9) / rows];
  const nodes = new Float64Array(2 * (columns + 1) * (rows + 1));
  for (let row = 0; row <= rows; row++)
    for (let column = 0; column <= columns; column++)
      nodes.set(convert(west + column * dx, south + row * dy), 2 * (row * (columns + 1) + column));
  return (xy) => {
    const converted = new Float64Array(xy.length);
    for (let at = 0; at + 1 < xy.length; at += 2) {
      const [u, v] = [(xy[at]! - west) / dx, (xy[at + 1]! - south) / dy];
      const column = Math.min(columns - 1, Math.max(0, Math.floor(u)));
      const row = Math.min(rows - 1, Math.max(0, Math.floor(v)));
      const [s, t] = [u - column, v - row];
      const node = 2 * (row * (columns + 1) + column);
      for (let axis = 0; axis < 2; axis++) {
        const low = nodes[node + axis]! * (1 - s) + nodes[node + 2 + axis]! * s;
        const above = node + 2 * (columns + 1) + axis;
        converted[at + axis] = low * (1 - t) + (nodes[above]! * (1 - s) + nodes[above + 2]! * s) * t;
      }
    }
    return converted;
  };
}

/**
 * Converts metres relative to a scene's origin to pixels of the world.
 * @param extent extent in metres relative to the origin
 */
export function toWorld(
  system: ProjectMetres,
  { eastingM, northingM }: { readonly eastingM: number; readonly northingM: number },
  extent: Extent,
): ConvertPairs {
  return throughMesh(extent, NODE_M, (x, y) => worldOf(...system.toLonLat(x + eastingM, y + northingM)));
}

/** Converts pixels of the world to metres relative to a scene's origin. */
export function fromWorld(
  system: ProjectMetres,
  { eastingM, northingM }: { readonly eastingM: number; readonly northingM: number },
  extent: Extent,
): ConvertPairs {
  const spacing = Math.max(extent[2] - extent[0], extent[3] - extent[1], 1e-9) / MAX_NODES;
  return throughMesh(extent, spacing, (x, y) => {
    const [easting, northing] = system.fromLonLat(...lonLatOf(x, y));
    return [easting - eastingM, northing - northingM];
  });
}
