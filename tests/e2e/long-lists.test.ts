import { randomUUID } from 'node:crypto';
import { type AuditRecord, wordsOfEntry } from '../../src/model/audit.ts';
import { searchWords } from '../../src/model/search-words.ts';
import { urls } from '../../src/ui/urls.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, createWorld, expect, openAs, openSignedIn, test } from './world.ts';
import { demoFiles } from '../../scripts/demo/generate.ts';

test(
  'an assessment that cannot be read does not break the list, and can be deactivated',
  { tag: '@scheduled' },
  async ({ page, demo }) => {
    const areas = stationArea('Deep');
    const nested = `"properties":{"x":${'['.repeat(4_000)}${']'.repeat(4_000)},`;
    const workAreas = Object.fromEntries(
      Object.entries(areas).map(([id, { feature }]) => [id, { feature: feature.replace('"properties":{', nested) }]),
    );
    await createAssessment(demo, { name: 'Too deep', workAreas });
    await createAssessment(demo, { name: 'Beside it', workAreas: stationArea() });
    await openAs(page, demo, urls.project(demo.project.address));
    await expect(page.getByRole('link', { name: 'Beside it' })).toBeVisible();
    const entry = page.getByRole('listitem').filter({ hasText: 'Too deep' });
    await expect(entry).toContainText('nested more than 10 deep');
    await entry.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(entry).toBeHidden();
  },
);

test(
  'assessments beyond the first page are found by search and by loading older ones',
  { tag: '@scheduled' },
  async ({ page }) => {
    const world = await createWorld('Long list', demoFiles(), 7856);
    const batch = world.admin.firestore.batch();
    for (let at = 0; at < 60; at++) {
      const reference = world.admin.firestore.collection('assessments').doc();
      const name = at === 0 ? 'Oldest culvert' : `Works ${at}`;
      batch.set(reference, {
        id: reference.id,
        active: true,
        author: world.engineer.email,
        project: world.project.uid,
        company: world.company.id,
        name,
        description: '',
        permitNumber: `P-${at}`,
        startDate: '2026-11-23',
        endDate: '2026-11-27',
        operatingTime: 'standard',
        workAreas: {},
        searchWords: searchWords(name, `P-${at}`),
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, at)),
      });
    }
    await batch.commit();
    await openAs(page, world, urls.project(world.project.address));
    await expect(page.getByRole('link', { name: 'Works 59' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Oldest culvert' })).toBeHidden();
    await page.getByLabel('Search assessments').fill('culv');
    await expect(page.getByRole('link', { name: 'Oldest culvert' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Works 59' })).toBeHidden();
    await page.getByLabel('Search assessments').fill('viaduct');
    await expect(page.getByText('No assessment has “viaduct”')).toBeVisible();
    await page.getByLabel('Search assessments').fill('');
    await page.getByRole('button', { name: 'Show older assessments' }).click();
    await expect(page.getByRole('link', { name: 'Oldest culvert' })).toBeVisible();
  },
);

test(
  'the search in the audit trail finds an entry that is older than the loaded entries',
  { tag: '@scheduled' },
  async ({ page, demo }) => {
    const name = `Culvert ${randomUUID().slice(0, 8)}`;
    const entryOf = (subject: string) => ({
      by: 'ada@example.com',
      action: 'created' as const,
      subject: { kind: 'company' as const, id: subject, name: subject },
      details: '',
    });
    const { firestore } = demo.admin;
    const write = (entry: AuditRecord, at: Date) =>
      firestore.collection('audit').add({ ...entry, words: wordsOfEntry(entry), at });
    await write(entryOf(name), new Date(Date.UTC(2020, 0, 1)));
    const batches = Array.from({ length: 2 }, () => firestore.batch());
    for (let at = 0; at < 510; at++) {
      const entry = entryOf(`Later ${at}`);
      batches[at % 2]?.set(firestore.collection('audit').doc(), {
        ...entry,
        words: wordsOfEntry(entry),
        at: new Date(),
      });
    }
    await Promise.all(batches.map((batch) => batch.commit()));
    await openSignedIn(page, demo.administrator, '/admin/audit');
    const table = page.getByRole('table', { name: 'Audit' });
    await expect(table.getByRole('row').nth(1)).toBeVisible();
    await expect(table.getByText(name)).toBeHidden();
    await page.getByLabel('Search audit').fill(name);
    await expect(table.getByText(name)).toBeVisible();
  },
);
