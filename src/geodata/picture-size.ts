/** Width and height of a picture in pixels, from the header of a PNG or JPEG; null where it is none or cut off. */
export function pictureSize(bytes: Uint8Array): { format: 'png' | 'jpeg'; widthPx: number; heightPx: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength >= 24 && view.getUint32(0) === 0x89504e47 && view.getUint32(12) === 0x49484452) {
    return sized('png', view.getUint32(16), view.getUint32(20));
  }
  return bytes.byteLength >= 4 && view.getUint16(0) === 0xffd8 ? jpegSize(view) : null;
}

/** Walks the segments of a JPEG to its start-of-frame (ITU-T T.81 table B.1). */
function jpegSize(view: DataView) {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
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
    if (startOfFrame) return sized('jpeg', view.getUint16(at + 7), view.getUint16(at + 5));
    if (marker === 0xd9 || marker === 0xda) return null;
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

function sized<Format extends 'png' | 'jpeg'>(format: Format, widthPx: number, heightPx: number) {
  return widthPx > 0 && heightPx > 0 ? { format, widthPx, heightPx } : null;
}
