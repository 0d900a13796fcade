/** Finds the height of a source point: above the ground, or above the roof under it. */
import { isBelowRoof } from '../obstacles/in-building.ts';
import type { Source } from '../scene/scene.ts';
import type { PlanPoint } from '../geometry/polygon.ts';
import { groundHeightAt } from '../terrain/terrain.ts';
import type { PathEnd } from './pair-tracer.ts';
import { buildingsAround, nearestFootprint, type TracingContext } from './tracing-context.ts';

/** Equipment within this distance of a roof is on the roof, m: users do not draw to the centimetre. */
export const ROOF_EDGE_M = 1;

/**
 * The buildings whose roofs are under a source position: those that contain the position. If there are none, equipment on roofs
 * gets the nearest building within a metre.
 * @param within the buildings whose footprints contain the position, whatever their height
 */
export function roofsUnder(
  context: TracingContext,
  { onRoof }: Source,
  { x, y }: PlanPoint,
  within: readonly number[],
): readonly number[] {
  if (onRoof !== true || within.length > 0) return within;
  const nearest = nearestFootprint(context, x, y, ROOF_EDGE_M);
  return nearest < 0 ? within : [nearest];
}

/**
 * Sets the height of a path end: above the ground, or for equipment on roofs above the highest roof under it.
 * @param under the buildings under it, whatever their height; needed only for equipment on roofs
 */
export function raise(
  { obstacles }: TracingContext,
  { heightM, onRoof }: Source,
  end: PathEnd,
  groundZ: number,
  under: readonly number[],
): void {
  end.heightM = heightM;
  end.z = groundZ + heightM;
  if (onRoof !== true) return;
  for (const building of under) end.z = Math.max(end.z, obstacles.roofZ[building]! + heightM);
  end.heightM = end.z - groundZ;
}

/** Sets a path end to a source at a position. @returns the buildings around it whose roofs are higher */
export function standAt(
  context: TracingContext,
  source: Source,
  x: number,
  y: number,
  end: PathEnd,
): readonly number[] {
  end.x = x;
  end.y = y;
  const groundZ = context.surface === null ? 0 : groundHeightAt(context.surface, x, y);
  const buildings = buildingsAround(context, x, y, -Infinity);
  raise(context, source, end, groundZ, roofsUnder(context, source, end, buildings));
  if (buildings.length === 0) return buildings;
  return buildings.filter((building) => isBelowRoof(end.z, context.obstacles.roofZ[building]!));
}
