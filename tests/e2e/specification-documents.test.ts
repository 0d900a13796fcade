import { randomUUID } from 'node:crypto';
import { demoWorkSite } from '../../scripts/demo/generate.ts';
import { urls } from '../../src/ui/urls.ts';
import { seedSpecificationDocuments, specificationDocuments } from '../support/specification-documents.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, expect, go, openAs, openSignedIn, test, type World } from './world.ts';

/** Documents with exactly the fields of the specification, for the company of a village. */
async function seedOriginal({ admin, company, project }: World) {
  const key = randomUUID().slice(0, 8);
  const ids = {
    company: company.id,
    project: `original-${key}`,
    assessment: `assessment-${key}`,
    email: `original-${key}@example.com`,
  };
  const feature = { type: 'Feature', geometry: demoWorkSite, properties: {} };
  const { [`companies/${company.id}`]: _company, ...documents } = specificationDocuments(ids, feature);
  const path = `assessments/${ids.assessment}`;
  await seedSpecificationDocuments(admin, { ...documents, [path]: { ...documents[path], project: project.uid } });
  return { ...ids, path };
}

test(
  'an assessment with only the fields of the specification is listed, found, opened, and edited',
  { tag: '@scheduled' },
  async ({ page, another, village }) => {
    const { path, project, email } = await seedOriginal(village);
    // A short list has no search, so more assessments are created.
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8]) {
      await createAssessment(village, { name: `Beside it ${number}`, workAreas: stationArea() });
    }
    await openAs(page, village, urls.project(village.project.address));
    const original = page.getByRole('link', { name: 'Track reconditioning', exact: true });
    await expect(original).toBeVisible();
    await expect(page.getByRole('link', { name: 'Beside it 1', exact: true })).toBeVisible();
    await page.getByLabel('Search assessments').fill('recond');
    await expect(page.getByRole('link', { name: 'Beside it 1', exact: true })).toBeHidden();
    await expect(original).toBeVisible();
    await original.click();
    await expect(page.getByRole('heading', { name: 'Track reconditioning' })).toBeVisible();

    await page.getByRole('button', { name: 'Edit the details' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Track renewal');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const stored = village.admin.firestore.doc(path);
    await expect.poll(async () => (await stored.get()).get('name') as string).toBe('Track renewal');
    // The existing fields stay. The time of the edit and its search words are added.
    expect((await stored.get()).data()).toMatchObject({ permitNumber: 'P-77', startDate: '2026-11-23', active: true });
    expect((await stored.get()).get('createdAt')).toBeUndefined();

    await test.step('projects, people and invitations with only the fields of the specification are listed', async () => {
      await go(page, urls.home);
      // Members see the project under its id until it is adopted or loaded.
      await page.getByRole('link', { name: project }).click();
      await expect(page.getByRole('heading', { name: project })).toBeVisible();

      await openSignedIn(another, village.administrator, urls.adminProjects);
      await expect(another.getByText(`Original ${project}`)).toBeVisible();
      await go(another, urls.adminUsers);
      await another.getByLabel('Search users').fill(email);
      await expect(another.getByRole('row').filter({ hasText: `new-${email}` })).toBeVisible();
      await go(another, urls.adminCompanies);
      await another.getByLabel('Search companies').fill(village.company.name);
      await expect(another.getByRole('row').filter({ hasText: village.company.name })).toBeVisible();
    });
  },
);
