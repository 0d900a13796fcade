import { drawArea, onMap } from './map.ts';
import { createAssessment, expect, openAs, test } from './world.ts';

const EXACT = 'Preview · up to date';

test(
  'the preview follows changes of equipment and the dragging of a work area',
  { tag: ['@scheduled', '@preview'] },
  async ({ page, demo }) => {
    const { address } = await createAssessment(demo, { name: 'Follows' });
    await openAs(page, demo, address);
    await drawArea(page, [
      [0.45, 0.45],
      [0.55, 0.45],
      [0.55, 0.55],
      [0.45, 0.55],
    ]);
    const area = page.getByRole('region', { name: 'Work area 1' });
    await area.getByPlaceholder('Add equipment …').fill('tracked excavator');
    await page.getByRole('option').first().click();
    await expect(page.getByText(EXACT)).toBeVisible();
    const map = page.getByRole('region', { name: 'Map' });
    const legend = () => map.getByRole('group', { name: 'Exceedance' }).innerText();
    const first = await legend();
    await page.getByLabel(/^Quantity of/).fill('40');
    await page.getByLabel(/^Quantity of/).press('Enter');
    await expect.poll(legend).not.toBe(first);
    await expect(page.getByText(EXACT)).toBeVisible();
    const before = await legend();
    // A vertex is dragged without being released.
    await page.mouse.move(...(await onMap(page, [0.55, 0.45])));
    await page.mouse.down();
    await page.mouse.move(...(await onMap(page, [0.75, 0.25])), { steps: 10 });
    await expect.poll(legend).not.toBe(before);
    await page.mouse.up();
  },
);
