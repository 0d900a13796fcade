import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { BARRIER_NO, BARRIER_YES, storedWorkAreaSchema } from '../../src/model/assessment/work-area.ts';
import { urls } from '../../src/ui/urls.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, go, openAs, test, type World } from './world.ts';

/** Returns the stored assessment whose page is open. */
async function storedAt(village: World, url: string): Promise<Record<string, unknown>> {
  const id = new URL(url).pathname.split('/').findLast((part) => part !== '');
  return (await village.admin.firestore.doc(`assessments/${id}`).get()).data() ?? {};
}

test(
  'a plan is compared with its variants and a suggestion, and variants are saved as assessments',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const workAreas = stationArea();
    const { address, id } = await createAssessment(village, {
      name: 'Night works',
      operatingTime: 'night',
      workAreas,
    });
    await openAs(page, village, `${address}?view=explore`);
    const table = page.getByRole('table', { name: 'The plan and its scenarios' });
    const own = table.getByRole('row', { name: /^This plan/ });
    await expect(own).toContainText('+');
    await page.getByRole('checkbox', { name: 'With temporary noise barriers around all areas' }).check();
    const walled = table.getByRole('row', { name: /^With temporary noise barriers/ });
    await expect(walled).toContainText('+');
    await page.getByRole('button', { name: /^Actions for With temporary noise barriers/ }).click();
    await page.getByRole('menuitem', { name: 'Show the difference on the map' }).click();
    const legend = page.getByRole('group', { name: 'Difference' });
    await expect(legend.getByRole('button', { name: /lower by 5 dB and more/ })).toBeVisible();
    await page.getByRole('button', { name: 'Show levels again' }).click();
    await expect(legend).toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toContain('Scenario,Operating time,Catchment');
    expect(csv).toContain('This plan,Night,all');
    await page.getByRole('button', { name: 'Look for suggestions' }).click();
    const suggestions = page.getByRole('region', { name: 'Suggestions' });
    await expect(suggestions.getByRole('status')).toHaveCount(0, { timeout: 120_000 });
    const first = suggestions.getByRole('listitem').first();
    await expect(first).toContainText(/frees|saves/);
    await first.getByRole('button').click();
    await expect(table.getByRole('row')).toHaveCount(4);
    await page.getByRole('button', { name: /^Actions for With temporary noise barriers/ }).click();
    await page.getByRole('menuitem', { name: 'Save as assessment' }).click();
    await expect(page.getByRole('heading', { name: /^Night works: With temporary noise barriers/ })).toBeVisible();
    const areasOf = (fields: Record<string, unknown>) => Object.values(z.record(z.string(), storedWorkAreaSchema).parse(fields['workAreas'])); // prettier-ignore
    const made = await storedAt(village, page.url());
    expect(made).toMatchObject({
      operatingTime: 'night',
      author: village.engineer.email,
      project: village.project.uid,
    });
    expect(areasOf(made).map(({ temporaryNoiseBarrier }) => temporaryNoiseBarrier)).toEqual([BARRIER_YES]);
    // The comparison is kept after a reload. A variant in other hours asks for its shifts.
    await page.goto(`${address}?view=explore`);
    await expect(walled).toContainText('+');
    await page.getByRole('checkbox', { name: 'In Standard hours instead' }).check();
    await page.getByRole('button', { name: /^Actions for In Standard hours/ }).click();
    await page.getByRole('menuitem', { name: 'Save as assessment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as assessment' });
    await expect(dialog).toBeVisible();
    // A change by a colleague neither closes the dialog nor becomes part of its result.
    const [areaId] = Object.keys(workAreas);
    await village.admin.firestore
      .doc(`assessments/${id}`)
      .update({ [`workAreas.${areaId}.temporaryNoiseBarrier`]: true, updatedBy: 'colleague@example.com' });
    await expect(dialog.getByText('The plan was changed since you opened this dialog.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create assessment' }).click();
    await expect(page.getByRole('heading', { name: /^Night works: In Standard hours instead/ })).toBeVisible();
    const byDay = await storedAt(village, page.url());
    expect(byDay).toMatchObject({ operatingTime: 'standard', startDate: '2026-11-23', endDate: '2026-11-27' });
    expect(byDay['shifts']).toHaveLength(5);
    expect(areasOf(byDay).map(({ temporaryNoiseBarrier }) => temporaryNoiseBarrier)).toEqual([BARRIER_NO]);
  },
);

test(
  'two assessments of a project are compared side by side in a table',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const plan = { operatingTime: 'night', workAreas: stationArea() };
    const { address } = await createAssessment(village, { name: 'Compared A', ...plan });
    await createAssessment(village, { name: 'Compared B', ...plan });
    await openAs(page, village, address);
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText('Results are up to date')).toBeVisible();
    await go(page, urls.project(village.project.address));
    await page.getByRole('checkbox', { name: 'Choose Compared A' }).check();
    await page.getByRole('checkbox', { name: 'Choose Compared B' }).check();
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    const table = page.getByRole('table', { name: 'Assessments compared' });
    await expect(table.getByRole('row', { name: /^Compared A/ })).toContainText('+');
    await expect(table.getByRole('row', { name: /^Compared B/ })).toContainText('Not processed');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Excel' }).click();
    expect((await download).suggestedFilename()).toMatch(/^compared-.*\.xlsx$/);
  },
);
