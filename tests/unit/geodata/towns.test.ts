import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../../src/domain/project.ts';
import { loadProjectFiles } from '../../../src/geodata/project/load-files.ts';
import { readPreparedScene, writePreparedScene } from '../../../src/geodata/scene/prepared-scene.ts';
import { towns } from '../../support/towns.ts';

describe.each(towns().map((town) => [town.name, town] as const))('%s', (_, town) => {
  it.each(['geojson', 'shapefile'] as const)('loads, its buildings as %s', (buildings) => {
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

  it('loads into its UTM zone where the project has no system of its own', () => {
    const outcome = loadProjectFiles(town.files(), { crs: null });
    expect(outcome.kind === 'loaded' && outcome.prepared.crs).toBe(32630);
  });
});
