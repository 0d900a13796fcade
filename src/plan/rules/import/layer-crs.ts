import { type CoordinateSystem, type Position, requireSystem } from '../../../gis/crs/crs.ts';
import { positionsOf } from '../../../gis/tables/feature-table.ts';
import { contradiction } from '../../../gis/tables/table-crs.ts';
import type { ShapeLayer } from './read-layers.ts';

/** The coordinate system that a layer declares. `why` is a sentence if the declared one cannot be used. */
export type SaidCrs = { kind: 'said'; epsg: number } | { kind: 'open'; why: string | null };

export function saidCrs({ table: { crs } }: ShapeLayer): SaidCrs {
  switch (crs?.kind) {
    case 'known':
      return { kind: 'said', epsg: crs.epsg };
    case 'unknown':
      return { kind: 'open', why: `The file names the coordinate system “${crs.name}”, which is not known here.` };
    case 'contradictory':
      return { kind: 'open', why: contradiction(crs) };
    case undefined:
      return { kind: 'open', why: null };
  }
}

/**
 * The most likely coordinate system of layers that do not declare one: WGS 84 if all coordinates can be degrees, otherwise the
 * system of the project. The coordinates of a drawing (DXF) are never degrees.
 * @returns an EPSG code
 */
export function likelyCrs(layers: readonly ShapeLayer[], project: CoordinateSystem): number {
  const canBeDegrees = layers.every(({ table }) => {
    if (table.coordinates === 'metres') return false;
    return table.features.every(({ geometry }) => geometry === null || [...positionsOf(geometry)].every(isDegrees));
  });
  return canBeDegrees ? 4326 : project.epsg;
}

const isDegrees = ([x, y]: Position) => Math.abs(x) <= 180 && Math.abs(y) <= 90;

/**
 * The factor that converts coordinates of a layer to the unit of a coordinate system. A drawing can be in millimetres, for
 * example.
 * @param unitM unit of the layer, m; null: that of the coordinate system
 */
export function scaleTo(epsg: number, unitM: number | null): number {
  const system = requireSystem(epsg);
  return unitM === null || system.unitM === null ? 1 : unitM / system.unitM;
}
