import { expect, test } from 'vitest';
import { assess } from '../../prediction/rules/run/assess.ts';
import { countAddressesIn } from './receivers-in-area.ts';
import { reportConfigSchema } from '../../model/project/report-config.ts';
import { PREDICTED_AT_1_M } from '../../model/results/results.ts';
import { storedWorkArea, type WorkArea } from '../../model/assessment/work-area.ts';
import { requireSystem } from '../../gis/crs/crs.ts';
import { localPlane } from '../../prediction/rules/scene/work-shapes.ts';
import { anAssessment, aWorkArea } from '../../../tests/support/assessments.ts';
import { anEquipmentItem } from '../../../tests/support/equipment.ts';
import { square, TEST_CRS } from '../../../tests/support/made-up-files.ts';
import { streetTown } from '../../../tests/support/plan-edits.ts';

const scene = streetTown();
const { toLonLat } = requireSystem(TEST_CRS);
const areaOf = (x: number, y: number, size: number, changes = {}) =>
  aWorkArea({
    name: 'Yard',
    geometry: {
      type: 'Polygon',
      coordinates: [square(x, y, size).map(([east, north]) => toLonLat(east, north))],
    },
    ...changes,
  });
const resultsOf = (area: WorkArea) =>
  assess(
    {
      assessment: anAssessment({ workAreas: { w1: storedWorkArea(area) } }),
      config: reportConfigSchema.parse({}),
      equipment: [anEquipmentItem()],
      hash: 'h',
    },
    scene,
    { email: 'erin@example.com', at: new Date('2026-12-01') },
  );

test('countAddressesIn counts the addresses in a work area or within 1 m of it, as the notes of the results do', async () => {
  const area = areaOf(100, 100, 80);
  const { warnings, receivers } = await resultsOf(area);
  const inside = receivers.addressId.filter((_, index) => receivers.flags[index]?.includes(PREDICTED_AT_1_M));
  const count = new Set(inside).size;
  expect(count).toBeGreaterThan(1);
  expect(countAddressesIn(area, scene, localPlane(scene))).toBe(count);
  expect(warnings).toContain(
    `${count} addresses lie in a work area or within 1 m of it. Their levels are those at 1 m; check the shape of the work area.`,
  );
});

test('countAddressesIn returns 0 for a work area without addresses and for one on a roof, and the results have no such note', async () => {
  const [away, onRoof] = [areaOf(-400, -400, 10), areaOf(100, 100, 80, { onRoof: true })];
  const { warnings } = await resultsOf(away);
  expect(warnings.join()).not.toContain('in a work area');
  expect([away, onRoof].map((area) => countAddressesIn(area, scene, localPlane(scene)))).toEqual([0, 0]);
});
