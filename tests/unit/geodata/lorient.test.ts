import { describe, expect, it } from 'vitest';
import { describeProblem } from '../../../src/domain/project.ts';
import { loadProjectFiles } from '../../../src/geodata/load-project.ts';
import { readPreparedScene, writePreparedScene } from '../../../src/geodata/prepared-scene.ts';
import { LORIENT_ABSENT, lorientProject } from '../../support/lorient.ts';

const there = lorientProject() !== null;

describe('Lorient', () => {
  it.for(['geojson', 'shapefile'] as const)('loads, its buildings as %s', (buildings, { skip }) => {
    skip(!there, LORIENT_ABSENT);
    const project = lorientProject({ buildings });
    expect(project?.droppedReceivers).toBe(0);
    const outcome = loadProjectFiles(project?.files ?? [], { crs: 2154 });
    expect(outcome.problems.map(describeProblem)).toEqual([]);
    if (outcome.kind === 'failed') return;
    expect(outcome.counts).toMatchObject({ receivers: 829, buildings: 1701, groundRegions: 27, catchments: 1 });
    expect(outcome.prepared.crs).toBe(2154);
    expect(outcome.bounds.west).toBeCloseTo(-3.367, 2);
    expect(outcome.bounds.north).toBeCloseTo(47.757, 2);
    expect(readPreparedScene(writePreparedScene(outcome.prepared))).toEqual(outcome.prepared);
  });

  it('loads into its UTM zone where the project has no system of its own', ({ skip }) => {
    skip(!there, LORIENT_ABSENT);
    const outcome = loadProjectFiles(lorientProject()?.files ?? [], { crs: null });
    expect(outcome.kind === 'loaded' && outcome.prepared.crs).toBe(32630);
  });
});
