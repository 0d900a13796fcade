import type { Page } from '@playwright/test';
import { PROJECT_FOLDERS, type ProjectFolder } from '../../src/model/project/project.ts';
import type { ProjectFile } from '../../src/model/project/project-file.ts';
import { expect, type World } from './world.ts';

/** The card of a folder on the page of a project, and a button of that page. */
export const card = (page: Page, folder: string) => page.getByRole('region', { name: folder, exact: true });
export const bar = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Creates a draft project with the form, after the sign-in. @returns its uid */
export async function createDraft(page: Page, { company }: World, name: string): Promise<string> {
  await page.getByRole('link', { name: 'New project' }).click();
  await page.getByRole('combobox', { name: 'Place' }).fill('Sydney');
  await page.getByRole('option', { name: 'Sydney, New South Wales, Australia' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('combobox', { name: 'Company' }).fill(company.name);
  await page.getByRole('option', { name: company.name }).click();
  await bar(page, 'Create draft').click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  return decodeURIComponent(page.url().split('/').at(-1) ?? '');
}

/** Confirms the proposed settings for a project's place, which is necessary before every first load. */
export async function confirmPlace(page: Page): Promise<void> {
  await bar(page, 'Confirm these settings').click();
  await expect(page.getByText(/Confirmed by .+@/)).toBeVisible();
  // The emulator occasionally does not notify a page of a document that it is waiting for, such as the first configuration.
  await page.reload();
  await expect(page.getByText(/^.+\. Time of .+\. Holidays: .+\./)).toBeVisible();
}

export const TITLES: Record<ProjectFolder, string> = {
  receivers: 'Receivers',
  buildings: 'Buildings',
  barriers: 'Barriers',
  catchments: 'Catchments',
  ground: 'Ground',
  terrain: 'Terrain',
  equipment: 'Equipment',
  imagery: 'Imagery',
};

export async function choose(
  page: Page,
  folder: ProjectFolder,
  files: ReadonlyArray<Pick<ProjectFile, 'name' | 'bytes'>>,
) {
  const chosen = files.map(({ name, bytes }) => ({ name, mimeType: '', buffer: Buffer.from(bytes) }));
  await page.getByLabel(`Files for ${TITLES[folder]}`).setInputFiles(chosen);
}

export async function uploadAll(page: Page, files: readonly ProjectFile[]): Promise<void> {
  for (const folder of PROJECT_FOLDERS) {
    const own = files.filter((file) => file.folder === folder);
    if (own.length > 0) await choose(page, folder, own);
  }
  for (const { folder, name } of files) {
    await expect(card(page, TITLES[folder]).getByRole('listitem', { name })).toContainText('uploaded');
  }
}
