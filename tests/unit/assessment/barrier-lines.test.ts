import { describe, expect, it } from 'vitest';
import { assess } from '../../../src/prediction/rules/run/assess.ts';
import { changesOfBarriers } from '../../../src/scenarios/rules/changed-areas.ts';
import { explainReceiver } from '../../../src/prediction/rules/explanation/explain-receiver.ts';
import { problemsOfAssessment } from '../../../src/prediction/rules/sources/problems.ts';
import { candidatesOf } from '../../../src/scenarios/rules/suggestions.ts';
import { variantsOf } from '../../../src/scenarios/rules/variants.ts';
import { newBarrierLine } from '../../../src/model/assessment/barrier-line.ts';
import { criteriaSetOf, reportConfigSchema } from '../../../src/model/project/report-config.ts';
import { workAreaSchema } from '../../../src/model/assessment/work-area.ts';
import { requireSystem } from '../../../src/gis/crs/crs.ts';
import { EAST, NORTH, square, TEST_CRS } from '../../support/made-up-files.ts';
import { firstPlan, EQUIPMENT, streetTown } from '../../support/plan-edits.ts';
import { randomFrom } from '../acoustics/scenes.ts';

const scene = streetTown();
const { toLonLat } = requireSystem(TEST_CRS);
const by = { email: 'erin@example.com', at: new Date('2026-12-01') };
const at = (east: number, north: number) => toLonLat(EAST + east, NORTH + north);

/** A yard, and a barrier 3 m south of it. */
function plan(barrierHeightM: number | null, temporaryScreenCapDb: number | null = null) {
  const first = firstPlan(randomFrom(1));
  const yard = workAreaSchema.parse({
    temporaryNoiseBarrier: 1,
    feature: {
      type: 'Feature',
      geometry: { type: 'Polygon', coordinates: [square(200, 200, 20).map(([east, north]) => toLonLat(east, north))] },
      properties: { name: 'Yard', equipment: [{ id: EQUIPMENT[0]!.id, quantity: 2 }] },
    },
  });
  const line = { type: 'LineString' as const, coordinates: [at(180, 197), at(240, 197)].map(([lon, lat]): [number, number] => [lon, lat]) }; // prettier-ignore
  const fence = barrierHeightM === null ? {} : { fence: newBarrierLine('Fence', line, { barrierHeightM }) };
  const config = reportConfigSchema.parse({ method: { temporaryScreenCapDb } });
  return { ...first, config, assessment: { ...first.assessment, workAreas: { yard, ...fence } } };
}

const run = (of: ReturnType<typeof plan>) => assess({ ...of, hash: 'h' }, scene, by);

describe('an assessment with a barrier line', () => {
  it('has lower levels behind it, limited if the method says so, and lists it in the results', async () => {
    const [open, free, limited] = [await run(plan(null)), await run(plan(5)), await run(plan(5, 6))];
    const most = (of: typeof open) =>
      Math.max(
        ...open.receivers.laeqTypical.map((level, receiver) => level - (of.receivers.laeqTypical[receiver] ?? NaN)),
      );
    expect(most(free)).toBeGreaterThan(8);
    expect(most(limited)).toBeGreaterThan(5);
    expect(most(limited)).toBeLessThanOrEqual(6.1);
    expect(free.areas.map(({ id }) => id)).toEqual(['yard']);
    expect(free.barriers).toEqual([
      expect.objectContaining({ id: 'fence', name: 'Fence', heightM: 5, lengthM: expect.closeTo(60, 1) as number }),
    ]);
    expect(open.barriers).toEqual([]);
  });

  it('has explanations that agree to 0.01 dB, also with the limit', async () => {
    for (const capDb of [null, 6]) {
      const results = await run(plan(5, capDb));
      for (const receiver of [0, 40, 90, 150]) {
        const { laDb } = explainReceiver(results, scene, receiver, { level: 'typical', working: null });
        expect(Math.abs(laDb! - results.receivers.laeqTypical[receiver]!)).toBeLessThan(0.0101);
      }
    }
  });

  it('names a missing height before processing, and requires a work area besides the barrier', () => {
    const low = plan(5);
    const { fence, yard } = low.assessment.workAreas as unknown as Record<'fence' | 'yard', ReturnType<typeof workAreaSchema.parse>>; // prettier-ignore
    const { barrierHeight: _height, ...properties } = fence.feature.properties;
    const without = { ...fence, feature: { ...fence.feature, properties } };
    const problems = (workAreas: Record<string, typeof fence>) =>
      problemsOfAssessment({ ...low, assessment: { ...low.assessment, workAreas } }, scene);
    expect(problems({ yard, fence })).toEqual([]);
    expect(problems({ yard, fence: without })).toEqual(['Fence needs a height from 0.5 to 10 m.']);
    expect(problems({ fence })).toEqual(['Draw at least one work area.']);
    const [[lon = 0, lat = 0] = []] = (fence.feature.geometry as { coordinates: number[][] }).coordinates;
    const nowhere = { ...fence, feature: { ...fence.feature, geometry: { type: 'LineString' as const, coordinates: [[lon, lat], [lon, lat]] as Array<[number, number]> } } }; // prettier-ignore
    expect(problems({ yard, fence: nowhere })).toEqual(['Fence is a barrier without length. Draw it again.']);
  });

  it('describes the changes of the barrier in sentences', async () => {
    const { barriers } = await run(plan(5));
    expect(changesOfBarriers(barriers, plan(5).assessment)).toEqual([]);
    expect(changesOfBarriers(barriers, plan(4).assessment)).toEqual(['Fence was 5 m high, and is 4 m.']);
    expect(changesOfBarriers(barriers, plan(null).assessment)).toEqual(['Fence was removed.']);
    expect(changesOfBarriers([], plan(5).assessment)).toEqual(['Fence was added.']);
    const renamed = barriers.map((barrier) => ({ ...barrier, name: 'Wall', geometry: { type: 'Point' as const, coordinates: at(0, 0) } })); // prettier-ignore
    expect(changesOfBarriers(renamed, plan(5).assessment)).toEqual([
      'Wall is called Fence now.',
      'Fence was moved or reshaped.',
    ]);
  });

  it('keeps the barrier in all variants except the one without barriers, and suggests no change of it', () => {
    const { assessment, config, equipment } = plan(5);
    const setting = { criteria: criteriaSetOf(config), equipment };
    const variants = variantsOf(assessment, setting);
    const kept = variants.filter(({ plan: { workAreas } }) => Object.hasOwn(workAreas, 'fence')).map(({ key }) => key);
    expect(variants.map(({ key }) => key).filter((key) => !kept.includes(key))).toEqual(['no-barriers']);
    expect(kept).toContain('half');
    const plane = requireSystem(TEST_CRS);
    const candidates = candidatesOf(assessment, { ...setting, method: config.method, plane, scene: null });
    expect(candidates.length).toBeGreaterThan(5);
    expect(candidates.every(({ plan: { workAreas } }) => Object.hasOwn(workAreas, 'fence'))).toBe(true);
    expect(candidates.some(({ key }) => key.startsWith('fence'))).toBe(false);
  });
});
