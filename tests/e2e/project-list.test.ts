import { format } from 'date-fns';
import { localDate, todayIn } from '../../src/model/time/calendar.ts';
import { urls } from '../../src/ui/urls.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, openAs, test } from './world.ts';

test(
  'the assessments of a project can be filtered, and shown as a calendar of nights',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    // The first day of the month at which the calendar opens, in the project's time zone.
    const first = `${todayIn('Australia/Sydney').slice(0, 7)}-01`;
    const work = {
      startDate: first,
      endDate: first,
      operatingTime: 'evening+night',
      shifts: [{ date: first, start: '20:00', end: '23:30' }],
      workAreas: stationArea(),
    };
    for (let number = 1; number <= 8; number++)
      await createAssessment(village, { name: `Listed ${number}`, stage: number > 6 ? 'Earthworks' : 'Rail', ...work });
    await openAs(page, village, urls.project(village.project.address));
    await page.getByRole('button', { name: 'Filter and sort' }).click();
    await page.getByRole('combobox', { name: 'Stage' }).click();
    await page.getByRole('option', { name: 'Earthworks' }).click();
    await expect(page.getByRole('link', { name: /^Listed/ })).toHaveText(['Listed 8', 'Listed 7']);
    await page.getByRole('combobox', { name: 'Order' }).click();
    await page.getByRole('option', { name: 'By name' }).click();
    await expect(page.getByRole('link', { name: /^Listed/ })).toHaveText(['Listed 7', 'Listed 8']);
    await page.getByRole('link', { name: 'Listed 7' }).click();
    await expect(page.getByRole('heading', { name: 'Listed 7' })).toBeVisible();
    await page.goBack();
    // The selection is kept after one of the assessments was opened.
    await expect(page.getByRole('link', { name: /^Listed/ })).toHaveText(['Listed 7', 'Listed 8']);
    await page.getByText('Calendar', { exact: true }).click();
    await page
      .getByRole('button', { name: new RegExp(`^${format(localDate(first), 'EEEE d MMMM yyyy')}.*8 shifts`) })
      .click();
    const night = page.getByRole('region', { name: `${format(localDate(first), 'EEEE d MMMM')} and its night` });
    await expect(night.getByRole('listitem')).toHaveCount(8);
    await expect(night.getByRole('listitem').first()).toContainText('20:00–23:30');
  },
);
