import type { ThreadOptions } from '../../../src/engine/prediction/trace-all.ts';
import { type DrawnForMap, mapBounds } from '../../../src/report/rules/report-map.ts';
import { contoursOfResults } from '../../../src/results/rules/results-contours.ts';
import type { Bounds } from '../../../src/model/map/bounds.ts';
import type { Imagery } from '../../../src/model/map/imagery.ts';
import { contourBandsDb, DEFAULT_CONTOUR_LEVEL } from '../../../src/model/map/contour-bands.ts';
import type { Results } from '../../../src/model/results/results.ts';
import type { PreparedScene } from '../../../src/prediction/rules/scene/prepared-scene.ts';
import type { ProcessingInput } from '../plan/inputs.ts';
import { limitDrawing } from './drawing-limit.ts';
import { sitePicture } from './site-picture.ts';
import { log } from '../shared/log.ts';

/**
 * What is spent on the contours of a report: 15 s of both processors, within the minute that a call has. They are finer on the map of the page.
 */
const SPENDING = { processorMs: 30_000, waitMs: 45_000 } as const;
const POINTS = 2_000;
const HEIGHT_M = 1.5;

const WITHOUT_CONTOURS = {
  work: 'Contours of this project take too long for the report. The map of the assessment draws them.',
  time: 'Contours were not drawn in time. The map of the assessment draws them.',
  failure: 'Contours could not be drawn.',
} as const;

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
  const limit = limitDrawing(SPENDING);
  try {
    const contours = await contoursOfResults(results, scene, {
      ...threads,
      signal: limit.signal,
      bandsDb,
      heightM: HEIGHT_M,
      level: DEFAULT_CONTOUR_LEVEL,
      during: null,
      within,
      points: POINTS,
    });
    return { contours, withoutContours: '', hasFailed: false };
  } catch (error) {
    const reason = limit.reason() ?? 'failure';
    if (reason === 'failure') log.error('the contours of a report could not be drawn', error);
    else log.warn('the contours of a report were stopped', error, { reason });
    // Too much work is too much the next time as well.
    return { contours: null, withoutContours: WITHOUT_CONTOURS[reason], hasFailed: reason !== 'work' };
  } finally {
    limit.end();
  }
}
