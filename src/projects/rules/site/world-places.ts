/** Where metres of a project lie on the map of the whole world: pixels at zoom 0 of Web Mercator, as the map draws them. */
import type { Extent } from '../../../gis/geometry/extent.ts';

const WORLD_PX = 256;
/** Between nodes places are interpolated: so near to each other that it makes no difference, m. */
const NODE_M = 500;
const MAX_NODES = 128;

interface ProjectMetres {
  toLonLat: (x: number, y: number) => readonly [number, number];
  fromLonLat: (lon: number, lat: number) => readonly [number, number];
}

/** Pixels of the world at zoom 0. */
export function worldOf(lon: number, lat: number): [x: number, y: number] {
  const mercator = Math.asinh(Math.tan((lat * Math.PI) / 180));
  return [((lon + 180) / 360) * WORLD_PX, ((1 - mercator / Math.PI) / 2) * WORLD_PX];
}

/** Longitude and latitude of a pixel of the world. */
export function lonLatOf(x: number, y: number): [lon: number, lat: number] {
  const mercator = Math.PI * (1 - (2 * y) / WORLD_PX);
  return [(x / WORLD_PX) * 360 - 180, (Math.atan(Math.sinh(mercator)) * 180) / Math.PI];
}

/** Converts pairs of numbers, x0, y0, x1, y1, …, of which there may be millions. */
export type ConvertPairs = (xy: Float64Array) => Float64Array;

/**
 * Converts places within an extent: a place between nodes is interpolated, since a conversion of each by itself takes seconds.
 * @param convert one place
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
 * From metres about a scene's origin to pixels of the world.
 * @param extent of the metres, about the origin
 */
export function toWorld(
  system: ProjectMetres,
  { eastingM, northingM }: { readonly eastingM: number; readonly northingM: number },
  extent: Extent,
): ConvertPairs {
  return throughMesh(extent, NODE_M, (x, y) => worldOf(...system.toLonLat(x + eastingM, y + northingM)));
}

/** From pixels of the world to metres about a scene's origin. */
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
