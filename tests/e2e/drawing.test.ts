import type { Page } from '@playwright/test';
import { storedWorkAreaSchema, type WorkArea } from '../../src/domain/work-area.ts';
import { clickMap, drawArea } from './map.ts';
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

async function dragOnMap(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  const box = await page.getByRole('region', { name: 'Map' }).boundingBox();
  if (box === null) throw new Error('the map is not shown');
  const at = ([x, y]: readonly [number, number]) => [box.x + x * box.width, box.y + y * box.height] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]), { steps: 5 });
  await page.mouse.move(...at(to), { steps: 5 });
  await page.mouse.up();
}

test('a drawn area is stored as it was clicked, and a dragged corner moves alone', async ({ page, demo }) => {
  const { address, id } = await createAssessment(demo, { name: 'Reshape' });
  await openAs(page, demo, address);
  await drawArea(page, CORNERS);
  await expect(page.getByRole('region', { name: 'Work area 1' })).toBeVisible();
  await expect.poll(async () => (await storedAreas(demo, id)).length).toBe(1);
  const [before] = await storedAreas(demo, id);
  await dragOnMap(page, [0.55, 0.45], [0.62, 0.4]);
  const ringOf = (area: WorkArea | undefined) =>
    area?.feature.geometry.type === 'Polygon' ? (area.feature.geometry.coordinates[0] ?? []) : [];
  await expect
    .poll(async () => JSON.stringify(ringOf((await storedAreas(demo, id))[0])))
    .not.toBe(JSON.stringify(ringOf(before)));
  const [after] = await storedAreas(demo, id);
  const moved = ringOf(after).filter(
    (corner, index) => JSON.stringify(corner) !== JSON.stringify(ringOf(before)[index]),
  );
  expect(ringOf(after)).toHaveLength(5);
  expect(moved).toHaveLength(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => JSON.stringify(ringOf((await storedAreas(demo, id))[0])))
    .toBe(JSON.stringify(ringOf(before)));
});

test('a deleted work area comes back by undo, with its plant', async ({ page, demo }) => {
  const { address, id } = await createAssessment(demo, { name: 'Delete' });
  await openAs(page, demo, address);
  await drawArea(page, CORNERS);
  const area = page.getByRole('region', { name: 'Work area 1' });
  await area.getByPlaceholder('Add plant …').fill('Grader');
  await page.getByRole('option').first().click();
  await expect(area).toContainText('Grader');
  await page.getByRole('button', { name: 'Delete Work area 1' }).click();
  await expect(area).toBeHidden();
  await expect.poll(async () => (await storedAreas(demo, id)).length).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(area).toContainText('Grader');
});

test('fixed plant stands where it was clicked and has no barrier to choose', async ({ page, demo }) => {
  const { address, id } = await createAssessment(demo, { name: 'Fixed' });
  await openAs(page, demo, address);
  await page.getByRole('button', { name: 'Place fixed plant' }).click();
  await clickMap(page, [[0.5, 0.5]]);
  const plant = page.getByRole('region', { name: 'Fixed plant 1' });
  await expect(plant).toBeVisible();
  await expect(plant.getByText('Temporary noise barrier')).toHaveCount(0);
  await expect.poll(async () => (await storedAreas(demo, id))[0]?.feature.geometry.type).toBe('Point');
});

test('two people see each other’s work areas as they are drawn', async ({ page, browser, demo }) => {
  const { address } = await createAssessment(demo, { name: 'Together' });
  await openAs(page, demo, address);
  const other = await browser.newPage();
  await openAs(other, demo, address);
  await expect(other.getByText('Where will the crew work?')).toBeVisible();
  await drawArea(page, CORNERS);
  await expect(other.getByRole('region', { name: 'Work area 1' })).toBeVisible();
  await other.close();
});
