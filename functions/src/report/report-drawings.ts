import type { ThreadOptions } from '../../../src/engine/prediction/trace-all.ts';
import { type DrawnForMap, mapBounds } from '../../../src/report/rules/report-map.ts';
import { contoursOfResults } from '../../../src/results/rules/results-contours.ts';
import type { Bounds } from '../../../src/model/map/bounds.ts';
import type { Imagery } from '../../../src/model/map/imagery.ts';
import { contourBandsDb, DEFAULT_CONTOUR_LEVEL } from '../../../src/model/map/contour-bands.ts';
import type { Results } from '../../../src/model/results/results.ts';
import type { PreparedScene } from '../../../src/prediction/rules/scene/prepared-scene.ts';
import type { ProcessingInput } from '../plan/inputs.ts';
import { sitePicture } from './site-picture.ts';
import { log } from '../shared/log.ts';

/** What is spent on the contours of a report: somebody waits for it. They are finer on the map of the page. */
const WITHIN_MS = 15_000;
const POINTS = 2_000;
const HEIGHT_M = 1.5;

const TOO_LONG = 'Contours of this project take too long for the report. The map of the assessment draws them.';

/** Draws for the map of the report: contours, and the imagery of the site. Without either there is a report all the same. */
export async function drawForMap(
  results: Results,
  scene: PreparedScene,
  { config, project }: ProcessingInput,
  threads: ThreadOptions,
): Promise<Drawing> {
  const bounds = mapBounds(results);
  const imagery = await imageryWithin(project.imagery, bounds);
  const contours = await contoursWithin(results, scene, contourBandsDb(config), bounds, threads);
  return {
    drawn: { contours: contours.contours, withoutContours: contours.withoutContours, picture: imagery.picture },
    hasFailed: imagery.hasFailed || contours.hasFailed,
  };
}

/** What was drawn, and whether something failed that may not fail again. */
interface Drawing {
  drawn: DrawnForMap;
  hasFailed: boolean;
}

async function imageryWithin(imagery: readonly Imagery[], bounds: Bounds) {
  try {
    return { picture: await sitePicture(imagery, bounds), hasFailed: false };
  } catch (error) {
    log.error('the imagery of a report could not be drawn', error);
    return { picture: null, hasFailed: true };
  }
}

async function contoursWithin(
  results: Results,
  scene: PreparedScene,
  bandsDb: readonly number[],
  within: Bounds,
  threads: ThreadOptions,
): Promise<Pick<DrawnForMap, 'contours' | 'withoutContours'> & Pick<Drawing, 'hasFailed'>> {
  const late = AbortSignal.timeout(WITHIN_MS);
  try {
    const contours = await contoursOfResults(results, scene, {
      ...threads,
      signal: late,
      bandsDb,
      heightM: HEIGHT_M,
      level: DEFAULT_CONTOUR_LEVEL,
      during: null,
      within,
      points: POINTS,
    });
    return { contours, withoutContours: '', hasFailed: false };
  } catch (error) {
    if (!late.aborted) log.error('the contours of a report could not be drawn', error);
    const withoutContours = late.aborted ? TOO_LONG : 'Contours could not be drawn.';
    return { contours: null, withoutContours, hasFailed: !late.aborted };
  }
}
