import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** Exports the results that are shown. @returns where the file was saved */
export async function download(page: Page, format: string): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  return saved(page, () => page.getByRole('menuitem', { name: format }).click());
}

/** Exports the results that are shown as a shapefile in another system. @returns where the file was saved */
export async function downloadIn(page: Page, epsg: number): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'In other coordinates …' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export in other coordinates' });
  await dialog.getByRole('combobox', { name: 'Coordinate system' }).fill(String(epsg));
  await page.getByRole('option', { name: `(EPSG:${epsg})` }).click();
  return saved(page, () => dialog.getByRole('button', { name: 'Export' }).click());
}

async function saved(page: Page, start: () => Promise<void>): Promise<string> {
  const started = page.waitForEvent('download');
  await start();
  const file = await started;
  const target = path.join(mkdtempSync(path.join(tmpdir(), 'export-')), file.suggestedFilename());
  await file.saveAs(target);
  return target;
}
