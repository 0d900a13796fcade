import type { ByteSource } from '../files/byte-source.ts';
import type { PictureHeader } from './picture-facts.ts';

const IHDR = 0x49484452;
const IEND = 0x49454e44;
/** Length of the chunk that ends a PNG: length, name, checksum. */
const END_BYTES = 12;

/** Reads the header of a PNG (ISO/IEC 15948) and checks that its end exists. */
export async function readPngHeader(source: ByteSource): Promise<PictureHeader> {
  const head = viewOf(await source.read(0, 29));
  if (head.byteLength < 29 || head.getUint32(12) !== IHDR) throw new RangeError('its header is missing');
  const end = viewOf(await source.read(Math.max(0, source.size - END_BYTES), END_BYTES));
  if (end.byteLength < END_BYTES || end.getUint32(4) !== IEND) throw new RangeError('its end is missing');
  return {
    kind: 'read',
    format: 'png',
    widthPx: head.getUint32(16),
    heightPx: head.getUint32(20),
    // A palette may have an alpha channel. If there is none, the decoder says so.
    transparency: { kind: 'alpha' },
    stretched: false,
    drawn: true,
    atOnce: head.getUint8(28) !== 0,
    spareBand: false,
    corrections: [],
    place: null,
  };
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
