import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Sharp } from 'sharp';
import type { Picture } from '../../../src/model/map/imagery.ts';
import { levelCount, type PictureTile } from '../../../src/model/map/picture-tiles.ts';
import type { PictureFacts, Transparency } from '../../../src/gis/rasters/picture-facts.ts';
import { MAX_PIXELS } from '../../../src/gis/rasters/picture-header.ts';

/** The result of cutting a picture. */
export type PictureCut = Pick<Picture, 'widthPx' | 'heightPx' | 'tilePx' | 'overlapPx' | 'levels'> & {
  readonly ending: Picture['ending'];
};

/** A tile of a cut picture as a file. */
export interface TileFile {
  readonly tile: PictureTile;
  readonly file: string;
}

const TILE_PX = 512;
/** Largest edge of a picture that stays a single tile. */
const ONE_PIECE_PX = 2_048;
/** Overlap of neighbouring tiles. Without it the map is visible along their edges. */
const OVERLAP_PX = 1;
const THREADS = 2;
const JPEG_QUALITY = 85;
const WEBP = { quality: 85, alphaQuality: 100, effort: 1 } as const;
/** For 16-bit pictures, the darkest and lightest values of this share become black and white. */
const CLIPPED_SHARE = 0.005;
const SAMPLED_PX = 1_024;
const WHITE_16 = 65_535;

/**
 * Cuts a picture into tiles of all levels in one pass with limited memory, because only strips of it are decoded.
 * @param file picture file; colour models of a GeoTIFF are corrected in place
 * @param folder empty folder for tiles and temporary files
 * @throws Error with libvips's reason if the picture cannot be decoded
 */
export async function cutPicture(file: string, facts: PictureFacts, folder: string): Promise<PictureCut> {
  // libvips is loaded on demand, so that cold starts of other functions do not load it.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(THREADS);
  // For a JPEG that lacks data but has its end, libjpeg only warns and fills the rest with grey, so warnings count as failures.
  const failOn = facts.format === 'jpeg' ? 'warning' : 'error';
  const openPicture = (input: string, page = 0) =>
    sharp(input, { sequentialRead: true, limitInputPixels: MAX_PIXELS, failOn, page });
  await correctColourModels(file, facts.corrections);
  const { width: widthPx, height: heightPx } = await openPicture(file).metadata();
  if (widthPx !== facts.widthPx || heightPx !== facts.heightPx) throw new Error('it is not as large as it says');
  const alpha = await alphaFile(openPicture, file, facts.transparency, folder);
  let picture = openPicture(file);
  if (facts.spareBand) picture = picture.removeAlpha();
  if (facts.stretched) picture = await stretched(openPicture, picture, file, facts);
  if (alpha !== null) {
    // Joined bands must have the same depth, so 16-bit bands are converted to 8 bits first.
    const eight = facts.stretched
      ? openPicture(await keep(path.join(folder, 'eight.tif'), picture.toColourspace('srgb')))
      : picture;
    picture = eight.joinChannel(alpha);
  }
  const ending = facts.drawn ? 'png' : facts.transparency.kind === 'none' ? 'jpeg' : 'webp';
  const onePiece = Math.max(widthPx, heightPx) <= ONE_PIECE_PX;
  const [tilePx, overlapPx] = onePiece ? [ONE_PIECE_PX, 0] : [TILE_PX, OVERLAP_PX];
  await encoded(picture.toColourspace('srgb'), ending)
    .tile({ size: tilePx, overlap: overlapPx, depth: 'onetile', layout: 'dz', container: 'fs' })
    .toFile(path.join(folder, 'tiles.dz'));
  return { widthPx, heightPx, tilePx, overlapPx, levels: levelCount(widthPx, heightPx, tilePx), ending };
}

function encoded(picture: Sharp, ending: PictureCut['ending']): Sharp {
  if (ending === 'jpeg') return picture.jpeg({ quality: JPEG_QUALITY });
  return ending === 'webp' ? picture.webp(WEBP) : picture.png({ compressionLevel: 6 });
}

/**
 * Yields the tiles of a cut picture, one folder (at most a column of a level) at a time. libvips counts levels from the coarsest.
 */
export async function* tileFiles(folder: string, { levels, ending }: PictureCut): AsyncGenerator<TileFile> {
  for (let level = 0; level < levels; level++) {
    const of = path.join(folder, 'tiles_files', String(levels - 1 - level));
    for (const name of await readdir(of)) {
      const match = new RegExp(`^(\\d+)_(\\d+)\\.${ending}$`).exec(name);
      if (match === null) throw new Error(`${name} is no tile`);
      yield { tile: { level, column: Number(match[1]), row: Number(match[2]) }, file: path.join(of, name) };
    }
  }
}

/** Writes colour models that libvips supports into the file. */
async function correctColourModels(file: string, corrections: PictureFacts['corrections']): Promise<void> {
  if (corrections.length === 0) return;
  const handle = await open(file, 'r+');
  for (const { at, littleEndian, photometric } of corrections) {
    await handle.write(Uint8Array.from(littleEndian ? [photometric, 0] : [0, photometric]), 0, 2, at);
  }
  await handle.close();
}

/** Writes an intermediate picture. @returns its file */
async function keep(file: string, picture: Sharp): Promise<string> {
  await picture.tiff({ compression: 'lzw' }).toFile(file);
  return file;
}

type OpenPicture = (file: string, page?: number) => Sharp;

/**
 * The file of the transparency mask, which is white where the picture is visible. Null if the picture has its own alpha channel
 * or no transparency.
 */
async function alphaFile(
  openPicture: OpenPicture,
  file: string,
  transparency: Transparency,
  folder: string,
): Promise<string | null> {
  const kept = (name: string, picture: Sharp) => keep(path.join(folder, name), picture);
  if (transparency.kind === 'mask') {
    return kept('mask.tif', openPicture(file, transparency.page).toColourspace('b-w'));
  }
  if (transparency.kind !== 'nodata') return null;
  // A pixel is visible if any band differs from the value. The slope makes every difference white before the values are reduced
  // to 8 bits.
  const { value } = transparency;
  const slope = WHITE_16;
  const below = openPicture(file)
    .linear(-slope, slope * value)
    .toColourspace('srgb');
  const above = openPicture(file)
    .linear(slope, -slope * value)
    .toColourspace('srgb');
  const shows = openPicture(await kept('above.tif', above)).boolean(await kept('below.tif', below), 'or');
  return kept('shows.tif', shows.bandbool('or').toColourspace('b-w'));
}

/** Stretches 16-bit values between nearly the darkest and nearly the lightest value of a sample of the picture. */
async function stretched(
  openPicture: OpenPicture,
  picture: Sharp,
  file: string,
  { transparency, spareBand }: PictureFacts,
): Promise<Sharp> {
  const bare = transparency.kind === 'alpha' || spareBand;
  const small = openPicture(file).resize({
    width: SAMPLED_PX,
    height: SAMPLED_PX,
    fit: 'inside',
    kernel: 'nearest',
    withoutEnlargement: true,
  });
  const { data } = await (bare ? small.removeAlpha() : small)
    .toColourspace('rgb16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const nodata = transparency.kind === 'nodata' ? transparency.value : null;
  const values = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2)
    .filter((value) => value !== nodata)
    .sort();
  const share = (part: number) => values[Math.floor(part * (values.length - 1))] ?? 0;
  const [black, white] = [share(CLIPPED_SHARE), share(1 - CLIPPED_SHARE)];
  const slope = WHITE_16 / Math.max(1, white - black);
  return picture.linear(slope, -black * slope);
}
