/** The pixels of a disc with an outline, which is copied onto a picture many times. */
export interface Stamp {
  /** Width and height, px. The disc is centred. */
  readonly size: number;
  /** Red, green, blue and opacity of each pixel, 0 to 255. */
  readonly pixels: Uint8ClampedArray;
}

/** Width of a ring including the white gap inside it, in widths of the outline. */
export const RING_LINES = 3;

/** @param radius radius and line width in pixels of the picture */
export function makeStamp(fill: string, outline: string, radius: number, line: number, isRinged: boolean): Stamp {
  const size = 2 * Math.ceil(radius + (isRinged ? RING_LINES : 1) * line) + 1;
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) return { size: 0, pixels: new Uint8ClampedArray() };
  const disc = (discRadius: number, colour: string) => {
    context.beginPath();
    context.arc(size / 2, size / 2, discRadius, 0, 2 * Math.PI);
    context.fillStyle = colour;
    context.fill();
  };
  if (isRinged) {
    disc(radius + RING_LINES * line, outline);
    disc(radius + (RING_LINES - 1) * line, '#ffffff');
  }
  disc(radius, fill);
  context.lineWidth = line;
  context.strokeStyle = outline;
  context.stroke();
  return { size, pixels: context.getImageData(0, 0, size, size).data };
}

/** The target of stamps in the form of `ImageData`. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

/** Draws stamps onto a picture and clips them at its edges. */
export class Stamper {
  private readonly picture: Picture;
  private readonly whole: Uint32Array;

  constructor(picture: Picture) {
    this.picture = picture;
    this.whole = wholePixels(picture.data);
  }

  /** @param x centre of the stamp, like y, px */
  put({ size, pixels }: Stamp, x: number, y: number): void {
    const { width, height, data } = this.picture;
    const from = wholePixels(pixels);
    const left = Math.round(x - size / 2);
    const top = Math.round(y - size / 2);
    const [firstColumn, endColumn] = [Math.max(0, -left), Math.min(size, width - left)];
    const endRow = Math.min(size, height - top);
    for (let row = Math.max(0, -top); row < endRow; row++) {
      for (let column = firstColumn; column < endColumn; column++) {
        const at = row * size + column;
        const opacity = pixels[4 * at + 3]!;
        if (opacity === 0) continue;
        const to = (top + row) * width + left + column;
        if (opacity === 255 || data[4 * to + 3] === 0) this.whole[to] = from[at]!;
        else blend(data, 4 * to, pixels, 4 * at, opacity);
      }
    }
  }
}

/** Draws a pixel onto another pixel that is not transparent. */
function blend(data: Uint8ClampedArray, to: number, pixels: Uint8ClampedArray, from: number, opacity: number): void {
  const under = (data[to + 3]! * (255 - opacity)) / 255;
  const share = opacity / (opacity + under);
  for (let channel = 0; channel < 3; channel++) {
    data[to + channel] = pixels[from + channel]! * share + data[to + channel]! * (1 - share);
  }
  data[to + 3] = opacity + under;
}

const wholePixels = ({ buffer, byteOffset, byteLength }: Uint8ClampedArray) =>
  new Uint32Array(buffer, byteOffset, byteLength / 4);
