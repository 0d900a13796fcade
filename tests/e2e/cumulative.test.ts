import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createCompany } from '../../scripts/lib/admin.ts';
import { reportConfigSchema } from '../../src/model/project/report-config.ts';
import { resultsSchema } from '../../src/model/results/results.ts';
import { urls } from '../../src/ui/urls.ts';
import { barriers } from './axe.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, go, openAs, test } from './world.ts';

const NIGHT = { date: '2026-12-11', start: '22:00', end: '05:00' };
const LATE = { date: '2026-12-12', start: '01:00', end: '03:00' };

test(
  'works of the same night are summed with levels of works elsewhere, and the page shows which works can proceed',
  { tag: '@scheduled' },
  async ({ page, village }) => {
    const { admin, project } = village;
    const config = reportConfigSchema.parse({ version: 1, criteriaHeldAgainst: 'sum' });
    await admin.firestore.doc(`projects/${project.uid}/config/reportConfig`).set(config);
    const ids: string[] = [];
    for (const [name, shifts] of [
      ['Track crew', [NIGHT]],
      ['Platform crew', [LATE]],
    ] as const) {
      const when = { startDate: NIGHT.date, endDate: LATE.date, operatingTime: 'night', shifts: [...shifts] };
      ids.push((await createAssessment(village, { name, workAreas: stationArea(name), ...when })).id);
    }
    for (const [index, id] of ids.entries()) {
      const address = urls.assessment(project.address, id as Parameters<typeof urls.assessment>[1]);
      if (index === 0) await openAs(page, village, address);
      else await go(page, address);
      await page.getByRole('button', { name: 'Process' }).click();
      await expect(page.getByText('Results are up to date')).toBeVisible();
    }
    // The results mention the other works and compute the sum only on request.
    await page.getByRole('tab', { name: 'Results' }).click();
    const note = page.getByRole('region', { name: 'Cumulative noise' });
    await expect(note).toContainText('Concurrent works: Track crew on Fri 11 Dec');
    await note.getByRole('button', { name: 'Show cumulative result' }).click();
    await expect(note).toContainText(/[\d,]+ addresses exceed, [\d,]+ of them only by cumulative noise/);
    await expect(note.getByRole('link', { name: 'Cumulative noise' })).toHaveAttribute(
      'href',
      urls.together(project.address, NIGHT.date),
    );
    await go(page, `${urls.nights(project.address)}?month=2026-12`);
    await expect(
      page.getByRole('link', {
        name: /^11 December: [\d,]+ addresses are above the criterion only by cumulative noise/,
      }),
    ).toBeVisible();
    await go(page, urls.project(project.address));
    await page.getByRole('link', { name: 'Cumulative noise' }).click();
    await go(page, urls.together(project.address, NIGHT.date));
    // The works take place at the same time where their shifts overlap.
    await expect(page.getByRole('combobox', { name: 'Together' })).toHaveValue('Night, 01:00 to 03:00: 2 works');
    const works = page.getByRole('region', { name: 'Priority' });
    await expect(works.getByRole('listitem')).toHaveCount(2);
    await expect(works.getByText('Can proceed')).toHaveCount(1);
    await expect(works.getByText('Adds exceedances')).toHaveCount(1);
    // Two works with the same levels give 3 dB more than one.
    const table = page.getByRole('table', { name: 'Addresses over their criterion' });
    const [bytes] = await admin.bucket.file(`assessment_results/${ids[0]}/results.json`).download();
    const results = resultsSchema.parse(JSON.parse(bytes.toString('utf8')));
    const over = results.receivers.times['night']?.exceedance.map((value) => value ?? -Infinity) ?? [];
    const receiver = over.indexOf(Math.max(...over));
    const loudest = results.receivers.laeq[receiver] ?? NaN;
    const name = results.receivers.address[receiver] ?? '';
    const row = table.getByRole('row', { name: new RegExp(`^${name}`) }).first();
    await expect(row).toContainText((loudest + 10 * Math.log10(2)).toFixed(1));
    // A file of levels of works elsewhere is loaded. A fault is reported with row and column.
    await page.getByRole('button', { name: 'Import levels from a file' }).click();
    const dialog = page.getByRole('dialog', { name: 'Levels from another project' });
    const choose = (text: string) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'tower.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await choose(`address,laeq_night\n"${name}",loud\n`);
    await expect(dialog.getByText('Row 2, column laeq_night: “loud” is not a level')).toBeVisible();
    await choose(`address,laeq_night\n"${name}",${(loudest + 20).toFixed(1)}\nNowhere 1,40\n`);
    await expect(dialog.getByText('2 addresses with levels of Night.')).toBeVisible();
    await dialog.getByLabel('Works').fill('Tower');
    await dialog.getByLabel('Where the levels come from').fill('Report 4711');
    await dialog.getByRole('button', { name: 'Add levels' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(works.getByRole('listitem')).toHaveCount(3);
    await expect(page.getByText('1 row of its file matches no address of this project')).toBeVisible();
    await expect(row).toContainText('(98 %)');
    const { scan, found } = barriers(page);
    await scan('cumulative noise');
    expect(found).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).click();
    const csv = await readFile(await (await download).path(), 'utf8');
    expect(csv).toContain('"Tower, dB(A)"');
    // Without the tower, the sum is as before. Then the levels are withdrawn.
    await works.getByRole('checkbox', { name: 'Tower' }).uncheck();
    await expect(row).toContainText((loudest + 10 * Math.log10(2)).toFixed(1));
    await page.getByRole('button', { name: 'Withdraw Tower' }).click();
    await expect(works.getByRole('listitem')).toHaveCount(2);
    // The neighbouring company receives levels by address.
    const neighbour = `neighbour-${randomUUID().slice(0, 8)}`;
    await createCompany(admin, neighbour, 'Neighbour Works');
    await page.getByRole('button', { name: 'Share levels with a company' }).click();
    const give = page.getByRole('dialog', { name: 'Share levels with a company' });
    await give.getByRole('combobox', { name: 'Assessment' }).click();
    await page.getByRole('option', { name: 'Track crew' }).click();
    await give.getByLabel('Code of the company').fill(neighbour);
    await give.getByRole('button', { name: 'Share levels' }).click();
    await expect(page.getByText('They count once the company accepts them.')).toBeVisible();
    await expect(page.getByText(`offered to ${neighbour}, not accepted yet`)).toBeVisible();
    // Levels that another company offers count after they are accepted.
    const given = admin.firestore.collection('other_levels').where('company', '==', neighbour);
    const [offer] = (await given.get()).docs;
    if (offer === undefined) throw new Error('expected an offer');
    const id = `offer-${randomUUID()}`;
    const theirs = { id, name: 'Next door', company: village.company.id, publisher: neighbour };
    await admin.bucket.file(String(offer.get('path'))).setMetadata({ metadata: { company: village.company.id } });
    await admin.firestore
      .doc(`other_levels/${id}`)
      .set({ ...offer.data(), ...theirs, publisherName: 'Neighbour Works' });
    await expect(page.getByText('offered by Neighbour Works, not in the sum until accepted')).toBeVisible();
    await expect(works.getByRole('checkbox', { name: 'Next door' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Accept Next door' }).click();
    await expect(works.getByRole('checkbox', { name: 'Next door' })).toBeVisible();
  },
);
