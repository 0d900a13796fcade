import { storedWorkAreaSchema, type WorkArea } from '../../src/model/assessment/work-area.ts';
import { clickAt, clickMap, drag, drawArea, onMap } from './map.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, test, type World } from './world.ts';

const CORNERS = [
  [0.45, 0.45],
  [0.55, 0.45],
  [0.55, 0.55],
  [0.45, 0.55],
] as const;

async function storedAreas({ admin }: World, id: string): Promise<WorkArea[]> {
  const stored = await admin.firestore.doc(`assessments/${id}`).get();
  return Object.values(stored.get('workAreas') as object).map((area) => storedWorkAreaSchema.parse(area));
}

async function storedShape(world: World, id: string) {
  const geometry = (await storedAreas(world, id))[0]?.feature.geometry;
  return geometry === undefined
    ? null
    : { type: geometry.type, corners: geometry.coordinates.flat(geometry.type === 'Polygon' ? 1 : 0) };
}

/** Returns a position on the page, some pixels from another. */
const beside = ([x, y]: readonly [number, number], right: number, down: number) => [x + right, y + down] as const;

test('a work area is drawn in view of a colleague, reshaped, deleted and restored, and stationary equipment is placed', async ({
  page,
  another,
  village,
}) => {
  const { address, id } = await createAssessment(village, { name: 'Reshape' });
  await openAs(page, village, address);
  await openAs(another, village, address);
  await expect(another.getByText('Where will the crew work?')).toBeVisible();
  const area = page.getByRole('region', { name: 'Work area 1' });

  await test.step('a colleague sees a work area as soon as it is drawn', async () => {
    await drawArea(page, CORNERS);
    await expect(area).toBeVisible();
    await expect(another.getByRole('region', { name: 'Work area 1' })).toBeVisible();
    await another.close();
  });

  await test.step('a drawn work area is stored as it was clicked, and dragging a corner moves only this corner', async () => {
    await expect.poll(async () => (await storedAreas(village, id)).length).toBe(1);
    const [before] = await storedAreas(village, id);
    await drag(page, await onMap(page, [0.55, 0.45]), await onMap(page, [0.62, 0.4]));
    const ringOf = (shape: WorkArea | undefined) =>
      shape?.feature.geometry.type === 'Polygon' ? (shape.feature.geometry.coordinates[0] ?? []) : [];
    await expect
      .poll(async () => JSON.stringify(ringOf((await storedAreas(village, id))[0])))
      .not.toBe(JSON.stringify(ringOf(before)));
    const [after] = await storedAreas(village, id);
    const moved = ringOf(after).filter(
      (corner, index) => JSON.stringify(corner) !== JSON.stringify(ringOf(before)[index]),
    );
    expect(ringOf(after)).toHaveLength(5);
    expect(moved).toHaveLength(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(async () => JSON.stringify(ringOf((await storedAreas(village, id))[0])))
      .toBe(JSON.stringify(ringOf(before)));
  });

  await test.step('undo restores a deleted work area with its equipment', async () => {
    await area.getByPlaceholder('Add equipment …').fill('Grader');
    await page.getByRole('option').first().click();
    await expect(area).toContainText('Grader');
    await page.getByRole('button', { name: 'Delete Work area 1' }).click();
    await expect(area).toBeHidden();
    await expect.poll(async () => (await storedAreas(village, id)).length).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(area).toContainText('Grader');
  });

  await test.step('stationary equipment is placed where the user clicks, without a choice of a temporary noise barrier', async () => {
    await page.getByRole('button', { name: 'Place stationary equipment' }).click();
    await clickMap(page, [[0.7, 0.7]]);
    const equipment = page.getByRole('region', { name: 'Stationary equipment 1' });
    await expect(equipment).toBeVisible();
    await expect(equipment.getByText('Temporary noise barrier')).toHaveCount(0);
    const types = async () => (await storedAreas(village, id)).map(({ feature }) => feature.geometry.type).toSorted();
    await expect.poll(types).toEqual(['Point', 'Polygon']);
  });
});

test(
  'a narrow work area keeps its corners when the map is panned from beside a corner',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { address, id } = await createAssessment(village, { name: 'Narrow' });
    await openAs(page, village, address);
    await page.getByRole('button', { name: 'Draw a work area' }).first().click();
    const first = await onMap(page, [0.45, 0.45]);
    const corners = [first, beside(first, 220, 0), beside(first, 220, 30), beside(first, 0, 30)];
    await clickAt(page, [...corners, beside(first, 0, 30)]);
    await expect(page.getByRole('region', { name: 'Work area 1' })).toBeVisible();
    await expect.poll(async () => (await storedShape(village, id))?.corners.length).toBe(5);
    const drawn = await storedShape(village, id);
    await drag(page, beside(first, -35, 0), beside(first, -95, 60));
    await page.getByRole('button', { name: 'Place stationary equipment' }).click();
    await clickMap(page, [[0.7, 0.7]]);
    await expect.poll(async () => (await storedAreas(village, id)).length).toBe(2);
    expect(await storedShape(village, id)).toEqual(drawn);
  },
);

test(
  'Ctrl+Z removes the last corner of a haul road while it is drawn, and Escape cancels the drawing',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { address, id } = await createAssessment(village, { name: 'Haul road', workAreas: stationArea() });
    await openAs(page, village, address);
    const station = page.getByRole('region', { name: 'Station' });
    await station.getByLabel(/^Quantity of/).fill('7');
    await station.getByLabel(/^Quantity of/).press('Enter');
    await page.getByRole('button', { name: 'Draw a line or haul road' }).click();
    const first = await onMap(page, [0.6, 0.6]);
    await clickAt(page, [first, beside(first, 30, 0)]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Finish' })).toBeDisabled();
    await clickAt(page, [first, beside(first, 30, 0), beside(first, 60, 0), beside(first, 90, 90)]);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Enter');
    const road = page.getByRole('region', { name: 'Line 1' });
    await expect(road).toBeVisible();
    await expect(station.getByLabel(/^Quantity of/)).toHaveValue('7');
    const roadOf = async () =>
      (await storedAreas(village, id)).find(({ feature }) => feature.geometry.type === 'LineString')?.feature.geometry;
    await expect.poll(async () => (await roadOf())?.coordinates.length).toBe(3);
    await page.keyboard.press('Delete');
    await expect(road).toBeHidden();
    await expect(station).toBeVisible();
  },
);
