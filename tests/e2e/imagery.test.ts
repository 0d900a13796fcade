import type { Page } from '@playwright/test';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { requireSystem } from '../../src/gis/crs/crs.ts';
import type { ProjectFile } from '../../src/model/project/project-file.ts';
import { urls } from '../../src/ui/urls.ts';
import { gdalPicture, imageryFile } from '../support/pictures.ts';
import { EAST, NORTH, projectWith, TEST_CRS, textFile } from '../support/made-up-files.ts';
import { createWorld, expect, openAs, test, type World } from './world.ts';

/** The rotated picture: its pixels, their size in m, and its rotation to the left. */
const [WIDTH, HEIGHT, PIXEL_M] = [6000, 4500, 0.1];
const TURN = Math.PI / 9;
const ASIDE_PX = 1500;

/** Two receivers with the centre of the picture between them. */
const RECEIVERS = textFile(
  'receivers',
  'receivers.csv',
  `id,address,type,height,easting,northing\nR1,1 High Street,residence,1.5,${EAST - 200},${NORTH - 150}\nR2,2 High Street,residence,1.5,${EAST + 200},${NORTH + 150}\n`,
);

const square = (colour: string, size: number) =>
  ({ create: { width: size, height: size, channels: 3, background: colour } }) as const;

/** A grey-green photograph with a magenta mark in its middle and a cyan mark next to it, along its rows. */
async function turnedPicture(): Promise<ProjectFile[]> {
  const marks = [
    { input: square('#ff00ff', 200), left: WIDTH / 2 - 100, top: HEIGHT / 2 - 100 },
    { input: square('#00ffff', 200), left: WIDTH / 2 + ASIDE_PX - 100, top: HEIGHT / 2 - 100 },
  ];
  const jpeg = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#8a9a7a' } })
    .composite(marks)
    .jpeg()
    .toBuffer();
  const [along, aside] = [PIXEL_M * Math.cos(TURN), PIXEL_M * Math.sin(TURN)];
  const [column, row] = [WIDTH / 2 - 0.5, HEIGHT / 2 - 0.5];
  const [x, y] = [EAST - along * column - aside * row, NORTH - aside * column + along * row];
  return [
    imageryFile('turned.jpg', new Uint8Array(jpeg)),
    textFile('imagery', 'turned.jgw', [along, aside, aside, -along, x, y].join('\n')),
  ];
}

/** A yellow picture of 120 by 80 m in the south-east. */
function geoTiff(): ProjectFile {
  const corners = [EAST + 100, NORTH - 70, EAST + 220, NORTH - 150].map(String);
  const at = (_: number, __: number, band: number) => [240, 220, 20][band] ?? 0;
  const raster = { widthPx: 1200, heightPx: 800, bands: 3, at };
  return imageryFile(
    'aerial.tif',
    gdalPicture(raster, '-a_srs', `EPSG:${TEST_CRS}`, '-a_ullr', ...corners, '-co', 'COMPRESS=DEFLATE'),
  );
}

const ADDRESS = textFile(
  'imagery',
  'survey.json',
  JSON.stringify({ url: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: '© <b>Survey</b>', maxZoom: 18 }),
);

let world: World;
test.beforeAll(async () => {
  world = await createWorld(
    'Imagery',
    projectWith(RECEIVERS, ...(await turnedPicture()), geoTiff(), ADDRESS),
    TEST_CRS,
  );
});

/** Records the picture tiles that the page requests from Storage. */
function watchTiles(page: Page) {
  const tiles: Array<{ picture: number; level: number; key: string }> = [];
  page.on('request', (request) => {
    const match = /imagery\/(\d+)\/(\d+)\/(\d+-\d+)\./.exec(decodeURIComponent(request.url()));
    if (match === null || !request.url().includes('alt=media')) return;
    tiles.push({ picture: Number(match[1]), level: Number(match[2]), key: match[3] ?? '' });
  });
  return tiles;
}

const pictureOf = (page: Page, name: string) => page.locator(`[data-picture="${name}"]`);

/** Takes a picture of the map, and returns where a colour is in it, relative to its centre. */
async function mapPixels(page: Page) {
  const frame = page.getByRole('region', { name: 'Map' });
  const shot = PNG.sync.read(await frame.screenshot());
  const pixel = (x: number, y: number) => [
    ...shot.data.subarray((y * shot.width + x) * 4, (y * shot.width + x) * 4 + 3),
  ];
  const isNear = (found: number[], colour: readonly number[]) =>
    found.every((value, band) => Math.abs(value - (colour[band] ?? 0)) < 40);
  const where = (colour: readonly number[]) => {
    let [count, sumX, sumY] = [0, 0, 0];
    for (let y = 0; y < shot.height; y++) {
      for (let x = 0; x < shot.width; x++) {
        if (!isNear(pixel(x, y), colour)) continue;
        count += 1;
        sumX += x;
        sumY += y;
      }
    }
    return { count, x: sumX / count - shot.width / 2, y: sumY / count - shot.height / 2 };
  };
  return { where };
}

const MAGENTA = [255, 0, 255] as const;
const CYAN = [0, 255, 255] as const;
const YELLOW = [240, 220, 20] as const;

/** Direction on the map (Web Mercator) from the picture's centre to the cyan mark, radians clockwise from east. */
function expectedDirection(): number {
  const system = requireSystem(TEST_CRS);
  const mercator = requireSystem(3857);
  const [x0, y0] = mercator.fromLonLat(...system.toLonLat(EAST, NORTH));
  const metres = ASIDE_PX * PIXEL_M;
  const [x1, y1] = mercator.fromLonLat(
    ...system.toLonLat(EAST + metres * Math.cos(TURN), NORTH + metres * Math.sin(TURN)),
  );
  return Math.atan2(-(y1 - y0), x1 - x0);
}

test(
  'the pictures of a project are placed correctly, and their tiles load as they come into view',
  { tag: '@scheduled' },
  async ({ page }) => {
    await page.route('https://tiles.example.com/**', (route) => route.abort());
    const tiles = watchTiles(page);
    await openAs(page, world, urls.project(world.project.address));
    const turned = pictureOf(page, 'turned.jpg');
    await expect(turned).toHaveAttribute('data-state', 'shown');
    await expect(pictureOf(page, 'aerial.tif')).toHaveAttribute('data-state', 'shown');
    const level = Number(await turned.getAttribute('data-level'));
    expect(level).toBeGreaterThan(0);
    expect(new Set(tiles.filter(({ picture }) => picture === 0).map((tile) => tile.level))).toEqual(new Set([level]));

    const { where } = await mapPixels(page);
    const [middle, beside] = [where(MAGENTA), where(CYAN)];
    expect(Math.hypot(middle.x, middle.y)).toBeLessThan(4);
    const direction = Math.atan2(beside.y - middle.y, beside.x - middle.x);
    expect(Math.abs(direction - expectedDirection())).toBeLessThan(0.01);
    expect(where(YELLOW).count).toBeGreaterThan(1000);

    const before = tiles.length;
    // The map ignores clicks while it is zooming.
    await expect
      .poll(async () => {
        const now = Number(await turned.getAttribute('data-level'));
        if (now > 0) await page.getByRole('button', { name: 'Zoom in' }).click();
        return now;
      })
      .toBe(0);
    await expect(turned).toHaveAttribute('data-state', 'shown');
    const finest = new Set(
      tiles
        .slice(before)
        .filter((tile) => tile.picture === 0 && tile.level === 0)
        .map(({ key }) => key),
    );
    // The picture has 12 by 9 tiles.
    expect(finest.size).toBeGreaterThan(3);
    expect(finest.size).toBeLessThan(50);
    // The coarser tiles that replaced them are gone.
    const depths = await turned.locator('img').evaluateAll((images) => images.map((image) => image.style.zIndex));
    expect(depths.length).toBeLessThanOrEqual(finest.size);
    expect(new Set(depths).size).toBe(1);
    const closer = (await mapPixels(page)).where(MAGENTA);
    expect(Math.hypot(closer.x, closer.y)).toBeLessThan(4);
    expect(closer.count).toBeGreaterThan(middle.count * 3);
  },
);

test('a user can hide the imagery, and change its opacity and order', { tag: '@scheduled' }, async ({ page }) => {
  await page.route('https://tiles.example.com/**', (route) => route.abort());
  await openAs(page, world, urls.project(world.project.address));
  await expect(pictureOf(page, 'turned.jpg')).toHaveAttribute('data-state', 'shown');
  await page.getByRole('button', { name: 'Layers' }).click();
  await page.getByRole('slider', { name: 'Opacity of the imagery' }).press('ArrowLeft');
  await expect(page.locator('.leaflet-imagery-pane')).toHaveCSS('opacity', '0.95');
  // A layer above the addresses is drawn over them.
  const levelOf = (layer: string) =>
    page.locator(`.leaflet-${layer}-pane`).evaluate((pane) => Number(getComputedStyle(pane).zIndex));
  const levels = () => Promise.all([levelOf('imagery'), levelOf('addresses')]);
  const [below, above] = await levels();
  expect(below).toBeLessThan(above);
  await page.getByRole('button', { name: 'Move imagery up' }).click();
  await expect.poll(levels).toEqual([above, below]);
  await page.getByRole('switch', { name: 'Show imagery' }).click();
  await expect(pictureOf(page, 'turned.jpg')).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Layers' })).toBeVisible();
  await expect(pictureOf(page, 'turned.jpg')).toHaveCount(0);
});

test(
  'the tiles of a tile server are drawn under the pictures, with their attribution as text',
  { tag: '@scheduled' },
  async ({ page }) => {
    const blue = await sharp({ create: { width: 256, height: 256, channels: 3, background: '#2040ff' } })
      .png()
      .toBuffer();
    await page.route('https://tiles.example.com/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: blue }),
    );
    await openAs(page, world, urls.project(world.project.address));
    await expect(page.getByText('© <b>Survey</b>')).toBeVisible();
    await expect(pictureOf(page, 'turned.jpg')).toHaveAttribute('data-state', 'shown');
    await expect(page.locator('.leaflet-imagery-pane .leaflet-tile-loaded').first()).toBeVisible();
    await expect.poll(async () => (await mapPixels(page)).where([32, 64, 255]).count).toBeGreaterThan(1000);
    expect((await mapPixels(page)).where(MAGENTA).count).toBeGreaterThan(100);
  },
);
