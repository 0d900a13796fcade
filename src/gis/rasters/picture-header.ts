import type { NamedFile } from '../files/named-file.ts';
import { grouped } from '../files/problems.ts';
import { type ByteSource, inBlocks, sourceOfBytes } from '../files/byte-source.ts';
import { readJpegHeader } from './jpeg-header.ts';
import type { PictureFacts, PictureHeader } from './picture-facts.ts';
import { readPngHeader } from './png-header.ts';
import { splitName } from '../files/text.ts';
import { readTiffHeader } from './tiff-header.ts';

/** Possible formats of pictures by extension. */
const ENDINGS: ReadonlyMap<string, PictureFacts['format']> = new Map([
  ['png', 'png'],
  ['jpg', 'jpeg'],
  ['jpeg', 'jpeg'],
  ['tif', 'tiff'],
  ['tiff', 'tiff'],
]);

/** Most pixels of a picture. More are a mistake or an attack. A JPEG cannot have many more. */
export const MAX_PIXELS = 4_000_000_000;
/** Most pixels of a picture that has to be decoded as a whole. It takes up to 8 bytes per pixel. */
export const MAX_PIXELS_AT_ONCE = 400_000_000;
/** Largest edge length that libvips and the tile names support. */
const MAX_EDGE_PX = 1_000_000;

/** Whether a file is a picture, judged by its name. */
export function isPicture({ name }: Pick<NamedFile, 'name'>): boolean {
  return ENDINGS.has(splitName(name).extension);
}

/** Headers of the pictures among the files, by file name. */
export async function readPictureHeaders(files: readonly NamedFile[]): Promise<Map<string, PictureHeader>> {
  const headers = new Map<string, PictureHeader>();
  for (const file of files) {
    if (!isPicture(file)) continue;
    headers.set(file.name, await readPictureHeader(file.name, sourceOfBytes(file.bytes)));
  }
  return headers;
}

/** Reads the header of a picture without its pixels. */
export async function readPictureHeader(name: string, file: ByteSource): Promise<PictureHeader> {
  const faulty = (message: string): PictureHeader => ({ kind: 'faulty', message });
  const source = inBlocks(file);
  const format = formatOf(await source.read(0, 4));
  const named = ENDINGS.get(splitName(name).extension);
  if (format === null || named === undefined) return faulty('The file is not a PNG, JPEG or GeoTIFF, or is cut off.');
  if (format !== named) return faulty(`The file is a ${NAMES[format]}, not a ${NAMES[named]} as its name says.`);
  const read = { png: readPngHeader, jpeg: readJpegHeader, tiff: readTiffHeader }[format];
  try {
    const header = await read(source);
    return header.kind === 'read' ? (faultOfSize(header) ?? header) : header;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return faulty(`The file cannot be read as a ${NAMES[format]}, or is cut off (${error.message}).`);
  }
}

const NAMES = { png: 'PNG', jpeg: 'JPEG', tiff: 'GeoTIFF' } as const;

function formatOf(head: Uint8Array): PictureFacts['format'] | null {
  const [a, b, c, d] = head;
  if (a === 0x89 && b === 0x50 && c === 0x4e && d === 0x47) return 'png';
  if (a === 0xff && b === 0xd8) return 'jpeg';
  const tiff = (a === 0x49 && b === 0x49 && d === 0) || (a === 0x4d && b === 0x4d && c === 0);
  return tiff ? 'tiff' : null;
}

/** Rejects a picture whose declared size would exceed the memory or the time of a load. */
function faultOfSize({ widthPx, heightPx, atOnce }: PictureFacts): PictureHeader | null {
  const size = `${grouped(widthPx)} × ${grouped(heightPx)} pixels`;
  const most = atOnce ? MAX_PIXELS_AT_ONCE : MAX_PIXELS;
  if (widthPx < 1 || heightPx < 1) return { kind: 'faulty', message: `The picture has ${size}.` };
  const tooLarge = widthPx * heightPx > most || Math.max(widthPx, heightPx) > MAX_EDGE_PX;
  if (!tooLarge) return null;
  const hint = atOnce ? ' Save it without interlacing (progressive display), or as GeoTIFF.' : ' Split it.';
  const limit = `at most ${grouped(most / 1e6)} million can be used`;
  return { kind: 'faulty', message: `The picture has ${size}; ${limit}.${hint}` };
}
