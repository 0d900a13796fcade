import { workAreasInOrder } from '../model/assessment/assessment.ts';
import { comingShifts, type ComingShift } from '../model/assessment/coming-work.ts';
import type { ProjectUid } from '../model/ids.ts';
import { positionsOf } from '../gis/geometry/plane.ts';
import type { ComingAssessment } from './use-coming.ts';

/** Number of nights after tonight that the home page includes. */
const NIGHTS = 7;

/** An assessment with its current shifts and those of the coming nights. */
export interface ComingWork extends ComingAssessment {
  shifts: ComingShift[];
}

/** Returns the assessments with work tonight or in the nights after it. */
export function comingWork(coming: readonly ComingAssessment[], now: Date): ComingWork[] {
  return coming
    .map((work) => ({ ...work, shifts: comingShifts(work.assessment, work.config.timeZone, now, NIGHTS) }))
    .filter(({ shifts }) => shifts.length > 0);
}

/** Positions of work by project: longitude and latitude, degrees. */
export type PlacesOfWork = ReadonlyMap<ProjectUid, ReadonlyArray<readonly [lon: number, lat: number]>>;

/** Returns one position for each work area with coming work. */
export function placesOfWork(coming: readonly ComingWork[]): PlacesOfWork {
  const places = new Map<ProjectUid, Array<readonly [number, number]>>();
  for (const { assessment, project } of coming) {
    const own = places.get(project.uid) ?? [];
    for (const [, { feature }] of workAreasInOrder(assessment.workAreas)) {
      const [[lon = NaN, lat = NaN] = []] = positionsOf(feature.geometry);
      own.push([lon, lat]);
    }
    places.set(project.uid, own);
  }
  return places;
}
