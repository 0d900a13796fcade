import { useMemo, useState } from 'react';
import type { CoordinateSystem, Position } from '../../../../gis/crs/crs.ts';
import { pictureMesh } from '../../../../gis/rasters/picture-mesh.ts';
import type { Picture } from '../../../../model/map/imagery.ts';
import { type ControlPoint, fitPlan, groundOf, LEAST_POINTS, type PlanFit } from '../../../rules/imagery/fit-plan.ts';
import { wholePicture } from '../../../rules/imagery/imagery-of-files.ts';
import type { Plan } from './read-plan.ts';

/** A control point that is being marked, in the plan, on the map, or in both. */
export interface MarkedPoint {
  readonly id: number;
  readonly plan: Position | null;
  /** Position in metres of the project. NaN if a coordinate has not been typed yet. */
  readonly ground: Position | null;
}

/** Whether a position is complete. */
export const isMarked = (place: Position | null): place is Position => place?.every(Number.isFinite) === true;

const MOST_POINTS = 20;
/** Largest latitude of the map, degrees. */
const MOST_LATITUDE = 85;

type Side = 'plan' | 'ground';

/** State of the plan editor: control points and the resulting position. */
export function usePlanSession(plan: Plan, plane: CoordinateSystem) {
  const [points, setPoints] = useState<readonly MarkedPoint[]>([]);
  /** Sets the position of the first point without one on this side, or adds a new point. */
  const mark = (side: Side, place: Position) =>
    setPoints((before) => {
      const open = before.find((point) => !isMarked(point[side]));
      if (open !== undefined) return before.map((point) => (point === open ? { ...point, [side]: place } : point));
      if (before.length >= MOST_POINTS) return before;
      const id = Math.max(0, ...before.map((point) => point.id)) + 1;
      return [...before, { id, plan: null, ground: null, [side]: place }];
    });
  const move = (side: Side, id: number, place: Position) =>
    setPoints((before) => before.map((point) => (point.id === id ? { ...point, [side]: place } : point)));
  const remove = (id: number) => setPoints((before) => before.filter((point) => point.id !== id));
  const complete = useMemo(() => points.flatMap(controlPointOf), [points]);
  const fit = useMemo((): PlanFit | null => (complete.length < LEAST_POINTS ? null : fitPlan(complete)), [complete]);
  const picture = useMemo((): Picture | null => {
    if (fit?.kind !== 'fitted') return null;
    const { name, widthPx, heightPx } = plan;
    const mesh = pictureMesh((column, row) => groundOf(fit.position, [column, row]), plane, widthPx, heightPx);
    const isOnEarth = mesh.lon.every(Number.isFinite) && mesh.lat.every((lat) => Math.abs(lat) < MOST_LATITUDE);
    return isOnEarth ? wholePicture({ name, path: 'plan', widthPx, heightPx, mesh }) : null;
  }, [fit, plan, plane]);
  /** The residual of a point, m. Null if the point does not take part in the fit. */
  const residualOf = (number: number) => {
    const index = complete.findIndex((point) => point.number === number);
    return fit?.kind === 'fitted' ? (fit.residualsM[index] ?? null) : null;
  };
  /** The number of the next mark on a side. */
  const nextNumber = (side: Side) => {
    const open = points.findIndex((point) => !isMarked(point[side]));
    return (open < 0 ? points.length : open) + 1;
  };
  return { plan, plane, points, complete, fit, picture, mark, move, remove, residualOf, nextNumber };
}

export type PlanSession = ReturnType<typeof usePlanSession>;

function controlPointOf({ plan, ground }: MarkedPoint, index: number): ControlPoint[] {
  return isMarked(plan) && isMarked(ground) ? [{ number: index + 1, plan, ground }] : [];
}
