import { grouped } from '../files/problems.ts';
import { sourceOfBytes } from '../files/byte-source.ts';
import { MAX_NODES } from './elevation-grid.ts';
import { readTiffDirectories, type TiffDirectory, tiffNumbers } from './tiff-directory.ts';

/** Fields of TIFF 6.0. */
const TAG = {
  width: 256,
  height: 257,
  bitsPerSample: 258,
  photometric: 262,
  stripOffsets: 273,
  rowsPerStrip: 278,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  sampleFormat: 339,
} as const;
const BLACK_IS_ZERO = 1;
const COLOUR_MODELS: Readonly<Record<number, string>> = {
  0: 'greys whose white is 0',
  2: 'colours',
  3: 'a palette',
  4: 'a mask',
  5: 'colours to be printed',
  6: 'colours of a photograph',
};
const [WHOLE_BITS, FLOAT_BITS] = [new Set([8, 16, 32]), new Set([32, 64])];
const FLOAT = 3;
/** Most strips or tiles of a raster. */
const MAX_PIECES = 200_000;

/**
 * Why the values of a TIFF cannot be read as heights, judged by its fields before decoding. Null if they can.
 * @throws RangeError if the file is not a TIFF or its fields are truncated
 */
export async function faultOfHeights(bytes: Uint8Array): Promise<string | null> {
  const source = sourceOfBytes(bytes);
  const [image] = await readTiffDirectories(source);
  if (image === undefined) return 'The GeoTIFF has no image.';
  const first = async (tag: number, otherwise: number) => (await tiffNumbers(source, image, tag))?.[0] ?? otherwise;
  const bits = await first(TAG.bitsPerSample, 1);
  const isFloat = (await first(TAG.sampleFormat, 1)) === FLOAT;
  if (!(isFloat ? FLOAT_BITS : WHOLE_BITS).has(bits)) {
    const kind = isFloat ? 'fractions' : 'whole numbers';
    return `The heights of the GeoTIFF are ${kind} of ${bits} bits. Expected whole numbers of 8, 16 or 32 bits, or fractions of 32 or 64.`;
  }
  const photometric = await first(TAG.photometric, BLACK_IS_ZERO);
  if (photometric !== BLACK_IS_ZERO) {
    const model = COLOUR_MODELS[photometric] ?? `the colour model ${photometric}`;
    return `The values of the GeoTIFF are ${model}, as of a picture. Expected heights (photometric interpretation 1).`;
  }
  return faultOfPieces(image, {
    width: await first(TAG.width, 0),
    height: await first(TAG.height, 0),
    tileWidth: await first(TAG.tileWidth, 0),
    tileHeight: await first(TAG.tileHeight, 0),
    stripHeight: await first(TAG.rowsPerStrip, Infinity),
  });
}

interface Sizes {
  readonly width: number;
  readonly height: number;
  readonly tileWidth: number;
  readonly tileHeight: number;
  readonly stripHeight: number;
}

function faultOfPieces({ fields }: TiffDirectory, sizes: Sizes): string | null {
  const { width, height, tileWidth, tileHeight, stripHeight } = sizes;
  const isTiled = fields.has(TAG.tileWidth) || fields.has(TAG.tileOffsets);
  const [across, down] = isTiled ? [tileWidth, tileHeight] : [width, Math.min(height, stripHeight)];
  const what = isTiled ? 'tiles' : 'strips';
  const found = fields.get(isTiled ? TAG.tileOffsets : TAG.stripOffsets)?.count ?? 0;
  if (found === 0) return `The GeoTIFF has no ${what}, where its heights would be.`;
  const size = `${grouped(across)} × ${grouped(down)}`;
  if (!(across >= 1 && down >= 1 && across * down <= 2 * MAX_NODES)) {
    return `The ${what} of the GeoTIFF have ${size} heights. Expected 1 × 1 or more, and not more than the grid.`;
  }
  const pieces = Math.ceil(width / across) * Math.ceil(height / down);
  if (pieces <= MAX_PIECES) return null;
  return `The GeoTIFF has ${grouped(pieces)} ${what} of ${size} heights; at most ${grouped(MAX_PIECES)} can be read. Save it with larger ones.`;
}
