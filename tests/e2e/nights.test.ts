import { format } from 'date-fns';
import { dateOfDay, localDate } from '../../src/model/time/calendar.ts';
import { urls } from '../../src/ui/urls.ts';
import { barriers } from './axe.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, createVillage, expect, go, openAs, test } from './world.ts';

/** Returns a Monday of the next month, so that no night is in the past. */
function mondayAhead(): Date {
  const now = new Date();
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1);
  return day;
}

/** Formats a week: `7 Dec to 13 Dec`. */
function weekOf(monday: number): string {
  return [0, 6].map((days) => format(localDate(dateOfDay(monday + days)), 'd MMM')).join(' to ');
}

const MS_PER_DAY = 86_400_000;

test(
  'the twelve shifts of a month are moved by mouse and keyboard until the respite periods are complied with, and saved',
  { tag: '@scheduled' },
  async ({ page }) => {
    // The journey has its own project, because shifts of other journeys would count at its addresses.
    const village = await createVillage('Respite');
    const monday = Math.floor(mondayAhead().getTime() / MS_PER_DAY);
    const night = (days: number) => ({ date: dateOfDay(monday + days), start: '22:00', end: '05:00' });
    const made = [];
    for (const [name, nights] of [
      ['Track', [0, 1, 9, 10, 18, 19]],
      ['Bridge', [0, 1, 9, 10, 18, 20]],
    ] as const) {
      const shifts = nights.map(night);
      made.push(
        await createAssessment(village, {
          name,
          shifts,
          startDate: shifts[0]?.date ?? '',
          endDate: dateOfDay(monday + (nights.at(-1) ?? 0) + 1),
          operatingTime: 'night',
          workAreas: stationArea(name),
        }),
      );
    }
    const [track, bridge] = made;
    if (track === undefined || bridge === undefined) throw new Error('there are no assessments');
    const told = {
      measure: 'N',
      addresses: ['R1511'],
      sentOn: '2026-11-01',
      way: 'letterbox',
      note: 'By Post Partners',
    };
    const signed = { active: true, updatedBy: village.engineer.email, updatedAt: village.admin.now };
    await village.admin.firestore.collection(`assessments/${track.id}/notices`).add({ ...told, ...signed });
    await openAs(page, village, track.address);
    for (const { address } of made) {
      await go(page, address);
      await page.getByRole('button', { name: 'Process' }).click();
      await expect(page.getByText('Results are up to date')).toBeVisible();
    }
    await go(page, urls.project(village.project.address));
    await page.getByText('Calendar', { exact: true }).click();
    await page.getByRole('link', { name: 'Out-of-hours calendar' }).click();
    // The calendar that the page leaves also has such a button.
    await expect(page.getByRole('heading', { name: 'Out-of-hours calendar' })).toBeVisible();
    await page.getByRole('button', { name: 'Next month' }).click();
    await expect(page).toHaveURL(/\?month=\d{4}-\d{2}$/);
    const board = page.getByRole('region', { name: 'Nights of the month' });
    const shifts = (name: string) => board.getByRole('button', { name: new RegExp(`^${name}, `) });
    await expect(shifts('Track')).toHaveCount(6);
    await expect(shifts('Bridge')).toHaveCount(6);
    const status = page.getByRole('status').filter({ hasText: 'respite periods are' });
    await expect(status).toContainText('The respite periods are exceeded at');
    const scans = barriers(page);
    await scans.scan('a month with conflicts');

    // An address shows its coming nights. The consent of its residents is recorded, and its days no longer count.
    await page.getByRole('button', { name: 'Find an address' }).click();
    await page.getByRole('textbox', { name: 'Find an address' }).fill('66 Railway');
    await page.getByRole('option', { name: /^66 Railway Parade/ }).click();
    const address = page.getByRole('region', { name: 'Nights of the address' });
    await expect(address.getByRole('heading').first()).toContainText('66 Railway Parade');
    await expect(address.getByRole('table', { name: 'Shifts at this address' }).getByRole('row')).toHaveCount(13);
    await expect(address).toContainText('R2: 7 nights in');
    const counts = address.getByRole('table', { name: 'Evenings and nights that ask for respite' });
    await expect(counts.getByRole('row').last()).toContainText('In a row');
    await expect(counts).toContainText('7 of 6');
    await expect(counts.getByRole('row', { name: new RegExp(weekOf(monday)) })).toContainText('2');
    // The address shows the measures that the works require, and the records.
    const measures = address.getByRole('table', { name: 'Required measures by work' });
    await expect(measures.getByRole('row', { name: /\(R2\) Track/ })).toContainText('by the plan of shifts');
    await expect(measures.getByRole('row', { name: /\(N\) Track/ })).toContainText('1 Nov 2026');
    await expect(measures.getByRole('row', { name: /\(N\) Bridge/ })).toContainText('no');
    const log = address.getByRole('region', { name: 'Notified' });
    await expect(log).toContainText('1 Nov 2026, letterbox');
    await expect(log).toContainText('for Track – By Post Partners');
    await scans.scan('the nights of an address');
    await address.getByRole('button', { name: 'Record an agreement' }).click();
    const agreement = page.getByRole('dialog', { name: 'Duration respite (DR) agreement' });
    await agreement.getByRole('button', { name: 'Record' }).click();
    await expect(agreement.getByText('Say who agreed, when and how.')).toBeVisible();
    await scans.scan('an agreement');
    await agreement.getByLabel('Who agreed, when and how').fill('Ms Lee, by telephone on 3 November');
    await agreement.getByRole('button', { name: 'Record' }).click();
    await expect(address).toContainText('Its respite periods are complied with.');
    await expect(address).toContainText('Ms Lee, by telephone');
    await expect(status).toContainText('exceeded at');

    // Three nights in a row and a seventh of the month break the rules. After the shift is dragged to a night that counts
    // already, neither is the case.
    const dayOf = (days: number) => Number(night(days).date.slice(8));
    const last = shifts('Bridge').last();
    await last.dragTo(
      board
        .getByRole('row', { name: /^Bridge/ })
        .getByRole('cell')
        .nth(dayOf(19) - 1),
    );
    await expect(status).toContainText('The respite periods are complied with at every address.');
    await last.press('ArrowRight');
    await expect(status).toContainText('exceeded at');
    await expect(page.getByText(new RegExp(`free without a conflict on .*\\b${dayOf(19)}\\b`))).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(status).toContainText('The respite periods are complied with at every address. Before the moves:');
    await scans.scan('a shift that is moved');
    await page.getByRole('button', { name: 'Save the moved shifts' }).click();
    await expect(page.getByRole('button', { name: 'Save the moved shifts' })).toBeHidden();
    const stored = async () =>
      ((await village.admin.firestore.doc(`assessments/${bridge.id}`).get()).get('shifts') as string[]).map((shift) =>
        shift.slice(0, 10),
      );
    await expect.poll(stored).toEqual([0, 1, 9, 10, 18, 19].map((days) => night(days).date));
    await expect(status).toContainText('The respite periods are complied with at every address.');

    // The selected night is saved. Another night would be the third in a row.
    await expect(page.getByText(new RegExp(`free without a conflict on .*\\b${dayOf(19)}\\.`))).toBeVisible();
    expect(scans.found).toEqual([]);
  },
);
