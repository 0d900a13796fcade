import type L from 'leaflet';
import { writeLabel } from './shape-canvas.ts';
import { ViewCanvas } from './view-canvas.ts';

/** The ground of a site: a picture of its relief, and contour lines. Positions are pixels of the world at zoom 0. */
export interface Relief {
  readonly extent: readonly [west: number, north: number, east: number, south: number];
  readonly columns: number;
  readonly rows: number;
  /** Red, green, blue and opacity of each node. */
  readonly pixels: Uint8ClampedArray;
  readonly lines: ReadonlyArray<{ readonly world: Float64Array; readonly isMajor: boolean; readonly label: string }>;
}

const LINE = 'rgba(94, 62, 28, 0.85)';
/** Lowest zoom with all contour lines. Farther out, only every fifth line is drawn. */
const MINOR_ZOOM = 15;
/** Length of a line in view per height label, px. */
const LABEL_APART_PX = 260;

/** A Leaflet layer with relief and labelled contour lines. */
export class TerrainCanvas extends ViewCanvas {
  private readonly relief: Relief;
  private readonly picture: HTMLCanvasElement;

  constructor(relief: Relief) {
    super('terrain', 'terrain');
    this.relief = relief;
    this.picture = document.createElement('canvas');
    [this.picture.width, this.picture.height] = [relief.columns, relief.rows];
    const context = this.picture.getContext('2d');
    const image = context?.createImageData(relief.columns, relief.rows);
    image?.data.set(relief.pixels);
    if (image !== undefined) context?.putImageData(image, 0, 0);
  }

  protected paint(map: L.Map, context: CanvasRenderingContext2D): void {
    const { extent, columns, rows, lines } = this.relief;
    const scale = map.getZoomScale(map.getZoom(), 0);
    const { x: left = 0, y: top = 0 } = map.getPixelBounds().min ?? {};
    const [west, north, east, south] = extent;
    // A pixel of the picture is centred on its node.
    const [cellX, cellY] = [((east - west) / (columns - 1)) * scale, ((south - north) / (rows - 1)) * scale];
    const [x, y] = [west * scale - left - cellX / 2, north * scale - top - cellY / 2];
    context.imageSmoothingEnabled = true;
    context.drawImage(this.picture, x, y, cellX * columns, cellY * rows);
    const size = map.getSize();
    const isFar = map.getZoom() < MINOR_ZOOM;
    context.strokeStyle = LINE;
    const labels: Array<[text: string, x: number, y: number]> = [];
    for (const { world, isMajor, label } of lines) {
      if (isFar && !isMajor) continue;
      context.lineWidth = isMajor ? 1.4 : 0.7;
      context.beginPath();
      let [alongPx, beforeX, beforeY] = [LABEL_APART_PX / 2, NaN, NaN];
      for (let at = 0; at < world.length; at += 2) {
        const [px, py] = [world[at]! * scale - left, world[at + 1]! * scale - top];
        if (at === 0) context.moveTo(px, py);
        else context.lineTo(px, py);
        const isInView = px > 20 && py > 20 && px < size.x - 20 && py < size.y - 20;
        if (at > 0 && isInView) alongPx += Math.hypot(px - beforeX, py - beforeY);
        if (isMajor && isInView && alongPx >= LABEL_APART_PX) {
          labels.push([label, px, py]);
          alongPx = 0;
        }
        [beforeX, beforeY] = [px, py];
      }
      context.stroke();
    }
    for (const [text, labelX, labelY] of labels) writeLabel(context, text, labelX, labelY);
  }
}
