import { loadProjectFiles } from '../../src/projects/rules/load/load-files.ts';
import { writePreparedScene } from '../../src/prediction/rules/scene/prepared-scene.ts';
import { largeSuburb } from '../support/large-suburb.ts';
import { TEST_CRS } from '../support/made-up-files.ts';

/**
 * Loads one of the two largest projects for which the product is designed, in a separate process. Prints time and memory as JSON.
 * By default the receivers are placed manually. With the argument `addresses`, they are points inside buildings, which become
 * receivers at façades.
 */
const INSIDE = process.argv[2] === 'addresses';
const RECEIVERS = INSIDE ? 100_000 : 200_000;
const BUILDINGS = INSIDE ? 60_000 : 100_000;
const made = largeSuburb({ receivers: RECEIVERS, buildings: BUILDINGS, isInside: INSIDE });
const start = performance.now();
const outcome = loadProjectFiles(made, { crs: TEST_CRS });
if (outcome.kind === 'failed') throw new Error(outcome.problems[0]?.message);
const scene = writePreparedScene(outcome.prepared);
console.log(
  JSON.stringify({
    seconds: (performance.now() - start) / 1000,
    filesMB: made.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1e6,
    sceneMB: scene.length / 1e6,
    peakMB: process.resourceUsage().maxRSS / 1000,
    counts: outcome.counts,
  }),
);
