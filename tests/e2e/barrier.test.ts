import { storedBarrierSchema, type WorkArea } from '../../src/model/assessment/work-area.ts';
import { clickMap, drag, onMap } from './map.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, openOfSubmit, test, type World } from './world.ts';

const EXACT = 'Preview · up to date';

async function storedBarriers({ admin }: World, id: string): Promise<WorkArea[]> {
  const stored = await admin.firestore.doc(`assessments/${id}`).get();
  // The field of the work areas contains only work areas.
  expect(Object.keys(stored.get('workAreas') as object).length).toBe(1);
  return Object.values((stored.get('barriers') ?? {}) as object).map((barrier) => storedBarrierSchema.parse(barrier));
}

test(
  'a temporary noise barrier is drawn, raised and dragged while the preview follows, and appears in the report',
  { tag: ['@scheduled', '@preview'] },
  async ({ page, village }) => {
    const { address, id } = await createAssessment(village, { name: 'Screened', workAreas: stationArea() });
    await openAs(page, village, address);
    await expect(page.getByText(EXACT)).toBeVisible();
    await page.getByRole('button', { name: 'More for Station' }).click();
    await page.getByRole('menuitem', { name: 'Zoom to it' }).click();
    const map = page.getByRole('region', { name: 'Map' });
    const legend = () => map.getByRole('group', { name: 'Exceedance' }).innerText();
    const open = await legend();

    await page.getByRole('button', { name: 'Draw a temporary noise barrier' }).click();
    await expect(page.getByText('Click along the barrier.')).toBeVisible();
    await clickMap(page, [
      [0.45, 0.82],
      [0.8, 0.82],
    ]);
    await page.getByRole('button', { name: 'Finish' }).click();
    const card = page.getByRole('region', { name: 'Barrier 1' });
    await expect(card).toContainText('m long');
    await expect(card).toContainText('at most 10 dB in each band');
    await expect(card.getByLabel('Height, m')).toHaveValue('2.4');
    await expect(map.getByRole('group', { name: 'Temporary noise barriers' })).toBeVisible();
    await expect.poll(async () => (await storedBarriers(village, id)).length).toBe(1);

    await card.getByLabel('Height, m').fill('0.2');
    await card.getByLabel('Height, m').press('Enter');
    await expect(card.getByText('Enter a height from 0.5 to 10 m.')).toBeVisible();
    await card.getByLabel('Height, m').fill('8');
    await card.getByLabel('Height, m').press('Enter');
    await expect.poll(async () => (await storedBarriers(village, id))[0]?.feature.properties.barrierHeight).toBe(8);
    await expect(page.getByText(EXACT)).toBeVisible();
    await expect.poll(legend).not.toBe(open);

    const [before] = await storedBarriers(village, id);
    await drag(page, await onMap(page, [0.55, 0.82]), await onMap(page, [0.55, 0.77]));
    await expect
      .poll(async () => (await storedBarriers(village, id))[0]?.feature.geometry)
      .not.toEqual(before?.feature.geometry);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(async () => (await storedBarriers(village, id))[0]?.feature.geometry)
      .toEqual(before?.feature.geometry);

    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText('Results are up to date')).toBeVisible({ timeout: 120_000 });
    await page.getByRole('tab', { name: 'Results' }).click();
    await openOfSubmit(page, 'Report');
    const table = page.getByRole('region', { name: 'Temporary noise barriers' });
    await expect(table.getByRole('row')).toHaveCount(2);
    await expect(table).toContainText('Barrier 1');
    await expect(
      page.getByText('Attenuation of temporary noise barriers is capped at a total of 10 dB per octave band.'),
    ).toBeVisible();
  },
);

test(
  'a temporary noise barrier is entered by coordinates, duplicated, and deleted by keyboard',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { address, id } = await createAssessment(village, { name: 'Typed barrier', workAreas: stationArea() });
    await openAs(page, village, address);
    await page.getByRole('button', { name: 'More for Station' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Coordinates …' }).press('Enter');
    const dialog = page.getByRole('dialog');
    const [easting, northing] = await Promise.all(
      ['Easting', 'Northing'].map((name) => dialog.getByLabel(`${name} of row 1`, { exact: true }).inputValue()),
    );
    await page.getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.getByRole('button', { name: 'More tools' }).press('Enter');
    await page.getByRole('menuitem', { name: 'New area by coordinates' }).press('Enter');
    await dialog.getByText('Barrier', { exact: true }).click();
    for (const [row, offM] of [
      [1, 0],
      [2, 40],
    ] as const) {
      await dialog.getByLabel(`Easting of row ${row}`, { exact: true }).fill(String(Number(easting) + offM));
      await dialog.getByLabel(`Northing of row ${row}`, { exact: true }).fill(String(northing));
    }
    await page.getByRole('button', { name: 'Create' }).press('Enter');
    const card = page.getByRole('region', { name: 'Barrier 1', exact: true });
    await expect(card).toContainText('40 m long');
    await expect(card).toHaveAttribute('data-selected', 'true');
    await page.keyboard.press('Control+d');
    await expect(page.getByRole('region', { name: 'Barrier 1 copy' })).toBeVisible();
    await expect.poll(async () => (await storedBarriers(village, id)).length).toBe(2);
    await page.getByRole('button', { name: 'Delete Barrier 1 copy' }).press('Enter');
    await expect.poll(async () => (await storedBarriers(village, id)).length).toBe(1);
  },
);
