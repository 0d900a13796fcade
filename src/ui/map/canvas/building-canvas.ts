import Flatbush from 'flatbush';
import type L from 'leaflet';
import { ViewCanvas } from './view-canvas.ts';

/** Outlines of buildings to fill. */
export interface BuildingShapes {
  /** Rings of each building with the outer one first: longitude, latitude, longitude, latitude, … WGS 84. */
  rings: ReadonlyArray<readonly Float64Array[]>;
  /** Null for a building that is not drawn. */
  colourOf: (index: number) => string | null;
}

const OUTLINE = 'rgba(18, 55, 42, 0.6)';
/** Keeps the map and its pictures visible below. */
const OPACITY = 0.75;
/** Lowest zoom with buildings. Farther out, a building has a few pixels and is covered by the point of its address. */
const MIN_ZOOM = 16;

/** A Leaflet layer that fills any number of buildings on one canvas. It draws only buildings in view. */
export class BuildingCanvas extends ViewCanvas {
  private shapes: BuildingShapes | null = null;
  private index: Flatbush | null = null;

  constructor() {
    super('buildings', 'addresses');
  }

  /** Sets the shapes to draw. The index of outlines is rebuilt only if they changed. */
  setShapes(shapes: BuildingShapes): void {
    if (shapes.rings !== this.shapes?.rings) this.index = indexOf(shapes);
    this.shapes = shapes;
    this.drawSoon();
  }

  protected paint(map: L.Map, context: CanvasRenderingContext2D): void {
    const { shapes, index } = this;
    if (shapes === null || index === null || map.getZoom() < MIN_ZOOM) return;
    const view = map.getBounds().pad(0.02);
    context.globalAlpha = OPACITY;
    context.strokeStyle = OUTLINE;
    for (const building of index.search(view.getWest(), view.getSouth(), view.getEast(), view.getNorth())) {
      const colour = shapes.colourOf(building);
      if (colour === null) continue;
      context.beginPath();
      for (const ring of shapes.rings[building] ?? []) trace(map, context, ring);
      context.fillStyle = colour;
      context.fill('evenodd');
      context.stroke();
    }
  }
}

function trace(map: L.Map, context: CanvasRenderingContext2D, ring: Float64Array): void {
  for (let at = 0; at + 1 < ring.length; at += 2) {
    const { x, y } = map.latLngToContainerPoint([ring[at + 1] ?? 0, ring[at] ?? 0]);
    if (at === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  }
  context.closePath();
}

function indexOf({ rings }: BuildingShapes): Flatbush | null {
  if (rings.length === 0) return null;
  const index = new Flatbush(rings.length);
  for (const [outer = new Float64Array()] of rings) {
    let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
    for (let at = 0; at + 1 < outer.length; at += 2) {
      west = Math.min(west, outer[at] ?? NaN);
      east = Math.max(east, outer[at] ?? NaN);
      south = Math.min(south, outer[at + 1] ?? NaN);
      north = Math.max(north, outer[at + 1] ?? NaN);
    }
    index.add(west, south, east, north);
  }
  index.finish();
  return index;
}
