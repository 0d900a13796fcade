import { requireSystem } from '../../src/gis/crs/crs.ts';
import { BARRIER_NO, storedWorkArea, workAreaFeatureSchema } from '../../src/model/assessment/work-area.ts';
import { urls } from '../../src/ui/urls.ts';
import { EAST, geoJsonFile, NORTH, projectWith, square, TEST_CRS, textFile } from '../support/made-up-files.ts';
import { createAssessment, createWorld, expect, go, openAs, test } from './world.ts';

/** Markup that runs a script if it is interpreted as HTML. It has no comma because of CSV. */
const hostile = (what: string) => `<img src=x onerror="window.injected='${what}'"><b>${what}</b>`;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

test('HTML in imported and entered names is shown as text on every page', { tag: '@scheduled' }, async ({ page }) => {
  const world = await createWorld(
    hostile('project'),
    projectWith(
      textFile(
        'receivers',
        'receivers.csv',
        `id,address,type,height,floors,easting,northing\nR1,${quoted(hostile('receiver'))},residence,1.5,,${EAST + 10},${NORTH + 10}\n`,
      ),
      geoJsonFile('catchments', [
        {
          properties: { name: hostile('catchment'), rbl_day: 40, rbl_evening: 37, rbl_night: 32 },
          coordinates: [square(-500, -500, 1000)],
        },
      ]),
      textFile(
        'equipment',
        'equipment.csv',
        `id,name,category,lwa,lamax,height,usage,penalty,source,quality\nexc,${quoted(hostile('equipment'))},earthmoving,125,,1.5,100,0,${quoted(hostile('source'))},measured\n`,
      ),
    ),
    TEST_CRS,
  );
  const coordinates = requireSystem(TEST_CRS).toLonLat(EAST + 40, NORTH + 10);
  const feature = workAreaFeatureSchema.parse({
    type: 'Feature',
    geometry: { type: 'Point', coordinates },
    properties: { name: hostile('area'), equipment: [{ id: 'exc', quantity: 1 }] },
  });
  const { address, id } = await createAssessment(world, {
    name: hostile('assessment'),
    permitNumber: hostile('permit'),
    workAreas: { area: storedWorkArea({ temporaryNoiseBarrier: BARRIER_NO, feature }) },
  });
  const notRun = async () => expect(await page.evaluate(() => 'injected' in window)).toBe(false);

  await openAs(page, world, '/');
  await expect(page.getByText(hostile('project')).first()).toBeVisible();
  await go(page, urls.project(world.project.address));
  await expect(page.getByRole('link', { name: hostile('assessment') })).toBeVisible();
  await notRun();
  await go(page, address);
  await expect(page.getByRole('heading', { name: hostile('assessment') })).toBeVisible();
  await page.getByRole('button', { name: 'Process' }).click();
  const receiver = page.getByRole('grid', { name: 'Receivers' }).getByRole('row').nth(1);
  await expect(receiver).toContainText(hostile('receiver'));
  await receiver.click();
  await expect(page.getByRole('heading', { name: 'Contribution by work area' })).toBeAttached();
  await notRun();
  await go(page, urls.report(world.project.address, id));
  const report = page.getByRole('article');
  for (const what of ['assessment', 'permit', 'area', 'equipment', 'receiver', 'catchment']) {
    await expect(report.getByText(hostile(what)).first()).toBeVisible();
  }
  await notRun();
});
