import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AllowedPowers } from '../rules/allowed-power.ts';
import { middleOfCell, placeGrid } from '../rules/place-grid.ts';
import { limitsOf } from '../rules/place-limits.ts';
import { projectScreens, existingBarriers } from '../../prediction/rules/sources/existing-barriers.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { newBarrierLine } from '../../model/assessment/barrier-line.ts';
import type { WorkAreaId } from '../../model/ids.ts';
import { equipmentSpectrum } from '../../model/equipment/equipment-spectrum.ts';
import { criteriaSetOf, reportConfigSchema } from '../../model/project/report-config.ts';
import { BARRIER_YES, type WorkArea, type WorkGeometry } from '../../model/assessment/work-area.ts';
import type { PlacesAsked } from './places-messages.ts';
import { PlacesService } from './places-service.ts';
import { setDraftShapes } from '../../prediction/screens/preview/draft-shape.ts';
import { usePlaceSearch } from './use-place-search.ts';
import { localPlane } from '../../prediction/rules/scene/work-shapes.ts';
import { requireSystem } from '../../gis/crs/crs.ts';
import { aWorkArea } from '../../../tests/support/assessments.ts';
import { anEquipmentItem } from '../../../tests/support/equipment.ts';
import { streetTown } from '../../../tests/support/plan-edits.ts';
import { workerHere } from '../../../tests/support/worker-here.ts';

const WorkerHere = workerHere((answer) => new PlacesService(answer));

const scene = streetTown();
const config = reportConfigSchema.parse({});
const { method } = config;
const { toLonLat } = requireSystem(scene.crs);
const at = (x: number, y: number) => toLonLat(scene.origin.eastingM + x, scene.origin.northingM + y);
const [[west, south], [east, north]] = [at(-150, -150), at(150, 150)];
const item = anEquipmentItem({ lwa: 110, height: 1.5 });
const asked: PlacesAsked = {
  config,
  grid: placeGrid({ west, south, east, north }, 60),
  equipmentItem: { lw: equipmentSpectrum(item)?.lw ?? [], heightM: 1.5, topM: null, penaltyDb: 0 },
  // Few receivers are so near that no barrier is in between.
  limits: { time: 'standard', rule: { kind: 'level', levelDb: 60 }, type: 'office' },
  barriers: [],
};

const plan = (areas: Record<string, WorkArea>) => areas as Assessment['workAreas'];
const fence = newBarrierLine('Fence', { type: 'LineString', coordinates: [at(-140, -90), at(-60, 60), at(40, -60), at(140, 100)] }, { barrierHeightM: 4 }); // prettier-ignore
const yard: WorkArea = {
  ...aWorkArea({
    geometry: { type: 'Polygon', coordinates: [[at(20, 20), at(70, 20), at(70, 60), at(20, 60), at(20, 20)]] },
    barrierHeight: 3,
  }),
  temporaryNoiseBarrier: BARRIER_YES,
};

async function draw() {
  const drawn = renderHook(
    ({ workAreas, isShown }: { workAreas: Assessment['workAreas']; isShown: boolean }) =>
      usePlaceSearch({ scene, workAreas, method, isShown }),
    { initialProps: { workAreas: plan({}), isShown: true } },
  );
  await waitFor(() => expect(drawn.result.current.barriers).not.toBeNull());
  return drawn;
}
type Drawn = Awaited<ReturnType<typeof draw>>['result'];

const foundIn = (result: Drawn, barrierCount: number) =>
  waitFor(() => {
    const { found } = result.current.places;
    if (found === null || found.isBusy || found.asked.barriers.length !== barrierCount)
      throw new Error('it is looking');
    return found;
  });

/** Returns the sound power that each position allows with the barriers of a plan, computed without the hook. */
function allowedPast(workAreas: Assessment['workAreas']): number[] {
  const set = criteriaSetOf(config);
  const toLocal = localPlane(scene);
  const screens = projectScreens(existingBarriers(workAreas, method, toLocal), toLocal);
  const powers = new AllowedPowers(scene, method, set, screens);
  const limits = limitsOf(scene, set, asked.limits);
  const { columns, rows } = asked.grid;
  return Array.from(
    { length: columns * rows },
    (_, cell) => powers.at(...toLocal(...middleOfCell(asked.grid, cell)), asked.equipmentItem, limits)?.lwa ?? NaN,
  );
}

function expectAlike(found: ArrayLike<number>, expected: readonly number[]) {
  expect(found.length).toBe(expected.length);
  const differences = expected.map((allowedDba, cell) =>
    Number.isNaN(allowedDba) ? 0 : Math.abs(allowedDba - (found[cell] ?? NaN)),
  );
  expect(Math.max(...differences)).toBeLessThan(1e-9);
}

describe('the equipment placement search', () => {
  beforeEach(() => {
    WorkerHere.running = 0;
    vi.stubGlobal('Worker', WorkerHere);
  });
  afterEach(() => vi.unstubAllGlobals());

  test('follows drawn barriers, along lines and around areas, in one worker', async () => {
    const { result, rerender } = await draw();
    act(() => result.current.places.searchPlaces(asked));
    const open = (await foundIn(result, 0)).lwa;
    expectAlike(open, allowedPast(plan({})));
    for (const workAreas of [plan({ fence }), plan({ fence, yard })]) {
      rerender({ workAreas, isShown: true });
      const { lwa } = await foundIn(result, Object.keys(workAreas).length);
      expect(lwa).not.toEqual(open);
      expectAlike(lwa, allowedPast(workAreas));
    }
    rerender({ workAreas: plan({}), isShown: true });
    expectAlike((await foundIn(result, 0)).lwa, Array.from(open));
    expect(WorkerHere.running).toBe(1);
    act(() => result.current.places.clear());
    expect(WorkerHere.running).toBe(0);
    expect(result.current.places.found).toBeNull();
  });

  test('keeps its result on the map until a new one is ready, and starts again for another limit', async () => {
    const { result, rerender } = await draw();
    act(() => result.current.places.searchPlaces(asked));
    await foundIn(result, 0);
    rerender({ workAreas: plan({ fence }), isShown: true });
    expect(result.current.places.found?.isBusy).toBe(true);
    expect(result.current.places.found?.lwa.some((lwa) => !Number.isNaN(lwa))).toBe(true);
    await foundIn(result, 1);
    const other = {
      ...asked,
      limits: { ...asked.limits, rule: { kind: 'level' as const, levelDb: 65 } },
      barriers: result.current.barriers ?? [],
    };
    act(() => result.current.places.searchPlaces(other));
    expect(result.current.places.found?.lwa.every((lwa) => Number.isNaN(lwa))).toBe(true);
    expect((await foundIn(result, 1)).lwa).not.toEqual(allowedPast(plan({ fence })));
  });

  test('follows a barrier while it is dragged, and restores its result if the drag is cancelled', async () => {
    const { result, rerender } = await draw();
    rerender({ workAreas: plan({ fence }), isShown: true });
    act(() => result.current.places.searchPlaces({ ...asked, barriers: result.current.barriers ?? [] }));
    const before = (await foundIn(result, 1)).lwa;
    const geometry: WorkGeometry = { type: 'LineString', coordinates: [at(-140, 100), at(140, 60)] };
    const dragged: WorkArea = { ...fence, feature: { ...fence.feature, geometry } };
    act(() => setDraftShapes([{ areaId: 'fence' as WorkAreaId, geometry, over: fence }]));
    await waitFor(() => expect(result.current.places.found?.asked.barriers[0]?.geometry).toEqual(geometry));
    const during = (await foundIn(result, 1)).lwa;
    expectAlike(during, allowedPast(plan({ fence: dragged })));
    expect(during).not.toEqual(before);
    act(() => setDraftShapes([]));
    await waitFor(() => expect(result.current.places.found?.asked.barriers[0]?.geometry).not.toEqual(geometry));
    expectAlike((await foundIn(result, 1)).lwa, Array.from(before));
  });

  test('pauses while nobody sees it, and continues later', async () => {
    const { result, rerender } = await draw();
    act(() => result.current.places.searchPlaces(asked));
    await foundIn(result, 0);
    rerender({ workAreas: plan({ fence }), isShown: false });
    expect(result.current.places.found).toMatchObject({ isBusy: false, asked: { barriers: [] } });
    rerender({ workAreas: plan({ fence }), isShown: true });
    expectAlike((await foundIn(result, 1)).lwa, allowedPast(plan({ fence })));
  });

  test('answers the last of several requests', async () => {
    const { result } = await draw();
    act(() => {
      result.current.places.searchPlaces(asked);
      result.current.places.searchPlaces({
        ...asked,
        limits: { ...asked.limits, rule: { kind: 'level' as const, levelDb: 65 } },
      });
      result.current.places.searchPlaces(asked);
    });
    expectAlike((await foundIn(result, 0)).lwa, allowedPast(plan({})));
  });

  test('shows why it is not possible', async () => {
    const { result } = await draw();
    act(() => result.current.places.searchPlaces({ ...asked, limits: { ...asked.limits, time: 'noon' } }));
    await waitFor(() => expect(result.current.places.failure).toContain('has no operating time “noon”'));
    expect(result.current.places.found).toBeNull();
  });
});
