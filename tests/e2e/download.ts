import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';

/** Exports the results that are shown. @returns where the file was saved */
export async function download(page: Page, format: string): Promise<string> {
  await page.getByRole('button', { name: 'Export' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const file = await started;
  const target = path.join(mkdtempSync(path.join(tmpdir(), 'export-')), file.suggestedFilename());
  await file.saveAs(target);
  return target;
}
