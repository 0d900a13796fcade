import { describe, expect, it } from 'vitest';
import { assess } from '../../../src/prediction/rules/run/assess.ts';
import { buildResults } from '../../../src/prediction/rules/run/build-results.ts';
import { explainReceiver } from '../../../src/prediction/rules/explanation/explain-receiver.ts';
import { equipmentLines } from '../../../src/prediction/rules/sources/equipment-lines.ts';
import { LiveAssessment } from '../../../src/prediction/rules/preview/live-assessment.ts';
import { whatChanged } from '../../../src/report/rules/what-changed.ts';
import type { EquipmentDirectivity } from '../../../src/model/equipment/equipment-directivity.ts';
import { reportConfigSchema } from '../../../src/model/project/report-config.ts';
import { type Results, resultsSchema } from '../../../src/model/results/results.ts';
import { storedWorkArea } from '../../../src/model/assessment/work-area.ts';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { anAssessment, aWorkArea } from '../../support/assessments.ts';
import { anEquipmentItem } from '../../support/equipment.ts';
import { EAST, NORTH, TEST_CRS } from '../../support/made-up-files.ts';
import { streetTown } from '../../support/plan-edits.ts';
import { reportOf } from '../../support/reports.ts';

const scene = streetTown();
const { toLonLat } = requireSystem(TEST_CRS);
const by = { email: 'erin@example.com', at: new Date('2026-12-01') };
const at = (angle: number, level: number) => ({ angle, di: Array<number>(8).fill(level) });
const DIRECTIVITY: EquipmentDirectivity = [at(0, 6), at(90, 0), at(180, -6)];
const FAN = anEquipmentItem({ id: 'fan', name: 'Fan', lwa: 105, lamax: 110, directivity: DIRECTIVITY });
const EXCAVATOR = anEquipmentItem();

/** A fan and an excavator at one position of the town, about 50 m from the nearest house. */
function plan(bearing: number | undefined, method = {}) {
  const fan = { id: 'fan', quantity: 1, ...(bearing === undefined ? {} : { bearing }) };
  const area = aWorkArea({
    name: 'Shaft',
    geometry: { type: 'Point', coordinates: toLonLat(EAST + 90, NORTH + 90) },
    equipment: [fan, { id: 'excavator', quantity: 1 }],
  });
  return {
    assessment: anAssessment({ workAreas: { w1: storedWorkArea(area) } }),
    config: reportConfigSchema.parse({ method }),
    equipment: [FAN, EXCAVATOR],
    hash: 'h',
  };
}

const run = (bearing: number | undefined, method = {}) => assess(plan(bearing, method), scene, by);

/** Level of the fan at a receiver, dB(A). */
function fanAt(results: Results, receiver: number): number {
  const { equipment: items } = explainReceiver(results, scene, receiver, { level: 'typical', working: null });
  return items.find(({ name }) => name === 'Fan')!.laDb!;
}

/**
 * The receiver farthest to the east that is less than 4 m to the north or south of the equipment, so that it is in front of
 * equipment with a bearing of 90°.
 */
const [EASTERN] = Array.from(scene.receivers.ids.keys())
  .filter((receiver) => Math.abs(scene.receivers.xy[2 * receiver + 1]! + scene.origin.northingM - NORTH - 90) < 4)
  .toSorted((a, b) => scene.receivers.xy[2 * b]! - scene.receivers.xy[2 * a]!);

describe('directive equipment of a work area', () => {
  it('radiates by its bearing, and equally in all directions without a bearing', async () => {
    const [turning, east, west] = [await run(undefined), await run(90), await run(270)];
    const receiver = EASTERN!;
    expect(fanAt(east, receiver) - fanAt(turning, receiver)).toBeCloseTo(6, 0);
    expect(fanAt(west, receiver) - fanAt(turning, receiver)).toBeCloseTo(-6, 0);
    // The other equipment at the same height is a separate source, and its level does not change.
    const other = (results: Results) =>
      explainReceiver(results, scene, receiver, { level: 'typical', working: null }).equipment.find(({ name }) => name === 'Excavator')!.laDb!; // prettier-ignore
    expect(other(east)).toBeCloseTo(other(turning), 6);
    const without = { ...plan(90), equipment: [anEquipmentItem({ ...FAN, directivity: undefined }), EXCAVATOR] };
    expect((await assess(without, scene, by)).receivers.laeq).toEqual(turning.receivers.laeq);
    expect(turning.areas[0]!.equipment[0]).not.toHaveProperty('facing');
  });

  it('has an explanation that agrees with the stored level, with bearing, Dc and its clause', async () => {
    const results = resultsSchema.parse(JSON.parse(JSON.stringify(await run(45))));
    for (const receiver of [0, EASTERN!, 160]) {
      const breakdown = explainReceiver(results, scene, receiver, { level: 'typical', working: null });
      expect(Math.abs(breakdown.laDb! - results.receivers.laeqTypical[receiver]!)).toBeLessThanOrEqual(0.0101);
      const fan = breakdown.sources.find(({ bearing }) => bearing === 45)!;
      expect(fan.equipment).toEqual(['1 × Fan']);
      const dc = fan.paths[0]!.rows.find(({ label }) => label.startsWith('Dc'))!;
      expect(dc.source).toBe('ISO 9613-2:1996, 6 eq. 3: directivity index of the equipment');
      expect(breakdown.sources.filter(({ bearing }) => bearing === null).map(({ equipment: items }) => items)).toEqual([['1 × Excavator']]); // prettier-ignore
    }
  });

  it('has the levels of a run in the preview after its bearing changes', async () => {
    const live = new LiveAssessment(scene);
    for (const bearing of [undefined, 10, 200, undefined]) {
      expect(live.update(plan(bearing))).toEqual([]);
      while (live.step());
      const shown = buildResults(plan(bearing), scene, live.predicted()!, by);
      const { receivers } = await run(bearing);
      receivers.laeq.forEach((level, receiver) => expect(Math.abs(level - shown.receivers.laeq[receiver]!)).toBeLessThan(0.0101)); // prettier-ignore
      receivers.lamax.forEach((level, receiver) => expect(Math.abs(level! - shown.receivers.lamax[receiver]!)).toBeLessThan(0.0101)); // prettier-ignore
    }
  });

  it('has no front on a haul road, where trucks drive in both directions', () => {
    const line = { id: 'fan', quantity: 1, bearing: 90 };
    const facingOn = (geometry: object, flow: object) =>
      equipmentLines(aWorkArea({ name: 'Way', geometry, equipment: [line], ...flow }), [FAN], 100)[0]!.facing;
    const road = { type: 'LineString', coordinates: [toLonLat(EAST, NORTH), toLonLat(EAST + 100, NORTH)] };
    expect(facingOn(road, { vehiclesPerHour: 10, speedKmh: 20 })).toBeNull();
    expect(facingOn({ type: 'Point', coordinates: toLonLat(EAST, NORTH) }, {})).not.toBeNull();
  });

  it('has no effect in the quick method', async () => {
    const quick = { prediction: 'quick' };
    expect((await run(90, quick)).receivers.laeq).toEqual((await run(undefined, quick)).receivers.laeq);
  });

  it('is listed among the changes if its bearing changed since the results were computed', async () => {
    const results = await run(90);
    const said = (bearing: number | undefined) => {
      const { assessment, config, equipment } = plan(bearing);
      const project = { loadedAt: new Date('2026-11-01') };
      return whatChanged({ report: reportOf(results), assessment, config, project, equipment }).join(' ');
    };
    expect(said(90)).not.toContain('bearing');
    expect(said(120)).toContain('Fan in Shaft had a bearing of 90°, and has a bearing of 120°.');
    expect(said(undefined)).toContain('Fan in Shaft had a bearing of 90°, and has no bearing.');
  });
});
