import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { requireSystem } from '../../src/gis/crs/crs.ts';
import { urls } from '../../src/ui/urls.ts';
import { EAST, NORTH, TEST_CRS, textFile, validProject } from '../support/made-up-files.ts';
import { pdfOf } from '../support/pdf-files.ts';
import { barriers } from './axe.ts';
import { bar, card, confirmPlace, createDraft, uploadAll } from './new-project.ts';
import { expect, openSignedIn, test } from './world.ts';

/** Longest time of a load with other journeys at the same time, ms. */
const LOAD_MS = 120_000;

/** Four positions of the site at which the plan has marks, m east and north of the origin. */
type Place = readonly [east: number, north: number];
const PLACES: readonly Place[] = [
  [-20, -20],
  [80, -10],
  [70, 70],
  [-10, 60],
];

/** The picture has pixels of 0.1 m and is rotated by 20°. */
const [PIXEL_M, TURN, SIZE_PX] = [0.1, Math.PI / 9, 2000];

/** Converts a position of the site to the picture, px. */
function inPicture([x, y]: Place): [number, number] {
  const [east, north] = [x - 30, y - 25];
  const along = east * Math.cos(TURN) + north * Math.sin(TURN);
  const up = north * Math.cos(TURN) - east * Math.sin(TURN);
  return [SIZE_PX / 2 + along / PIXEL_M, SIZE_PX / 2 - up / PIXEL_M];
}

async function picture(): Promise<Buffer> {
  const mark = { create: { width: 40, height: 40, channels: 3, background: '#ff00ff' } } as const;
  return sharp({ create: { width: SIZE_PX, height: SIZE_PX, channels: 3, background: '#dfe7d5' } })
    .composite(
      PLACES.map((place) => {
        const [left, top] = inPicture(place).map((value) => Math.round(value) - 20);
        return { input: mark, left: left ?? 0, top: top ?? 0 };
      }),
    )
    .png()
    .toBuffer();
}

/** A page at 1:500 with north up. `POINT_M` is the length on the ground of one point of the paper, m. */
const POINT_M = (0.0254 / 72) * 500;
const [PAGE_WIDE, PAGE_HIGH] = [842, 595];
const onPage = ([x, y]: Place): [number, number] => [
  PAGE_WIDE / 2 + (x - 30) / POINT_M,
  PAGE_HIGH / 2 + (y - 25) / POINT_M,
];
const pdf = () =>
  pdfOf([
    { widthPoints: 595, heightPoints: 842, content: '0 0 100 100 re f' },
    {
      widthPoints: PAGE_WIDE,
      heightPoints: PAGE_HIGH,
      content: `0.8 0.9 1 rg 0 0 ${PAGE_WIDE} ${PAGE_HIGH} re f 1 0.5 0 rg ${PLACES.map((place) => {
        const [x, y] = onPage(place);
        return `${x - 5} ${y - 5} 10 10 re f`;
      }).join(' ')}`,
    },
  ]);

const planFile = (name: string, buffer: Buffer | Uint8Array) => ({ name, mimeType: '', buffer: Buffer.from(buffer) });
const view = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const panel = (page: Page) => view(page, 'Place the plan');

/** Clicks a position of the plan, given as fractions of its width and height. */
async function clickPlan(page: Page, name: string, [x, y]: readonly [number, number]): Promise<void> {
  const box = await view(page, name).locator('img.leaflet-image-layer').boundingBox();
  if (box === null) throw new Error('the plan is not shown');
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height);
}

/** Types the position of a point on the ground. */
async function typeGround(page: Page, point: number, [x, y]: Place): Promise<void> {
  for (const [name, value] of [
    ['Easting', EAST + x],
    ['Northing', NORTH + y],
  ] as const) {
    const field = panel(page).getByLabel(`${name} of point ${point}`);
    await field.fill(String(value));
    await field.press('Enter');
  }
}

/** Returns the centre of a colour on the map, px from its upper left corner. */
async function colourOnMap(page: Page, colour: readonly [number, number, number]) {
  const map = page.getByRole('region', { name: 'Map of the project' });
  const shot = PNG.sync.read(await map.screenshot());
  const found: Array<[number, number]> = [];
  for (let at = 0; at < shot.width * shot.height; at++) {
    const near = colour.every((value, band) => Math.abs((shot.data[4 * at + band] ?? 0) - value) < 30);
    if (near) found.push([at % shot.width, Math.floor(at / shot.width)]);
  }
  return found;
}

test(
  'a picture and a PDF page are placed by control points, shown immediately, saved, and published',
  { tag: '@scheduled' },
  async ({ page, another, village }) => {
    test.slow();
    const name = `Plans ${randomBytes(4).toString('hex')}`;
    const { scan, found } = barriers(page);
    await openSignedIn(page, village.administrator, urls.adminProjects);
    const uid = await createDraft(page, village, name);
    await confirmPlace(page);
    await uploadAll(page, validProject());
    const stored = async (file: string) => {
      const [bytes] = await village.admin.bucket.file(`projects/${uid}/imagery/${file}`).download();
      return bytes;
    };

    await test.step('a basemap is proposed with its terms, and no request is sent to its server before it is selected', async () => {
      const green = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#208040' } })
        .png()
        .toBuffer();
      const asked: string[] = [];
      await page.route('https://maps.six.nsw.gov.au/**', (route) => {
        asked.push(route.request().url());
        return route.fulfill({ contentType: 'image/png', body: green });
      });
      await page.getByRole('link', { name: 'Map', exact: true }).click();
      await expect(page.getByText('The map has no basemap: Basemap proposes one')).toBeVisible();
      await bar(page, 'Basemap').click();
      const dialog = page.getByRole('dialog', { name: 'Basemap of the project' });
      await expect(dialog.getByRole('radio', { name: 'None' })).toBeChecked();
      await dialog.getByRole('radio', { name: 'Another tile server' }).check();
      await dialog.getByLabel('Address of the tiles').fill('http://tiles.example.com/');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('alert')).toContainText(
        'The field url: the placeholders {z}, {x} and {y} are needed',
      );
      await scan('a basemap to choose');
      expect(asked).toEqual([]);
      await dialog.getByRole('radio', { name: 'NSW Base Map (proposed)' }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Imagery that is not published yet: basemap.json.')).toBeVisible();
      await expect(page.getByText('© State of New South Wales (Spatial Services) · Terms of use')).toBeVisible();
      await expect(page.locator('.leaflet-imagery-pane .leaflet-tile-loaded').first()).toBeVisible();
      expect(asked.length).toBeGreaterThan(0);
      // The basemap is not part of the following pictures.
      await bar(page, 'Basemap').click();
      await dialog.getByRole('radio', { name: 'None' }).check();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The map has no basemap')).toBeVisible();
      await page.getByRole('link', { name: 'Settings and files' }).click();
    });

    await test.step('a file that is not a plan is rejected with the reason', async () => {
      await card(page, 'Imagery').getByRole('link', { name: 'Place a plan on the map …' }).click();
      const refusals = [
        [planFile('list.pdf', Buffer.from('no PDF')), 'list.pdf: The file is not a PDF, or is cut off.'],
        [
          planFile('locked.pdf', pdfOf([{ widthPoints: 100, heightPoints: 100, content: '' }], true)),
          'locked.pdf: The PDF is encrypted: it opens with a password only. Save it without one.',
        ],
        [planFile('plan.png', Buffer.from('no picture')), 'plan.png: The file is not a PNG, JPEG or GeoTIFF'],
      ] as const;
      for (const [file, reason] of refusals) {
        await page.getByLabel('Plan to place').setInputFiles(file);
        await expect(page.getByText(reason)).toBeVisible();
      }
      await scan('a plan to choose');
    });

    const bytes = await picture();
    await test.step('a rotated picture is placed by three control points', async () => {
      await page.getByLabel('Plan to place').setInputFiles(planFile('site.png', bytes));
      await expect(panel(page)).toContainText('Click a place in the plan');
      for (const [index, place] of PLACES.slice(0, 3).entries()) {
        const [column, row] = inPicture(place);
        await clickPlan(page, 'site.png', [column / SIZE_PX, row / SIZE_PX]);
        await typeGround(page, index + 1, place);
        if (index === 1) await expect(panel(page)).toContainText('Two points fit whatever they are');
      }
      await expect(panel(page)).toContainText(/A pixel is 0\.(0\d{2,3}|1\d{0,3}) m, the plan is turned by (19|20|21)/);
      await expect(panel(page)).toContainText(/is farthest off, by [01]\.\d\d m/);
      await bar(page, 'Zoom to the plan').click();
      await expect(page.locator('[data-picture="site.png"]')).toHaveAttribute('data-state', 'shown');
      expect((await colourOnMap(page, [240, 140, 240])).length).toBeGreaterThan(20);
      await scan('a plan that is placed');
    });

    await test.step('a control point is moved by keyboard, and a wrong control point is reported and removed', async () => {
      const mark = page.getByRole('button', { name: /^Point 3 on the plan/ });
      await mark.focus();
      const before = await panel(page).getByRole('row').nth(3).textContent();
      await mark.press('Shift+ArrowLeft');
      await expect(panel(page).getByRole('row').nth(3)).not.toHaveText(before ?? '');
      await expect(mark).toBeFocused();
      await mark.press('Shift+ArrowRight');
      await bar(page, 'Mark point 4 at the centre of the plan').click();
      await bar(page, 'Mark point 4 at the centre of the map').click();
      await typeGround(page, 4, [500, 500]);
      await expect(panel(page)).toContainText(/is farthest off, by \d{3}\./);
      await bar(page, 'Remove point 4').click();
      await expect(panel(page)).toContainText(/is farthest off, by [01]\.\d\d m/);
    });

    await test.step('the picture is saved unchanged with its world file, and visible before it is published', async () => {
      await panel(page).getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Imagery that is not published yet: site.png.')).toBeVisible();
      await expect(page.locator('[data-picture="site.png"]')).toHaveAttribute('data-state', 'shown');
      await page.reload();
      await expect(page.locator('[data-picture="site.png"]')).toHaveAttribute('data-state', 'shown');
      expect(Buffer.compare(await stored('site.png'), bytes)).toBe(0);
      const [a = 0, b = 0, , , x = 0, y = 0] = (await stored('site.pgw')).toString().trim().split('\n').map(Number);
      // A click is accurate to half a pixel of the screen, which is about 3 px of the picture.
      expect(Math.hypot(a, b)).toBeCloseTo(PIXEL_M, 2);
      const [left, top] = [x - EAST - 30, y - NORTH - 25];
      const half = (SIZE_PX / 2) * PIXEL_M;
      expect(left).toBeCloseTo(-half * Math.cos(TURN) - half * Math.sin(TURN), -0.5);
      expect(top).toBeCloseTo(-half * Math.sin(TURN) + half * Math.cos(TURN), -0.5);
      expect((await stored('site.prj')).toString()).toContain('MGA_Zone_56');
    });

    await test.step('a PDF page is placed by two control points', async () => {
      await bar(page, 'Place a plan').click();
      await page.getByLabel('Plan to place').setInputFiles(planFile('sheet.pdf', pdf()));
      await page.getByLabel('Page of sheet.pdf, 1 to 2').fill('2');
      await bar(page, 'Take this page').click();
      await expect(view(page, 'sheet-page-2.png')).toBeVisible();
      for (const [index, place] of PLACES.slice(0, 2).entries()) {
        const [x, y] = onPage(place);
        await clickPlan(page, 'sheet-page-2.png', [x / PAGE_WIDE, 1 - y / PAGE_HIGH]);
        await typeGround(page, index + 1, place);
      }
      await expect(panel(page)).toContainText(/\(1:(49\d|50\d) on paper\), the plan is turned by −?[01](\.\d)?°/);
      await bar(page, 'Zoom to the plan').click();
      await expect(page.locator('[data-picture="sheet-page-2.png"]')).toHaveAttribute('data-state', 'shown');
      // Its orange marks cover the magenta ones of the other plan.
      expect((await colourOnMap(page, [255, 76, 102])).length).toBeGreaterThan(20);
      await panel(page).getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Imagery that is not published yet: sheet-page-2.png and site.png.')).toBeVisible();
    });

    await test.step('an invalid world file is reported before a check', async () => {
      await page.getByRole('link', { name: 'Settings and files' }).click();
      const wrong = [textFile('imagery', 'photo.png', ''), textFile('imagery', 'photo.pgw', '1\n2\n3\n')];
      wrong[0] = { folder: 'imagery', name: 'photo.png', bytes: new Uint8Array(bytes) };
      await uploadAll(page, wrong);
      await page.getByRole('link', { name: 'Map', exact: true }).click();
      await expect(page.getByText('imagery/photo.png: The world file photo.pgw is malformed.')).toBeVisible();
      await page.getByRole('link', { name: 'Settings and files' }).click();
      await page.getByRole('link', { name: 'Place photo.png on the map' }).click();
      await expect(view(page, 'photo.png')).toBeVisible();
      await panel(page).getByRole('button', { name: 'Close' }).click();
      await page.getByRole('link', { name: 'Settings and files' }).click();
      for (const { name: file } of wrong) await bar(page, `Remove ${file}`).click();
    });

    await test.step('both plans are published, and an engineer sees them', async () => {
      await bar(page, 'Publish').click();
      await expect(page.getByText('Everything is published.')).toBeVisible({ timeout: LOAD_MS });
      await page.getByRole('link', { name: 'Map', exact: true }).click();
      await expect(page.getByText(/Imagery that is not published yet/)).toBeHidden();
      await openSignedIn(another, village.engineer, urls.project(name.replace(' ', '-').toLowerCase()));
      for (const file of ['site.png', 'sheet-page-2.png'])
        await expect(another.locator(`[data-picture="${file}"]`)).toHaveAttribute('data-state', 'shown');
      const [loaded] = (await village.admin.firestore.doc(`loaded_projects/${uid}`).get()).get('imagery');
      const system = requireSystem(TEST_CRS);
      const corner = system.fromLonLat(loaded.mesh.lon[0], loaded.mesh.lat[0]);
      expect(Math.hypot(corner[0] - EAST - 30, corner[1] - NORTH - 25)).toBeCloseTo(Math.SQRT2 * 100, -0.5);
    });
    expect(found).toEqual([]);
  },
);
