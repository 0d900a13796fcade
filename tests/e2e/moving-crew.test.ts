import { stationLine } from './work-areas.ts';
import { createAssessment, expect, openAs, test } from './world.ts';

const SHIFTS = [
  { date: '2026-11-27', start: '20:00', end: '02:00' },
  { date: '2026-11-28', start: '20:00', end: '02:00' },
];

test(
  'a moving crew shows what it passes, the levels at a chosen time, and when it is audible at an address',
  { tag: ['@scheduled', '@preview'] },
  async ({ page, village }) => {
    const plan = { name: 'Night works', workAreas: stationLine(), shifts: SHIFTS, operatingTime: 'evening+night' };
    const { address } = await createAssessment(village, plan);
    await openAs(page, village, address);
    const area = page.getByRole('region', { name: 'Resurfacing' });
    await area.getByRole('button', { name: 'More settings' }).click();
    await area.getByRole('switch', { name: 'The crew moves along the line' }).click();
    await area.getByLabel('Progress rate, m/h').fill('50');
    await area.getByLabel('Progress rate, m/h').press('Enter');
    await expect(area.getByText(/^Passes 1\+000 to 1\+5\d\d between 20:00 and 02:00/)).toBeVisible();
    await expect(area.getByRole('radiogroup', { name: 'How the crew is assessed' })).toBeHidden();

    await expect(page.getByText('Preview · up to date')).toBeVisible();
    const map = page.getByRole('region', { name: 'Map' });
    const ruler = map.getByRole('region', { name: 'Moving crew' });
    const handle = ruler.getByRole('slider', { name: 'Time of the crew of Resurfacing' });
    await expect(handle).toHaveAttribute('aria-valuetext', 'Worst 15 minutes');
    await handle.focus();
    await page.keyboard.press('Home');
    await expect(handle).toHaveAttribute('aria-valuetext', '27 Nov 20:00, chainage 1+000');
    const legend = map.getByRole('group', { name: 'Exceedance at this time' });
    await expect(legend).toBeVisible();
    await expect(map.locator('path.moving-crew')).toHaveCount(1);
    const first = await legend.innerText();
    const place = await map.locator('path.moving-crew').getAttribute('d');
    await page.keyboard.press('End');
    await expect(handle).toHaveAttribute('aria-valuetext', /^29 Nov 01:45, chainage 1\+5\d\d$/);
    await expect.poll(() => legend.innerText()).not.toBe(first);
    expect(await map.locator('path.moving-crew').getAttribute('d')).not.toBe(place);
    // The click is in the middle of the track.
    const box = await ruler.getByRole('slider').locator('..').boundingBox();
    if (box === null) throw new Error('the ruler is not shown');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(handle).toHaveAttribute('aria-valuetext', /^28 Nov /);
    await ruler.getByRole('button', { name: 'Show the worst 15 minutes' }).click();
    await expect(map.getByRole('group', { name: 'Exceedance', exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText('Results are up to date')).toBeVisible({ timeout: 120_000 });
    await page.getByRole('grid', { name: 'Receivers' }).locator('[aria-rowindex="2"]').click();
    await expect(page.getByRole('heading', { name: 'When it is heard' })).toBeVisible();
    await expect(
      page.getByRole('img', { name: /^Resurfacing by time: worst \d\d:\d\d–\d\d:\d\d, \d+\.\d dB\(A\)$/ }),
    ).toBeVisible();
    await expect(page.getByText(/worst 15 minutes 2026-11-2\d, \d\d:\d\d–\d\d:\d\d\./)).toBeVisible();
    await expect(page.getByText(/in \d of 2 evenings.*, in \d of 2 nights/)).toBeVisible();
    await page.getByRole('button', { name: 'Show the calculation' }).click();
    await expect(page.getByText(/^Total at /)).toBeVisible();
  },
);
