import { workAreasInOrder } from '../model/assessment/assessment.ts';
import { comingShifts, type ComingShift } from '../model/assessment/coming-work.ts';
import type { ProjectUid } from '../model/ids.ts';
import { positionsOf } from '../gis/geometry/plane.ts';
import type { ComingAssessment } from './use-coming.ts';

/** The nights after tonight that home looks at. */
const NIGHTS = 7;

/** An assessment with the shifts that go on now or come in these nights. */
export interface ComingWork extends ComingAssessment {
  shifts: ComingShift[];
}

/** The assessments that are worked tonight or in the nights after it. */
export function comingWork(coming: readonly ComingAssessment[], now: Date): ComingWork[] {
  return coming
    .map((work) => ({ ...work, shifts: comingShifts(work.assessment, work.config.timeZone, now, NIGHTS) }))
    .filter(({ shifts }) => shifts.length > 0);
}

/** Where there is work by project: longitude and latitude, degrees. */
export type PlacesOfWork = ReadonlyMap<ProjectUid, ReadonlyArray<readonly [lon: number, lat: number]>>;

/** A place of each work area that is worked in. */
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
