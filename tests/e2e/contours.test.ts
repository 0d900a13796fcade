import { gdal } from '../support/gdal.ts';
import { download } from './download.ts';
import { stationArea } from './work-areas.ts';
import { createAssessment, createVillage, expect, openAs, test } from './world.ts';

test(
  'noise contours of the results are cancelled, drawn, drawn at another height, downloaded and hidden',
  { tag: '@scheduled' },
  async ({ page }) => {
    // Contours cover a project from its first to its last address.
    const village = await createVillage('Contours', true);
    const { address } = await createAssessment(village, { name: 'Contours', workAreas: stationArea() });
    await openAs(page, village, address);
    await page.getByRole('tab', { name: 'Plan' }).waitFor();
    await page.getByRole('button', { name: 'Process' }).click();
    await expect(page.getByText('Results are up to date')).toBeVisible({ timeout: 120_000 });
    const contours = page.getByRole('switch', { name: 'Noise contours' });
    const legend = page.getByRole('group', { name: 'Noise contours' });
    const drawing = page.getByRole('progressbar', { name: 'Drawing the contours' });
    await contours.click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(contours).not.toBeChecked();
    await contours.click();
    await expect(legend).toBeVisible({ timeout: 120_000 });
    await expect(legend).toContainText('1.5 m above ground');
    await expect(legend.getByText(/^over 75 dB$/)).toBeVisible();
    const shapes = page.locator('path.noise-contour');
    expect(await shapes.count()).toBeGreaterThan(4);
    await page.getByRole('radiogroup', { name: 'Height of the contours above ground' }).getByText('4 m').click();
    // The contours at 1.5 m stay until there is a draft at 4 m.
    await expect(shapes).not.toHaveCount(0);
    await expect(legend).toContainText('4 m above ground', { timeout: 120_000 });
    await expect(drawing).toBeHidden({ timeout: 120_000 });
    const file = await download(page, 'Shapefile', { also: 'Noise contours, Worst-case LAeq,15min, at 4 m' });
    const described = gdal('ogrinfo', ['-so', `/vsizip/${file}`, 'contours']);
    expect(Number(/Feature Count: (\d+)/.exec(described)?.[1])).toBe(await shapes.count());
    await contours.click();
    await expect(shapes).toHaveCount(0);
    await expect(legend).toBeHidden();
  },
);
