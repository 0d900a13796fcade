import { problemLog } from '../../../gis/files/problems.ts';
import type { LoadedImagery } from '../../../gis/rasters/imagery.ts';
import { grouped } from '../../../model/format/format.ts';
import type { LoadProblem } from '../../../model/project/project.ts';

/** A picture at a larger distance from the receivers probably belongs to another project, km. */
const FAR_KM = 100;
const DEGREE_KM = 111.32;

/** Warns of pictures that are far from the centre of the receivers. Nobody would see them there. */
export function warnOfFarPictures(
  imagery: readonly LoadedImagery[],
  [middleLon, middleLat]: readonly [lon: number, lat: number],
  problems: LoadProblem[],
): void {
  for (const picture of imagery) {
    if (picture.kind !== 'picture') continue;
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    const east = (mean(picture.mesh.lon) - middleLon) * Math.cos((middleLat * Math.PI) / 180);
    const km = Math.hypot(east, mean(picture.mesh.lat) - middleLat) * DEGREE_KM;
    if (km <= FAR_KM) continue;
    problemLog(problems, 'imagery', picture.name).warning(
      `The picture lies far (${grouped(Math.round(km))} km) from the middle of the receivers. Is its coordinate system another one?`,
    );
  }
}
