import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../../src/model/project/project.ts';
import { loadProjectFiles } from '../../../src/projects/rules/load/load-files.ts';
import { polygonContains, squaredToEdgesM2 } from '../../../src/engine/geometry/polygon.ts';
import type { ProjectFile } from '../../../src/model/project/project-file.ts';
import { readPreparedScene, writePreparedScene } from '../../../src/prediction/rules/scene/prepared-scene.ts';
import { textFile } from '../../support/made-up-files.ts';
import { type Town, towns } from '../../support/towns.ts';

/** A point without a height in each building of a town whose centre is inside the building. */
function addressesInBuildings(town: Town): { receivers: ProjectFile; addresses: number } {
  const outcome = loadProjectFiles(town.files(), { crs: 2154 });
  if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems));
  const { origin, buildings } = outcome.prepared;
  const { xy, ringStart, polygonStart } = buildings.footprints;
  const rows = Array.from(buildings.heightM, (_, number): string[] => {
    const ring = xy.subarray(
      2 * (ringStart[polygonStart[number] ?? 0] ?? 0),
      2 * (ringStart[(polygonStart[number] ?? 0) + 1] ?? 0),
    );
    const mean = (from: 0 | 1) =>
      ring.reduce((sum, value, at) => (at % 2 === from ? sum + value : sum), 0) / (ring.length / 2);
    const [x, y] = [mean(0), mean(1)];
    const isClear =
      polygonContains(buildings.footprints, number, x, y) && squaredToEdgesM2(buildings.footprints, number, x, y) > 0.1;
    return isClear ? [`A${number},residence,${x + origin.eastingM},${y + origin.northingM}`] : [];
  }).flat();
  return {
    receivers: textFile('receivers', 'receivers.csv', ['id,type,easting,northing', ...rows].join('\n')),
    addresses: rows.length,
  };
}

describe.each(towns().map((town) => [town.name, town] as const))('%s', (_, town) => {
  it.each(['geojson', 'shapefile'] as const)('is loaded with its buildings as %s', (buildings) => {
    const outcome = loadProjectFiles(town.files(buildings), { crs: 2154 });
    expect(outcome.problems.map(describeProblem)).toEqual([]);
    expect(outcome.kind).toBe('loaded');
    if (outcome.kind === 'failed') return;
    expect(outcome.counts).toMatchObject({ ...town.counts, catchments: 1 });
    expect(outcome.prepared.crs).toBe(2154);
    expect(outcome.bounds.west).toBeCloseTo(-3.37, 1);
    expect(outcome.bounds.north).toBeCloseTo(47.757, 1);
    expect(readPreparedScene(writePreparedScene(outcome.prepared))).toEqual(outcome.prepared);
  });

  it('gets receivers for an address in each building, in the open 1 m in front of a façade', () => {
    const { receivers, addresses } = addressesInBuildings(town);
    const files = [...town.files().filter(({ folder }) => folder !== 'receivers'), receivers];
    const outcome = loadProjectFiles(files, { crs: 2154 });
    if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems));
    const { ids, facades, heightM, xy, building } = outcome.prepared.receivers;
    const { footprints, heightM: roofM } = outcome.prepared.buildings;
    expect(new Set(ids.map((id) => id.replace(/-F\d+$/, ''))).size).toBe(addresses);
    const faulty = ids.filter((_, index) => {
      if (facades[index] === '') return false;
      const [x = NaN, y = NaN] = xy.subarray(2 * index);
      const own = Math.sqrt(squaredToEdgesM2(footprints, building[index] ?? -1, x, y));
      const isInside = roofM.some((heightOf, number) => {
        return heightOf > (heightM[index] ?? 0) && polygonContains(footprints, number, x, y);
      });
      return isInside || own > 1 + 1e-6;
    });
    expect(faulty).toEqual([]);
    // A terraced house has party walls, and a shed behind others may have no free façade. Most buildings have several.
    expect(ids.length).toBeGreaterThan(3 * addresses);
  });

  it('is loaded into its UTM zone if the project has no coordinate system', () => {
    const outcome = loadProjectFiles(town.files(), { crs: null });
    expect(outcome.kind === 'loaded' && outcome.prepared.crs).toBe(32630);
  });
});
