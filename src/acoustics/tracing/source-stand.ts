/** Where a source point stands: on the ground under it, or on the roof. */
import { isBelowRoof } from '../obstacles/in-building.ts';
import type { Source } from '../scene/scene.ts';
import type { SubSource } from '../sources/sub-sources.ts';
import type { PathEnd } from './pair-tracer.ts';
import { buildingsAround, positionOf, type TracedSource, type TracingContext } from './tracing-context.ts';

/** Whether no sub-source needs to be asked where it stands: on flat ground, and on no roof. */
export const isLevel = ({ surface }: TracingContext, { source }: TracedSource): boolean =>
  surface === null && source.onRoof !== true;

/** The absolute height of the acoustic centre of a sub-source, m; the end receives its heights. */
export function centreOf(
  context: TracingContext,
  { source, at }: TracedSource,
  subSource: SubSource,
  end: PathEnd,
): number {
  const { groundZ, buildings } = positionOf(context, at, subSource);
  raise(context, source, end, groundZ, buildings);
  return end.z;
}

/** Puts the end of a pair where a sub-source stands; returns the buildings round it, below their roofs. */
export function standAt(
  context: TracingContext,
  { source, at }: TracedSource,
  subSource: SubSource,
  end: PathEnd,
): readonly number[] {
  const { groundZ, buildings } = positionOf(context, at, subSource);
  end.x = subSource.x;
  end.y = subSource.y;
  raise(context, source, end, groundZ, buildings);
  if (buildings.length === 0) return buildings;
  return buildings.filter((building) => isBelowRoof(end.z, context.obstacles.roofZ[building]!));
}

/** A point on a façade is outside, and nobody draws to the centimetre: plant at the edge of a roof is looked for this far inwards, m. */
export const ROOF_EDGE_M = 1;

/** The buildings under the nearest point of a site, whatever their height. @param middle of the site */
export function roofsUnder(
  context: TracingContext,
  middle: Pick<SubSource, 'x' | 'y'>,
  x: number,
  y: number,
): readonly number[] {
  const under = buildingsAround(context, x, y, -Infinity);
  const distanceM = Math.hypot(middle.x - x, middle.y - y);
  if (under.length > 0 || distanceM === 0) return under;
  const share = Math.min(1, ROOF_EDGE_M / distanceM);
  return buildingsAround(context, x + share * (middle.x - x), y + share * (middle.y - y), -Infinity);
}

/**
 * Puts an end at the height of its plant: above the ground, or above the highest roof under it.
 * @param under the buildings there, whatever their height; asked for plant on roofs alone
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
