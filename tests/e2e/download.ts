import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** Options of the dialog of an export that differ from its defaults. */
interface Chosen {
  /** EPSG code. */
  epsg?: number;
  /** Start of the name of another layer. */
  also?: string;
}

/** Exports the displayed results. @returns the path of the saved file */
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
  // Contours are exported by a job, so the dialog stays open to show its progress.
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
