import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { cutPicture, type PictureCut, tileFiles } from '../../../functions/src/projects/cut-picture.ts';
import { sourceOfBytes } from '../../../src/gis/files/byte-source.ts';
import { readPictureHeader } from '../../../src/gis/rasters/picture-header.ts';
import { isWhole } from '../../support/random-share.ts';
import { gdalPicture, slope, type TestRaster } from '../../support/pictures.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

interface Pixels {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly channels: number;
  at: (column: number, row: number) => number[];
}

async function pixelsOf(input: string | Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(input).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const at = (column: number, row: number) => {
    const from = (row * width + column) * channels;
    return [...data.subarray(from, from + channels)];
  };
  return { widthPx: width, heightPx: height, channels, at };
}

/** Cuts a picture into tiles as a load does. */
async function cut(name: string, bytes: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), 'cut-'));
  folders.push(folder);
  const file = join(folder, name);
  writeFileSync(file, bytes);
  const header = await readPictureHeader(name, sourceOfBytes(bytes));
  if (header.kind === 'faulty') throw new Error(header.message);
  const tiles = join(folder, 'tiles');
  mkdirSync(tiles);
  const picture = await cutPicture(file, header, tiles);
  const files = new Map<string, string>();
  for await (const { tile, file: at } of tileFiles(tiles, picture)) {
    files.set(`${tile.level}/${tile.column}-${tile.row}`, at);
  }
  return { picture, files, tile: (key: string) => pixelsOf(files.get(key) ?? '') };
}

const near = (tolerance: number, ...expected: number[]) =>
  expected.map((value) => expect.closeTo(value, -Math.log10(2 * tolerance)));

async function png(raster: TestRaster): Promise<Uint8Array> {
  return gdalPicture(raster, '-of', 'PNG');
}

describe('a picture that is cut into tiles', () => {
  it.each(['png', 'jpeg'] as const)(
    'is rejected if a part of it is missing, with or without its end: %s',
    async (format) => {
      const pixels = Uint8Array.from({ length: 200 * 200 * 3 }, (_, at) => (at * 7919) % 251);
      const whole = await sharp(pixels, { raw: { width: 200, height: 200, channels: 3 } })
        .toFormat(format)
        .toBuffer();
      const [half, end] = [whole.subarray(0, whole.length / 2), whole.subarray(format === 'png' ? -12 : -2)];
      expect((await cut(`a.${format}`, whole)).picture.widthPx).toBe(200);
      for (const part of [half, Buffer.concat([half, end])]) {
        await expect(cut(`a.${format}`, part)).rejects.toThrow(/end|read error|premature/);
      }
    },
  );

  it('stays one tile if it is small', async () => {
    const { picture, files, tile } = await cut(
      'a.png',
      await png({ widthPx: 300, heightPx: 200, bands: 3, at: slope }),
    );
    expect(picture).toEqual({ widthPx: 300, heightPx: 200, tilePx: 2048, overlapPx: 0, levels: 1, ending: 'png' });
    expect([...files.keys()]).toEqual(['0/0-0']);
    const piece = await tile('0/0-0');
    expect([piece.widthPx, piece.heightPx]).toEqual([300, 200]);
    expect(piece.at(210, 77)).toEqual([210, 77, 90]);
  });

  it('becomes tiles with levels of half the resolution, whose seams repeat the same pixels', async () => {
    const raster = { widthPx: 2500, heightPx: 1100, bands: 3, at: slope };
    const { picture, files, tile } = await cut('a.png', await png(raster));
    expect(picture).toMatchObject({ tilePx: 512, overlapPx: 1, levels: 4 });
    // Tiles per level: 5 × 3, 3 × 2, 2 × 1, 1.
    expect(files.size).toBe(15 + 6 + 2 + 1);
    for (let column = 0; column < 4; column++) {
      const [left, right] = [await tile(`0/${column}-1`), await tile(`0/${column + 1}-1`)];
      // The last two pixel columns of one tile are the first two of the next, on both sides of the seam.
      const firstOverlap = left.widthPx - 2;
      for (const row of [0, 100, left.heightPx - 1]) {
        expect(left.at(firstOverlap, row)).toEqual(right.at(0, row));
        expect(left.at(firstOverlap + 1, row)).toEqual(right.at(1, row));
      }
      const inPicture = (column + 1) * 512;
      expect(right.at(1, 1)).toEqual([inPicture % 256, 0, 90]);
    }
    const finest = await tile('0/4-2');
    expect([finest.widthPx, finest.heightPx]).toEqual([2500 - 4 * 512 + 1, 1100 - 2 * 512 + 1]);
    const coarsest = await tile('3/0-0');
    expect([coarsest.widthPx, coarsest.heightPx]).toEqual([313, 138]);
  });

  it.each([
    ['a JPEG', 'a.jpg', ['-of', 'JPEG', '-co', 'QUALITY=95'], 'jpeg'],
    ['a GeoTIFF', 'a.tif', [], 'jpeg'],
    [
      'a GeoTIFF in JPEG tiles',
      'a.tif',
      ['-co', 'TILED=YES', '-co', 'COMPRESS=JPEG', '-co', 'PHOTOMETRIC=YCBCR'],
      'jpeg',
    ],
    ['a BigTIFF', 'a.tif', ['-co', 'BIGTIFF=YES', '-co', 'COMPRESS=LZW'], 'jpeg'],
    ['bands declared as grey', 'a.tif', ['-co', 'PHOTOMETRIC=MINISBLACK'], 'jpeg'],
  ] as const)('keeps its colours: %s', async (_, name, options, ending) => {
    const raster = { widthPx: 200, heightPx: 200, bands: 3, at: slope };
    const { picture, tile } = await cut(name, gdalPicture(raster, ...options));
    expect(picture.ending).toBe(ending satisfies PictureCut['ending']);
    expect((await tile('0/0-0')).at(150, 40)).toEqual(near(12, 150, 40, 90));
  });

  it('is converted from CMYK to screen colours', async () => {
    const red = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#d02020' } })
      .toColourspace('cmyk')
      .jpeg()
      .toBuffer();
    const [r = 0, g = 0, b = 0] = (await (await cut('a.jpg', new Uint8Array(red))).tile('0/0-0')).at(30, 30);
    expect(r).toBeGreaterThan(150);
    expect(Math.max(g, b)).toBeLessThan(90);
  });

  it.each([
    ['a grey picture', 1],
    ['a colour picture', 3],
  ])('is stretched if it uses only a part of 16 bits: %s', async (_, bands) => {
    const at = (column: number) => 1000 + 10 * column;
    const raster = { widthPx: 200, heightPx: 50, bands, bits: 16 as const, at };
    const { tile } = await cut('a.tif', gdalPicture(raster));
    const piece = await tile('0/0-0');
    expect(piece.at(2, 20)[0]).toBeLessThan(12);
    expect(piece.at(100, 20)[0]).toEqual(near(12, 128)[0]);
    expect(piece.at(198, 20)[0]).toBeGreaterThan(243);
  });

  it.each([
    ['8 bits', 8, 128, 1],
    ['8 bits, black', 8, 0, 1],
    ['16 bits', 16, 1280, 10],
  ] as const)('is transparent where every band has the no-data value: %s', async (_, bits, nodata, factor) => {
    const at: TestRaster['at'] = (column, row, band) =>
      column < 100 || (band === 0 && row < 25) ? nodata : 20 * factor * (band + 2);
    const raster = { widthPx: 200, heightPx: 50, bands: 3, bits, at };
    const { picture, tile } = await cut('a.tif', gdalPicture(raster, '-a_nodata', String(nodata)));
    expect(picture.ending).toBe('webp');
    const piece = await tile('0/0-0');
    const alphas = [50, 99, 100, 150].map((column) => piece.at(column, 10)[3]);
    expect(alphas).toEqual([0, 0, 255, 255]);
    expect(piece.at(150, 40)[3]).toBe(255);
    const [r = 0, g = 0, b = 0] = piece.at(150, 40);
    expect([r < g, g < b]).toEqual([true, true]);
  });

  it('is transparent by its own alpha, and by the mask in the file', async () => {
    const at: TestRaster['at'] = (column, _, band) => (band < 3 ? 100 : column < 40 ? 0 : 255);
    const raster = { widthPx: 80, heightPx: 40, bands: 4, at };
    const masked = ['-b', '1', '-b', '2', '-b', '3', '-mask', '4', '--config', 'GDAL_TIFF_INTERNAL_MASK', 'YES'];
    for (const options of [[], masked]) {
      const { picture, tile } = await cut('a.tif', gdalPicture(raster, ...options));
      expect(picture.ending).toBe('webp');
      const piece = await tile('0/0-0');
      expect([piece.at(10, 10)[3], piece.at(70, 10)[3]]).toEqual([0, 255]);
      expect(piece.at(70, 10).slice(0, 3)).toEqual(near(6, 100, 100, 100));
    }
  });

  it('is shown without a fourth band that is not a colour', async () => {
    const at: TestRaster['at'] = (_, __, band) => [200, 100, 50, 0][band] ?? 0;
    const raster = { widthPx: 80, heightPx: 40, bands: 4, at };
    const { picture, tile } = await cut('a.tif', gdalPicture(raster, '-co', 'ALPHA=NO'));
    expect(picture.ending).toBe('jpeg');
    expect((await tile('0/0-0')).at(40, 20)).toEqual(near(6, 200, 100, 50));
  });

  it('is stored without loss if it has a palette', async () => {
    const drawn = await sharp(await png({ widthPx: 60, heightPx: 60, bands: 3, at: slope }))
      .png({ palette: true, colours: 8 })
      .toBuffer();
    const { picture, tile } = await cut('a.png', new Uint8Array(drawn));
    expect(picture.ending).toBe('png');
    const [piece, original] = [await tile('0/0-0'), await pixelsOf(new Uint8Array(drawn))];
    expect(piece.at(33, 21)).toEqual(original.at(33, 21));
  });

  it('is rejected with the decoder’s reason if it is cut off', async () => {
    const jpeg = gdalPicture({ widthPx: 900, heightPx: 900, bands: 3, at: slope }, '-of', 'JPEG');
    await expect(cut('a.jpg', jpeg.slice(0, jpeg.length / 2))).rejects.toThrow(/jpeg|premature/i);
  });

  it.runIf(isWhole)('needs no more memory for a hundred million pixels than for a few', async () => {
    const before = process.memoryUsage.rss();
    const white = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#ffffff' } })
      .jpeg()
      .toBuffer();
    const peak = { rss: 0 };
    const timer = setInterval(() => (peak.rss = Math.max(peak.rss, process.memoryUsage.rss())), 20);
    const { files } = await cut('a.jpg', new Uint8Array(white));
    clearInterval(timer);
    expect(files.size).toBeGreaterThan(400);
    // The decoded picture would need 300 MB.
    expect(peak.rss - before).toBeLessThan(250_000_000);
    expect(readFileSync(files.get('0/19-19') ?? '').length).toBeGreaterThan(100);
  });
});
