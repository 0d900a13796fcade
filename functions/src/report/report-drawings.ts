import type { ThreadOptions } from '../../../src/engine/prediction/trace-all.ts';
import type { DrawnForMap } from '../../../src/report/rules/report-map.ts';
import type { ResultContourLines } from '../../../src/results/rules/result-contours.ts';
import type { SiteMap } from '../../../src/report/rules/site-map.ts';
import { contourLinesOfResults } from '../../../src/results/rules/results-contours.ts';
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
 * Limits for the contours of a report: 15 s of both processors, within the minute of a call. The map of the page has finer
 * contours.
 */
const SPENDING = { processorMs: 30_000, waitMs: 45_000 } as const;
/** Points of the site map, points of all detail maps together, and fewest points of each detail map. */
const POINTS = { site: 1_000, details: 800, leastOfDetail: 400 } as const;
/** Factor on these points for tests. */
const POINTS_SHARE = Number(process.env['CONTOUR_POINTS_SHARE'] ?? 1);
const HEIGHT_M = 1.5;

const WITHOUT_CONTOURS = {
  work: 'Contours of this project take too long to draw for the report. The map of the assessment shows them.',
  time: 'Contours were not drawn in time. The map of the assessment shows them.',
  failure: 'Contours could not be drawn.',
} as const;

/** Draws contours and site imagery for the maps of the report. If drawing fails, the report has none. */
export async function drawForMap(
  results: Results,
  scene: PreparedScene,
  { config, project }: ProcessingInput,
  map: SiteMap,
  threads: ThreadOptions,
): Promise<Drawing> {
  const sheets = [map, ...map.details].map(({ bounds }) => bounds);
  const ofDetail = Math.max(POINTS.leastOfDetail, POINTS.details / Math.max(1, map.details.length));
  const points = [POINTS.site, ...map.details.map(() => ofDetail)];
  const imagery = await Promise.all(sheets.map((bounds) => imageryWithin(project.imagery, bounds)));
  const contours = await contoursWithin(results, scene, contourBandsDb(config), sheets, points, threads);
  const [whole, ...ofDetails] = sheets.map((_, index) => ({
    contours: contours.contours[index] ?? null,
    picture: imagery[index]?.picture ?? null,
  }));
  if (whole === undefined) throw new Error('a report without a map was to be drawn');
  return {
    drawn: { ...whole, withoutContours: contours.withoutContours, details: ofDetails },
    hasFailed: imagery.some(({ hasFailed }) => hasFailed) || contours.hasFailed,
  };
}

/** The drawings, and whether a failure occurred that a retry may avoid. */
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

/** The contours of each map. After a failure, it returns those that were finished. */
async function contoursWithin(
  results: Results,
  scene: PreparedScene,
  bandsDb: readonly number[],
  sheets: readonly Bounds[],
  points: readonly number[],
  threads: ThreadOptions,
): Promise<{ contours: Array<ResultContourLines | null>; withoutContours: string; hasFailed: boolean }> {
  const limit = limitDrawing(SPENDING);
  const drawn: Array<ResultContourLines | null> = [];
  try {
    const options = { ...threads, signal: limit.signal, bandsDb, heightM: HEIGHT_M, level: DEFAULT_CONTOUR_LEVEL };
    for (const [index, within] of sheets.entries()) {
      const ofSheet = { within, points: POINTS_SHARE * (points[index] ?? POINTS.leastOfDetail) };
      drawn.push(await contourLinesOfResults(results, scene, { ...options, ...ofSheet }));
    }
    return { contours: drawn, withoutContours: '', hasFailed: false };
  } catch (error) {
    const reason = limit.reason() ?? 'failure';
    if (reason === 'failure') log.error('the contours of a report could not be drawn', error);
    else log.warn('the contours of a report were stopped', error, { reason });
    // Exceeding the processor time would happen again in a retry.
    return { contours: drawn, withoutContours: WITHOUT_CONTOURS[reason], hasFailed: reason !== 'work' };
  } finally {
    limit.end();
  }
}
