/**
 * Measures *Equipment placement*: `node tests/bench/places.ts`. Prints the time for about 2,000 positions over the whole demo on
 * one thread, the time of the first coarse picture, and the number of traced pairs. Then repeats this with a fence of 60 m that
 * is added, moved and removed.
 */
import { DEMO_CRS } from '../../scripts/demo/frame.ts';
import { demoFiles } from '../../scripts/demo/generate.ts';
import { AllowedPowers } from '../../src/placement/rules/allowed-power.ts';
import { coarseFirst, middleOfCell, placeGrid } from '../../src/placement/rules/place-grid.ts';
import { limitsOf, type PlaceRule } from '../../src/placement/rules/place-limits.ts';
import { equipmentSpectrum } from '../../src/model/equipment/equipment-spectrum.ts';
import { criteriaSetOf, reportConfigSchema } from '../../src/model/project/report-config.ts';
import { loadProjectFiles } from '../../src/projects/rules/load/load-files.ts';
import { localPlane } from '../../src/prediction/rules/scene/work-shapes.ts';
import { projectScreens } from '../../src/prediction/rules/sources/existing-barriers.ts';

const PLACES = 2000;
/** Every eighth cell of every eighth row. */
const FIRST_PICTURE = Math.round(PLACES / 64);
const RULES: PlaceRule[] = [{ kind: 'criterion' }, { kind: 'background', overDb: 20 }];

const files = demoFiles().filter(({ folder }) => folder !== 'imagery');
const outcome = loadProjectFiles(files, { crs: DEMO_CRS });
if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems[0]));
const { prepared, equipment, bounds } = outcome;
const config = reportConfigSchema.parse({});
const set = criteriaSetOf(config);
const item = equipment.find((item) => equipmentSpectrum(item) !== null);
if (item === undefined) throw new Error('the demo has no equipment with a spectrum');
const placed = {
  lw: equipmentSpectrum(item)?.lw ?? [],
  heightM: item.height,
  topM: item.top,
  penaltyDb: 0,
};
const toLocal = localPlane(prepared);
const grid = placeGrid(bounds, PLACES);

for (const rule of RULES) {
  const started = performance.now();
  const limits = limitsOf(prepared, set, { time: 'night', rule, type: null });
  const powers = new AllowedPowers(prepared, config.method, set);
  const readyMs = performance.now() - started;
  const order = coarseFirst(grid);
  let firstMs = 0;
  order.forEach((cell, index) => {
    powers.at(...toLocal(...middleOfCell(grid, cell)), placed, limits);
    if (index === FIRST_PICTURE) firstMs = performance.now() - started;
  });
  const allMs = performance.now() - started;
  console.log(
    `${rule.kind}: ${order.length} places, ${powers.pairs} pairs; ready ${readyMs.toFixed(0)} ms, ` +
      `first picture ${firstMs.toFixed(0)} ms, all ${allMs.toFixed(0)} ms`,
  );
  for (const [name, shift] of [
    ['put up', 0],
    ['moved by 20 m', 1],
    ['taken away', null],
  ] as const) {
    const [lon, lat] = [(bounds.west + bounds.east) / 2, (bounds.south + bounds.north) / 2 + 0.0002 * (shift ?? 0)];
    const line = { type: 'LineString' as const, coordinates: [[lon - 0.0003, lat], [lon + 0.0003, lat]] as Array<[number, number]> }; // prettier-ignore
    const before = powers.pairs;
    const changedAt = performance.now();
    const again = powers.putUp(shift === null ? [] : projectScreens([{ geometry: line, heightM: 3 }], toLocal));
    const putUpMs = performance.now() - changedAt;
    for (const cell of order) powers.at(...toLocal(...middleOfCell(grid, cell)), placed, limits);
    const allMs = performance.now() - changedAt;
    console.log(
      `  a fence ${name}: ${powers.pairs - before} pairs, ${again} of them again; forgotten after ${putUpMs.toFixed(0)} ms, all ${allMs.toFixed(0)} ms`,
    );
  }
}
