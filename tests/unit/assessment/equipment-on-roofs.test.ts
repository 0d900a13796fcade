import { describe, expect, it } from 'vitest';
import { assess } from '../../../src/prediction/rules/run/assess.ts';
import { buildResults } from '../../../src/prediction/rules/run/build-results.ts';
import { explainReceiver } from '../../../src/prediction/rules/explanation/explain-receiver.ts';
import { LiveAssessment } from '../../../src/prediction/rules/preview/live-assessment.ts';
import { problemsOfAssessment } from '../../../src/prediction/rules/sources/problems.ts';
import { whatChanged } from '../../../src/report/rules/what-changed.ts';
import { reportConfigSchema } from '../../../src/model/project/report-config.ts';
import { resultsSchema } from '../../../src/model/results/results.ts';
import { BARRIER_YES, storedWorkArea, type WorkArea } from '../../../src/model/assessment/work-area.ts';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { anAssessment, aWorkArea } from '../../support/assessments.ts';
import { anEquipmentItem } from '../../support/equipment.ts';
import { EAST, NORTH, square, TEST_CRS } from '../../support/made-up-files.ts';
import { streetTown } from '../../support/plan-edits.ts';
import { reportOf } from '../../support/reports.ts';

const scene = streetTown();
const { toLonLat } = requireSystem(TEST_CRS);
const by = { email: 'erin@example.com', at: new Date('2026-12-01') };

/** The house of the town at (120, 120) is 16 m wide and 5 m high. */
const point = (x: number, y: number) => ({ type: 'Point', coordinates: toLonLat(EAST + x, NORTH + y) });
const area = (x: number, y: number, size: number) => ({
  type: 'Polygon',
  coordinates: [square(x, y, size).map(([east, north]) => toLonLat(east, north))],
});

function planOf(workArea: WorkArea) {
  return {
    assessment: anAssessment({ workAreas: { w1: storedWorkArea(workArea) } }),
    config: reportConfigSchema.parse({}),
    equipment: [anEquipmentItem()],
    hash: 'h',
  };
}

const plan = (geometry: unknown, onRoof: boolean) => planOf(aWorkArea({ name: 'Chiller', geometry, ...(onRoof && { onRoof: true }) })); // prettier-ignore

describe('a work area on a roof', () => {
  it('has its equipment above the roof in the results and in the level breakdown', async () => {
    const stored = await assess(plan(point(128, 128), true), scene, by);
    const results = resultsSchema.parse(JSON.parse(JSON.stringify(stored)));
    expect(results.areas[0]).toMatchObject({ onRoof: true });
    for (const receiver of [0, 40, 160]) {
      const breakdown = explainReceiver(results, scene, receiver, { level: 'worst', working: null });
      expect(breakdown.sources[0]).toMatchObject({ isOnRoof: true, heightM: 1.5, equipment: ['1 × Excavator'] });
      const hS = breakdown.sources[0]!.paths[0]!.facts.find(({ label }) => label === 'hS')!;
      expect(hS.value).toBe('6.50 m above ground, elevation 6.50 m');
      expect(Math.abs(breakdown.laDb! - results.receivers.laeq[receiver]!)).toBeLessThanOrEqual(0.0101);
    }
    const onGround = await assess(plan(point(128, 128), false), scene, by);
    expect(onGround.areas[0]).not.toHaveProperty('onRoof');
    expect(onGround.receivers.laeq).not.toEqual(results.receivers.laeq);
  });

  it('has the levels of a run in the preview when it moves to the roof and back', async () => {
    const live = new LiveAssessment(scene);
    for (const onRoof of [false, true, false]) {
      const now = plan(area(121, 121, 14), onRoof);
      expect(live.update(now)).toEqual([]);
      while (live.step());
      const shown = buildResults(now, scene, live.predicted()!, by);
      const { receivers } = await assess(now, scene, by);
      receivers.laeq.forEach((level, at) => expect(Math.abs(level - shown.receivers.laeq[at]!)).toBeLessThan(0.0101));
    }
  });

  it('needs a building under it, and may be neither a line nor fenced', () => {
    const problemsOf = (workArea: WorkArea) => problemsOfAssessment(planOf(workArea), scene);
    const on = (geometry: unknown) => aWorkArea({ name: 'Chiller', geometry, onRoof: true });
    expect(problemsOf(on(point(128, 128)))).toEqual([]);
    // Drawn along the footprint, half a metre outside its edge.
    expect(problemsOf(on(area(119.5, 119.5, 17)))).toEqual([]);
    expect(problemsOf(on(point(90, 90)))).toEqual([
      'Chiller stands on a roof, but there is no building under it. Move it, or take it off the roof.',
    ]);
    expect(problemsOf(on(area(121, 121, 30)))).toEqual([
      'Chiller stands on a roof, but not all of it has a building under it. Move it, or take it off the roof.',
    ]);
    // From the house at (120, 120) to the one at (175, 120): the corners are above houses, but the street between is not.
    const corners = [[121, 121], [190, 121], [190, 135], [121, 135], [121, 121]] as const; // prettier-ignore
    const across = { type: 'Polygon', coordinates: [corners.map(([x, y]) => toLonLat(EAST + x, NORTH + y))] };
    expect(problemsOf(on(across))).toEqual([
      'Chiller stands on a roof, but not all of it has a building under it. Move it, or take it off the roof.',
    ]);
    expect(problemsOf({ ...on(area(121, 121, 14)), temporaryNoiseBarrier: BARRIER_YES })).toEqual([
      'Chiller stands on a roof, and its temporary noise barrier would stand on the ground. Take off one of them.',
    ]);
    const line = { type: 'LineString', coordinates: [toLonLat(EAST + 122, NORTH + 122), toLonLat(EAST + 134, NORTH + 122)] }; // prettier-ignore
    expect(problemsOf(on(line))).toEqual([
      'Chiller is a line on a roof. Draw it as an area or a point, or take it off the roof.',
    ]);
  });

  it('is listed among the changes if it moved to or from the roof since the results were computed', async () => {
    const results = await assess(plan(point(128, 128), true), scene, by);
    const said = (onRoof: boolean) => {
      const { assessment, config, equipment } = plan(point(128, 128), onRoof);
      const project = { loadedAt: new Date('2026-11-01') };
      return whatChanged({ report: reportOf(results), assessment, config, project, equipment });
    };
    expect(said(true).join(' ')).not.toContain('roof');
    expect(said(false)).toContain('Chiller stands on the ground now, and not on a roof.');
  });
});
