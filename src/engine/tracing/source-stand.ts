/** Where a source point stands: on the ground under it, or on the roof. */
import { isBelowRoof } from '../obstacles/in-building.ts';
import type { Source } from '../scene/scene.ts';
import type { PlanPoint } from '../geometry/polygon.ts';
import { groundHeightAt } from '../terrain/terrain.ts';
import type { PathEnd } from './pair-tracer.ts';
import { buildingsAround, nearestFootprint, type TracingContext } from './tracing-context.ts';

/** Nobody draws to the centimetre: equipment this near to a roof stands on it, m. */
export const ROOF_EDGE_M = 1;

/**
 * The buildings whose roofs a place of equipment on roofs is over: those that it stands in, else the nearest one within a metre.
 * @param within the buildings that it stands in, whatever their height
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
 * Puts an end at the height of its equipment: above the ground, or above the highest roof under it.
 * @param under the buildings there, whatever their height; asked for equipment on roofs alone
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

/** Puts the end of a pair where a source stands at a position; returns the buildings round it, below their roofs. */
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
