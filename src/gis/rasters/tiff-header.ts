import { grouped } from '../files/problems.ts';
import type { ByteSource } from '../files/byte-source.ts';
import type { ColourModelCorrection, PictureHeader, Transparency } from './picture-facts.ts';
import { geoTiffTransform } from './raster-transform.ts';
import { readTiffDirectories, type TiffDirectory, tiffNumbers, tiffText } from './tiff-directory.ts';

/** Fields of TIFF 6.0, GeoTIFF 1.1 and GDAL. */
const TAG = {
  subfileType: 254,
  width: 256,
  height: 257,
  bitsPerSample: 258,
  photometric: 262,
  stripOffsets: 273,
  samplesPerPixel: 277,
  stripByteCounts: 279,
  tileOffsets: 324,
  tileByteCounts: 325,
  extraSamples: 338,
  sampleFormat: 339,
  pixelScale: 33550,
  tiePoint: 33922,
  transformation: 34264,
  geoKeys: 34735,
  gdalNoData: 42113,
} as const;
const PHOTOMETRIC = { whiteIsZero: 0, blackIsZero: 1, rgb: 2, palette: 3, cmyk: 5, yCbCr: 6 } as const;
/** Bits of the subfile type: a reduced image, and a mask. */
const MASK_BIT = 4;
const UNSIGNED = 1;
const GEO_KEY = { rasterType: 1025, geographic: 2048, projected: 3072 } as const;
/** Most strips or tiles. A raster of 4,000 million pixels in tiles of 64 pixels has as many. */
const MAX_PIECES = 1_000_000;
/** GeoTIFF 1.1: the code for “described elsewhere in the file”. */
const USER_DEFINED = 32_767;

/**
 * Reads the picture and position information of a TIFF, and checks that all strips or tiles are in the file.
 * @throws RangeError if the file is truncated
 */
export async function readTiffHeader(source: ByteSource): Promise<PictureHeader> {
  const directories = await readTiffDirectories(source);
  const [image] = directories;
  if (image === undefined) throw new RangeError('it has no image');
  const numbers = (tag: number) => tiffNumbers(source, image, tag);
  const first = async (tag: number, otherwise: number) => (await numbers(tag))?.[0] ?? otherwise;
  const [widthPx, heightPx] = [await first(TAG.width, 0), await first(TAG.height, 0)];
  const samples = await first(TAG.samplesPerPixel, 1);
  const photometric = await first(TAG.photometric, PHOTOMETRIC.blackIsZero);
  const bits = (await numbers(TAG.bitsPerSample)) ?? [1];
  const message = faultOfBands(samples, photometric, bits, (await numbers(TAG.sampleFormat)) ?? [UNSIGNED]);
  if (message !== null) return { kind: 'faulty', message };
  await refuseCutOff(source, image);
  const extra = (await numbers(TAG.extraSamples))?.at(-1) ?? 0;
  const hasFurther = photometric === PHOTOMETRIC.cmyk ? samples > 4 : samples === 2 || samples === 4;
  const isAlpha = hasFurther && (extra === 1 || extra === 2);
  const transparency: Transparency = isAlpha
    ? { kind: 'alpha' }
    : await hidden(source, directories, { widthPx, heightPx, photometric });
  // Other GIS programs show three bands without a colour model as red, green and blue, but the decoder uses the tag.
  const isColour = photometric === PHOTOMETRIC.blackIsZero && samples >= 3;
  const mask = transparency.kind === 'mask' ? directories[transparency.page] : undefined;
  return {
    kind: 'read',
    format: 'tiff',
    widthPx,
    heightPx,
    transparency,
    stretched: bits[0] === 16,
    drawn: photometric === PHOTOMETRIC.palette || bits[0] === 1,
    atOnce: false,
    spareBand: hasFurther && !isAlpha,
    corrections: [
      ...(isColour ? correction(image, PHOTOMETRIC.rgb) : []),
      ...(mask === undefined ? [] : correction(mask, PHOTOMETRIC.blackIsZero)),
    ],
    place: await placeOf(source, image),
  };
}

function correction({ littleEndian, fields }: TiffDirectory, photometric: number): ColourModelCorrection[] {
  const field = fields.get(TAG.photometric);
  return field === undefined ? [] : [{ at: field.at, littleEndian, photometric }];
}

function faultOfBands(
  samples: number,
  photometric: number,
  bits: readonly number[],
  formats: readonly number[],
): string | null {
  const kinds = 'Expected grey, RGB or a palette, with or without alpha, in 8 or 16 bits.';
  const [depth = 1] = bits;
  if (formats.some((format) => format !== UNSIGNED)) {
    return `The values of the GeoTIFF are signed or fractions, as heights are. ${kinds}`;
  }
  if (bits.some((depthOfBand) => depthOfBand !== depth) || ![1, 2, 4, 8, 16].includes(depth)) {
    return `The GeoTIFF has ${[...new Set(bits)].join(' and ')} bits a value. ${kinds}`;
  }
  if (!Object.values(PHOTOMETRIC).some((known) => known === photometric)) {
    return `The GeoTIFF has a colour model that cannot be read (photometric interpretation ${photometric}). ${kinds}`;
  }
  const most = photometric === PHOTOMETRIC.cmyk ? 5 : 4;
  return samples > most ? `The GeoTIFF has ${samples} bands. ${kinds}` : null;
}

/** @throws RangeError if a strip or a tile is beyond the end of the file */
async function refuseCutOff(source: ByteSource, image: TiffDirectory): Promise<void> {
  const tiled = image.fields.has(TAG.tileOffsets);
  const pieces = image.fields.get(tiled ? TAG.tileOffsets : TAG.stripOffsets)?.count ?? 0;
  if (pieces > MAX_PIECES) throw new RangeError(`it is made of ${grouped(pieces)} pieces`);
  const offsets = await tiffNumbers(source, image, tiled ? TAG.tileOffsets : TAG.stripOffsets);
  const lengths = await tiffNumbers(source, image, tiled ? TAG.tileByteCounts : TAG.stripByteCounts);
  if (offsets === null || offsets.length === 0) throw new RangeError('it has no pixels');
  const beyond = offsets.filter((offset, at) => offset + (lengths?.[at] ?? 0) > source.size).length;
  if (beyond > 0) throw new RangeError(`${beyond} of its ${offsets.length} pieces are missing`);
}

/** The transparency of a picture: the mask in the same file, or else GDAL's “no data” value. */
async function hidden(
  source: ByteSource,
  directories: readonly TiffDirectory[],
  { widthPx, heightPx, photometric }: { widthPx: number; heightPx: number; photometric: number },
): Promise<Transparency> {
  for (const [page, directory] of directories.entries()) {
    const [type = 0] = (await tiffNumbers(source, directory, TAG.subfileType)) ?? [];
    const [width] = (await tiffNumbers(source, directory, TAG.width)) ?? [];
    const [height] = (await tiffNumbers(source, directory, TAG.height)) ?? [];
    if ((type & MASK_BIT) !== 0 && width === widthPx && height === heightPx) return { kind: 'mask', page };
  }
  const [image] = directories;
  // With a palette, the value is an index into the palette and not a colour.
  if (photometric === PHOTOMETRIC.palette) return { kind: 'none' };
  const text = image === undefined ? null : await tiffText(source, image, TAG.gdalNoData);
  const value = text === null || text === '' ? NaN : Number(text);
  return Number.isInteger(value) && value >= 0 && value <= 65_535 ? { kind: 'nodata', value } : { kind: 'none' };
}

async function placeOf(source: ByteSource, image: TiffDirectory) {
  const keys = geoKeys((await tiffNumbers(source, image, TAG.geoKeys)) ?? []);
  const tags = {
    matrix: await tiffNumbers(source, image, TAG.transformation),
    scale: await tiffNumbers(source, image, TAG.pixelScale),
    tie: await tiffNumbers(source, image, TAG.tiePoint),
  };
  const transform = geoTiffTransform(tags, keys.get(GEO_KEY.rasterType));
  if (transform === null) return null;
  const code = [GEO_KEY.projected, GEO_KEY.geographic]
    .map((key) => keys.get(key))
    .find((value) => value !== undefined && value > 0 && value !== USER_DEFINED);
  return { transform, epsg: code ?? null };
}

/** GeoTIFF keys whose values are in the directory itself (GeoTIFF 1.1, 7.1.2): codes by key. */
function geoKeys(directory: readonly number[]): Map<number, number> {
  const keys = new Map<number, number>();
  for (let at = 4; at + 3 < directory.length; at += 4) {
    const [key = 0, location = 0, , value = 0] = directory.slice(at, at + 4);
    if (location === 0) keys.set(key, value);
  }
  return keys;
}
