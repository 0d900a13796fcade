import { comingShifts } from '../../domain/coming-work.ts';
import type { ProjectUid } from '../../domain/ids.ts';
import type { WorkGeometry } from '../../domain/work-area.ts';
import type { ComingAssessment } from '../../queries/use-coming.ts';

/** The nights after tonight that home looks at. */
export const NIGHTS = 7;

/** Where there is work in these nights by project: longitude and latitude, degrees. */
export type PlacesOfWork = ReadonlyMap<ProjectUid, ReadonlyArray<readonly [lon: number, lat: number]>>;

/** A place of each work area that is worked in tonight or in the nights after it. */
export function placesOfWork(coming: readonly ComingAssessment[], now: Date): PlacesOfWork {
  const places = new Map<ProjectUid, Array<readonly [number, number]>>();
  for (const { assessment, project, config } of coming) {
    if (comingShifts(assessment, config.timeZone, now, NIGHTS).length === 0) continue;
    const own = places.get(project.uid) ?? [];
    own.push(...Object.values(assessment.workAreas).map(({ feature }) => firstPlace(feature.geometry)));
    places.set(project.uid, own);
  }
  return places;
}

function firstPlace({ type, coordinates }: WorkGeometry): readonly [number, number] {
  const [lon = 0, lat = 0] =
    type === 'Point'
      ? coordinates
      : type === 'LineString'
        ? (coordinates[0] ?? [])
        : type === 'Polygon'
          ? (coordinates[0]?.[0] ?? [])
          : (coordinates[0]?.[0]?.[0] ?? []);
  return [lon, lat];
}
