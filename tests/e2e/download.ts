import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** What is chosen in the dialog of an export, where it is not what the dialog offers. */
interface Chosen {
  /** EPSG code. */
  epsg?: number;
  /** The beginning of a layer's name. */
  also?: string;
}

/** Exports the results that are shown. @returns where the file was saved */
export async function download(page: Page, format: string, { epsg, also }: Chosen = {}): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export the results' });
  await dialog.getByRole('radio', { name: format === 'Shapefile' ? 'GIS' : 'Everything' }).check();
  await dialog.getByRole('radio', { name: format }).check();
  if (also !== undefined) await dialog.getByRole('checkbox', { name: also }).check();
  if (epsg !== undefined) {
    await dialog.getByRole('combobox', { name: 'Coordinate system' }).fill(String(epsg));
    await page.getByRole('option', { name: `(EPSG:${epsg})` }).click();
  }
  const file = await saved(page, () => dialog.getByRole('button', { name: 'Export' }).click());
  // Contours are a job: the dialog stays, to show how far it is.
  if (also !== undefined) await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  return file;
}

async function saved(page: Page, start: () => Promise<void>): Promise<string> {
  const started = page.waitForEvent('download', { timeout: 60_000 });
  await start();
  const file = await started;
  const target = path.join(mkdtempSync(path.join(tmpdir(), 'export-')), file.suggestedFilename());
  await file.saveAs(target);
  return target;
}
