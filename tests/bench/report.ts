/**
 * Measures the report of a run, and its size: `node tests/bench/report.ts`. All receivers exceed their criterion and require
 * measures. The contours are those of the demo and of a suburb of 20,000 houses.
 */
import { availableParallelism } from 'node:os';
import { DEMO_CRS } from '../../scripts/demo/frame.ts';
import { demoFiles, demoWorkSite } from '../../scripts/demo/generate.ts';
import { mapBounds } from '../../src/report/rules/report-map.ts';
import { contoursOfResults } from '../../src/results/rules/results-contours.ts';
import { contourBandsDb } from '../../src/model/map/contour-bands.ts';
import { requireSystem } from '../../src/gis/crs/crs.ts';
import { loadProjectFiles } from '../../src/projects/rules/load/load-files.ts';
import type { PreparedScene } from '../../src/prediction/rules/scene/prepared-scene.ts';
import { startNodeTracers } from '../../src/engine/threads/node.ts';
import { crowdedResults, reportOf } from '../support/reports.ts';
import { assessedArea, someResults } from '../support/results.ts';
import { suburbProject } from './suburb-project.ts';

for (const count of [3_069, 50_000, 200_000]) {
  const results = crowdedResults(count);
  const begun = performance.now();
  const report = JSON.stringify(reportOf(results));
  const ms = Math.round(performance.now() - begun);
  console.log(`${count} receivers: report.json ${report.length} bytes without contours and picture, ${ms} ms`);
}

const POINTS = 4_000;

async function timeContours(what: string, scene: PreparedScene, at: readonly number[], reflections: 0 | 1) {
  const [lon = NaN, lat = NaN] = at;
  const ring = [[0, 0], [80, 0], [80, 25], [0, 25], [0, 0]] as const; // prettier-ignore
  const coordinates = [ring.map(([x, y]): [number, number] => [lon + x / 92_000, lat + y / 111_000])];
  const made = someResults(['R'], { areas: [assessedArea({ geometry: { type: 'Polygon', coordinates } })] });
  const results = { ...made, method: { ...made.method, reflections } };
  // All receivers within 1 km are treated as exceeding their criterion.
  const around = { ...made.receivers, lon: [lon], lat: [lat + 800 / 111_000] };
  const begun = performance.now();
  const drawn = await contoursOfResults(results, scene, {
    threads: availableParallelism(),
    startTracers: startNodeTracers,
    bandsDb: contourBandsDb({}),
    heightM: 1.5,
    level: 'worst',
    during: null,
    within: mapBounds({ ...results, receivers: around }),
    points: POINTS,
  });
  const corners = drawn?.bands.flatMap(({ polygons }) => polygons.flat(2)).length ?? 0;
  console.log(
    `${what}: contours ${Math.round(performance.now() - begun)} ms, ${corners} corners, ${drawn?.spacingM} m`,
  );
}

const files = demoFiles().filter(({ folder }) => folder !== 'imagery');
const outcome = loadProjectFiles(files, { crs: DEMO_CRS });
if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems[0]));
const station = demoWorkSite.coordinates[0]?.[0] ?? [];
await timeContours('demo', outcome.prepared, station, 0);
await timeContours('demo, again', outcome.prepared, station, 0);
await timeContours('demo with reflections', outcome.prepared, station, 1);

const { scene } = suburbProject();
const { toLonLat } = requireSystem(scene.crs);
await timeContours('suburb of 20,000 houses', scene, toLonLat(scene.origin.eastingM, scene.origin.northingM), 0);
