import Flatbush from 'flatbush';
import L from 'leaflet';
import type { LayerName } from '../layers/layers-setting.ts';
import { pointerReachPx } from './reach.ts';
import { ViewCanvas } from './view-canvas.ts';

/** Polygons with holes, or lines, in the colours of classes. */
export interface MapShapes {
  readonly kind: 'polygons' | 'lines';
  /** x0, y0, x1, y1, … in pixels of the world at zoom 0. */
  readonly world: Float64Array;
  /** Index of the first vertex of each ring or line, followed by the number of vertices. */
  readonly ringStart: Uint32Array;
  /** Index of the first ring of each polygon, followed by the number of rings. For lines, index of the line. */
  readonly shapeStart: Uint32Array;
  /** Class of each shape, and colours of the classes. */
  readonly classes: Uint8Array;
  readonly colours: readonly string[];
  readonly outline: string;
  /** Opacity of the fill, 0 to 1. Lines are opaque. */
  readonly fillOpacity?: number;
  /** Label of a shape, shown if there is space. If absent, there are no labels. */
  readonly labelOf?: (shape: number) => string;
}

/** Shapes smaller than this on the screen are drawn as dots, px. */
const DOT_PX = 3;
const LINE_PX = 4;
const LABEL_ZOOM = 17;

/** A Leaflet layer that draws any number of shapes on one canvas. It draws only shapes in view. */
export class ShapeCanvas extends ViewCanvas {
  private readonly shapes: MapShapes;
  private readonly index: Flatbush | null;
  /** West, north, east, south of each shape. */
  private readonly boxes: Float64Array;

  constructor(shapes: MapShapes, layer: LayerName) {
    super(`shapes-${layer}`, layer);
    this.shapes = shapes;
    this.boxes = boxesOf(shapes);
    this.index = indexOf(this.boxes);
  }

  /** The index of the topmost shape at a position. −1 if there is none. */
  hit(at: L.LatLng): number {
    const { map, index, shapes } = this;
    if (map === undefined || index === null) return -1;
    const { x, y } = worldAt(at);
    const scale = map.getZoomScale(map.getZoom(), 0);
    const reach = shapes.kind === 'lines' ? (pointerReachPx() + LINE_PX) / scale : 0;
    const found = index
      .search(x - reach, y - reach, x + reach, y + reach)
      .filter((shape) =>
        shapes.kind === 'lines' ? isNear(shapes, shape, x, y, reach) : isInside(shapes, shape, x, y),
      );
    return Math.max(-1, ...found);
  }

  protected paint(map: L.Map, context: CanvasRenderingContext2D): void {
    const { shapes, index } = this;
    if (index === null) return;
    const scale = map.getZoomScale(map.getZoom(), 0);
    const { x: left = 0, y: top = 0 } = map.getPixelBounds().min ?? {};
    const size = map.getSize();
    const inView = index.search(left / scale, top / scale, (left + size.x) / scale, (top + size.y) / scale);
    // Later shapes are above earlier ones.
    inView.sort((a, b) => a - b);
    const { kind, world, ringStart, shapeStart, classes, colours } = shapes;
    context.lineJoin = 'round';
    // Dots of one colour are drawn together, because there may be a hundred thousand.
    const dots: number[][] = colours.map(() => []);
    for (const shape of inView) {
      const colour = colours[classes[shape]!] ?? shapes.outline;
      const [from, to] = [shapeStart[shape]!, shapeStart[shape + 1]!];
      const [west, north] = [this.boxes[4 * shape]!, this.boxes[4 * shape + 1]!];
      const width = (this.boxes[4 * shape + 2]! - west) * scale;
      const height = (this.boxes[4 * shape + 3]! - north) * scale;
      if (kind === 'polygons' && width < DOT_PX && height < DOT_PX) {
        dots[classes[shape]!]?.push(west * scale - left, north * scale - top, Math.max(1, width), Math.max(1, height));
        continue;
      }
      context.beginPath();
      for (let ring = from; ring < to; ring++) {
        for (let at = ringStart[ring]!; at < ringStart[ring + 1]!; at++) {
          const [x, y] = [world[2 * at]! * scale - left, world[2 * at + 1]! * scale - top];
          if (at === ringStart[ring]) context.moveTo(x, y);
          else context.lineTo(x, y);
        }
        if (kind === 'polygons') context.closePath();
      }
      if (kind === 'polygons') {
        context.fillStyle = colour;
        context.globalAlpha = shapes.fillOpacity ?? 1;
        context.fill('evenodd');
        context.globalAlpha = 1;
        context.lineWidth = 1;
        context.strokeStyle = shapes.outline;
        context.stroke();
      } else {
        context.lineWidth = LINE_PX + 2;
        context.strokeStyle = 'white';
        context.stroke();
        context.lineWidth = LINE_PX;
        context.strokeStyle = colour;
        context.stroke();
      }
    }
    dots.forEach((rectangles, number) => {
      context.fillStyle = darker(colours[number] ?? '#000000');
      for (let at = 0; at < rectangles.length; at += 4)
        context.fillRect(rectangles[at]!, rectangles[at + 1]!, rectangles[at + 2]!, rectangles[at + 3]!);
    });
    if (shapes.labelOf !== undefined && map.getZoom() >= LABEL_ZOOM) {
      for (const shape of inView) {
        const [from, to] = [ringStart[shapeStart[shape]!]!, ringStart[shapeStart[shape]! + 1]!];
        const middle = (from + to - 1) / 2;
        const [before, after] = [Math.floor(middle), Math.ceil(middle)];
        const x = ((world[2 * before]! + world[2 * after]!) / 2) * scale - left;
        const y = ((world[2 * before + 1]! + world[2 * after + 1]!) / 2) * scale - top;
        writeLabel(context, shapes.labelOf(shape), x, y - 10);
      }
    }
  }
}

/** Draws a text with a light outline, so that it is legible on every background. */
export function writeLabel(context: CanvasRenderingContext2D, text: string, x: number, y: number): void {
  context.font = '600 11px system-ui, sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.lineWidth = 3;
  context.strokeStyle = 'rgba(255, 255, 255, 0.9)';
  context.strokeText(text, x, y);
  context.fillStyle = '#2b2118';
  context.fillText(text, x, y);
}

const shades = new Map<string, string>();

/** A darker shade for dots, because dots of light colours are not visible on a light background. */
function darker(colour: string): string {
  const known = shades.get(colour);
  if (known !== undefined) return known;
  const parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(colour.slice(at, at + 2), 16) * 0.75));
  const made = `rgb(${parts.join(' ')})`;
  shades.set(colour, made);
  return made;
}

/** A position in pixels of the world at zoom 0. */
function worldAt(at: L.LatLng): L.Point {
  return L.CRS.EPSG3857.latLngToPoint(at, 0);
}

/** The bounding box of a shape, which is that of its outer ring. */
function boxOf({ world, ringStart, shapeStart }: MapShapes, shape: number): [number, number, number, number] {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  const ring = shapeStart[shape]!;
  for (let at = ringStart[ring]!; at < ringStart[ring + 1]!; at++) {
    const [x, y] = [world[2 * at]!, world[2 * at + 1]!];
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < north) north = y;
    if (y > south) south = y;
  }
  return [west, north, east, south];
}

/** The bounding boxes of all shapes in one array. */
function boxesOf(shapes: MapShapes): Float64Array {
  const count = Math.max(0, shapes.shapeStart.length - 1);
  const boxes = new Float64Array(4 * count);
  for (let shape = 0; shape < count; shape++) boxes.set(boxOf(shapes, shape), 4 * shape);
  return boxes;
}

function indexOf(boxes: Float64Array): Flatbush | null {
  if (boxes.length === 0) return null;
  const index = new Flatbush(boxes.length / 4);
  for (let at = 0; at < boxes.length; at += 4) index.add(boxes[at]!, boxes[at + 1]!, boxes[at + 2], boxes[at + 3]);
  index.finish();
  return index;
}

/** Applies the even-odd rule, so that holes are outside. */
function isInside({ world, ringStart, shapeStart }: MapShapes, shape: number, x: number, y: number): boolean {
  let isIn = false;
  for (let ring = shapeStart[shape]!; ring < shapeStart[shape + 1]!; ring++) {
    const [first, end] = [ringStart[ring]!, ringStart[ring + 1]!];
    for (let at = first; at < end; at++) {
      const before = at === first ? end - 1 : at - 1;
      const [x1, y1] = [world[2 * at]!, world[2 * at + 1]!];
      const [x0, y0] = [world[2 * before]!, world[2 * before + 1]!];
      if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) isIn = !isIn;
    }
  }
  return isIn;
}

function isNear({ world, ringStart }: MapShapes, line: number, x: number, y: number, reach: number): boolean {
  const at = L.point(x, y);
  for (let vertex = ringStart[line]!; vertex + 1 < ringStart[line + 1]!; vertex++) {
    const from = L.point(world[2 * vertex]!, world[2 * vertex + 1]!);
    const to = L.point(world[2 * vertex + 2]!, world[2 * vertex + 3]!);
    if (L.LineUtil.pointToSegmentDistance(at, from, to) <= reach) return true;
  }
  return false;
}
