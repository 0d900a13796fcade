import { dateOfDay, dayNumber } from '../../src/model/time/calendar.ts';
import { urls } from '../../src/ui/urls.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, go, openAs, test } from './world.ts';

const DAY_MS = 86_400_000;

test(
  'the home page shows the work of the coming nights, and which of it is not processed',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const today = dateOfDay(Math.floor(Date.now() / DAY_MS));
    const on = (days: number) => dateOfDay(dayNumber(today) + days);
    const at = (days: number) => ({
      startDate: on(days),
      endDate: on(days + 1),
      operatingTime: 'night',
      shifts: [{ date: on(days), start: '22:00', end: '05:00' }],
      workAreas: stationArea(),
    });
    await createAssessment(village, { name: 'Track slab', ...at(3) });
    await createAssessment(village, { name: 'Far away', ...at(20) });
    await openAs(page, village, urls.home);
    const coming = page.getByRole('region', { name: 'Tonight and the next seven nights' });
    const row = coming.getByRole('listitem').filter({ hasText: '22:00–05:00' }).filter({ hasText: 'Track slab' });
    const showAll = async () => {
      // Other work of these days may be listed before it.
      await expect(coming.getByRole('listitem').first()).toBeVisible();
      const all = coming.getByRole('button', { name: /^Show all/ });
      if (await all.isVisible()) await all.click();
    };
    await showAll();
    await expect(row).toContainText('Not processed');
    await expect(coming.getByText('Far away')).toHaveCount(0);
    await row.getByRole('link', { name: 'Track slab' }).click();
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText('Results are up to date')).toBeVisible();
    await go(page, urls.home);
    await showAll();
    await expect(row).toBeVisible();
    await expect(row).not.toContainText('Not processed');
    await page.getByRole('region', { name: 'Your projects' }).getByRole('link', { name: village.project.name }).click();
    await expect(page.getByRole('heading', { name: village.project.name })).toBeVisible();
  },
);
