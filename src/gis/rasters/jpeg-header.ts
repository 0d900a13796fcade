import type { ByteSource } from '../files/byte-source.ts';
import type { PictureHeader } from './picture-facts.ts';

/** Most segments before the frame. */
const MAX_SEGMENTS = 5_000;

/** Reads the segments of a JPEG up to its start of frame (ITU-T T.81 table B.1). */
export async function readJpegHeader(source: ByteSource): Promise<PictureHeader> {
  let at = 2;
  for (let segment = 0; segment < MAX_SEGMENTS; segment++) {
    const bytes = await source.read(at, 9);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    if (view.byteLength < 9 || view.getUint8(0) !== 0xff) break;
    const marker = view.getUint8(1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const standsAlone = marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
    if (standsAlone) {
      at += 2;
      continue;
    }
    const startOfFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (startOfFrame) return frame(marker, view);
    if (marker === 0xd9 || marker === 0xda) break;
    at += 2 + view.getUint16(2);
  }
  throw new RangeError('its size is missing');
}

/** SOF2, 6, 10 and 14 are progressive. The decoder keeps such a picture in memory as a whole. */
function frame(marker: number, view: DataView): PictureHeader {
  return {
    kind: 'read',
    format: 'jpeg',
    widthPx: view.getUint16(7),
    heightPx: view.getUint16(5),
    transparency: { kind: 'none' },
    stretched: false,
    drawn: false,
    atOnce: marker % 4 === 2,
    spareBand: false,
    corrections: [],
    place: null,
  };
}
