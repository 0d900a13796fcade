import { open, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Sharp } from 'sharp';
import type { Picture } from '../../../src/model/map/imagery.ts';
import { levelCount, type PictureTile } from '../../../src/model/map/picture-tiles.ts';
import type { PictureFacts, Transparency } from '../../../src/gis/rasters/picture-facts.ts';
import { MAX_PIXELS } from '../../../src/gis/rasters/picture-header.ts';

/** How a picture was cut. */
export type PictureCut = Pick<Picture, 'widthPx' | 'heightPx' | 'tilePx' | 'overlapPx' | 'levels'> & {
  readonly ending: Picture['ending'];
};

/** A tile of a cut picture as a file. */
export interface TileFile {
  readonly tile: PictureTile;
  readonly file: string;
}

const TILE_PX = 512;
/** Up to this edge a picture stays one piece. */
const ONE_PIECE_PX = 2_048;
/** What tiles share with their neighbours: without it the map shows through their seams. */
const OVERLAP_PX = 1;
const THREADS = 2;
const JPEG_QUALITY = 85;
const WEBP = { quality: 85, alphaQuality: 100, effort: 1 } as const;
/** Of 16 bits, what is darker or lighter than all but this share is black or white. */
const CLIPPED_SHARE = 0.005;
const SAMPLED_PX = 1_024;
const WHITE_16 = 65_535;

/**
 * Cuts a picture into tiles of all levels, in one pass and a bounded memory: only strips of it are ever decoded.
 * @param file the picture; the colour models of a GeoTIFF are corrected in place
 * @param folder an empty folder of its own, for the tiles and what is needed on the way
 * @throws Error with libvips's reason where the picture cannot be decoded
 */
export async function cutPicture(file: string, facts: PictureFacts, folder: string): Promise<PictureCut> {
  // Only a load needs libvips: a cold start of the other functions is spared it.
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(THREADS);
  // Of a JPEG that lacks data and has its end, libjpeg only warns, and makes the rest grey.
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
    // Bands are joined as they are: those of 16 bits have to become 8 before.
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

/** The tiles of a cut picture, a folder (a column of a level at most) at a time. libvips counts levels from the coarsest. */
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

/** Writes colour models that libvips understands into the file. */
async function correctColourModels(file: string, corrections: PictureFacts['corrections']): Promise<void> {
  if (corrections.length === 0) return;
  const handle = await open(file, 'r+');
  for (const { at, littleEndian, photometric } of corrections) {
    await handle.write(Uint8Array.from(littleEndian ? [photometric, 0] : [0, photometric]), 0, 2, at);
  }
  await handle.close();
}

/** Writes what is needed on the way. @returns the file */
async function keep(file: string, picture: Sharp): Promise<string> {
  await picture.tiff({ compression: 'lzw' }).toFile(file);
  return file;
}

type OpenPicture = (file: string, page?: number) => Sharp;

/** The file of what hides parts of the picture, white where it shows; null where the picture has its own alpha, or none. */
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
  // What is below or above the value in any band shows. The slope makes each difference white, before the values are cut to 8 bits.
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

/** Stretches 16 bits between what is nearly the darkest and nearly the lightest of a sample of the picture. */
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
