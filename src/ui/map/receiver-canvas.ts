import Flatbush from 'flatbush';
import { shades } from '../palette.ts';
import type L from 'leaflet';
import { pointerReachPx } from './reach.ts';
import { ViewCanvas } from './view-canvas.ts';

/** Receivers to draw, and the fill of each. */
export interface ReceiverPoints {
  /** longitude, latitude, longitude, latitude, … WGS 84. */
  lonLat: Float64Array;
  colourOf: (index: number) => string;
  /** Receivers of a higher rank are drawn over the others. */
  rankOf: (index: number) => number;
}

const OUTLINE = 'rgba(18, 55, 42, 0.75)';

/** A click on the map, with the receivers of the place that it hits. */
export type ReceiversClicked = (receivers: number[], at: L.LatLng) => void;

/** A Leaflet layer that draws any number of receivers on one canvas: only those in view, a path a colour. */
export class ReceiverCanvas extends ViewCanvas {
  private points: ReceiverPoints | null = null;
  private index: Flatbush | null = null;
  private selected: number | null = null;
  private onClick: ReceiversClicked = () => {};

  constructor() {
    super('receivers');
  }

  /** Sets what is drawn; the index over the coordinates is made anew only when they changed. */
  setPoints(points: ReceiverPoints): void {
    if (points.lonLat !== this.points?.lonLat) this.index = indexOf(points);
    this.points = points;
    this.draw();
  }

  setSelected(selected: number | null): void {
    this.selected = selected;
    this.draw();
  }

  setOnClick(onClick: ReceiversClicked): void {
    this.onClick = onClick;
  }

  override getEvents(): Record<string, L.LeafletEventHandlerFn> {
    return {
      ...super.getEvents(),
      click: (event) => {
        const { latlng } = event as L.LeafletMouseEvent;
        this.onClick(this.hit(latlng), latlng);
      },
    };
  }

  /** The receivers of the place under the pointer, the one that is drawn on top first; none where there is no place. */
  hit(at: L.LatLng): number[] {
    const { map } = this;
    if (map === undefined || this.index === null || this.points === null) return [];
    const { points, index } = this;
    const pixel = map.latLngToContainerPoint(at);
    const reachPx = pointerReachPx();
    const from = map.containerPointToLatLng(pixel.subtract([reachPx, -reachPx]));
    const to = map.containerPointToLatLng(pixel.add([reachPx, -reachPx]));
    const distancePx = (receiver: number) => map.latLngToContainerPoint(placeOf(points, receiver)).distanceTo(pixel);
    const near = index.search(from.lng, from.lat, to.lng, to.lat).filter((receiver) => distancePx(receiver) <= reachPx);
    const [nearest] = near.sort((a, b) => distancePx(a) - distancePx(b));
    if (nearest === undefined) return [];
    const [lat, lon] = placeOf(points, nearest);
    return index.search(lon, lat, lon, lat).sort((a, b) => points.rankOf(b) - points.rankOf(a) || b - a);
  }

  protected paint(map: L.Map, context: CanvasRenderingContext2D): void {
    const { points, index } = this;
    if (points === null || index === null) return;
    const radius = Math.min(7, Math.max(1.5, (map.getZoom() - 13.5) * 1.4));
    const view = map.getBounds().pad(0.02);
    const visible = index.search(view.getWest(), view.getSouth(), view.getEast(), view.getNorth());
    visible.sort((a, b) => points.rankOf(a) - points.rankOf(b) || a - b);
    context.lineWidth = radius > 3 ? 1 : 0.5;
    context.strokeStyle = OUTLINE;
    for (const receiver of visible) {
      this.circle(map, context, points, receiver, radius);
      context.fillStyle = points.colourOf(receiver);
      context.fill();
      context.stroke();
    }
    if (this.selected !== null && 2 * this.selected < points.lonLat.length) {
      this.circle(map, context, points, this.selected, radius + 5);
      context.lineWidth = 3;
      context.strokeStyle = shades.surface;
      context.stroke();
    }
  }

  private circle(
    map: L.Map,
    context: CanvasRenderingContext2D,
    points: ReceiverPoints,
    receiver: number,
    radius: number,
  ) {
    const { x, y } = map.latLngToContainerPoint(placeOf(points, receiver));
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
  }
}

function placeOf({ lonLat }: ReceiverPoints, receiver: number): [lat: number, lon: number] {
  return [lonLat[2 * receiver + 1] ?? 0, lonLat[2 * receiver] ?? 0];
}

function indexOf({ lonLat }: ReceiverPoints): Flatbush | null {
  if (lonLat.length === 0) return null;
  const index = new Flatbush(lonLat.length / 2);
  for (let i = 0; i < lonLat.length; i += 2) index.add(lonLat[i] ?? 0, lonLat[i + 1] ?? 0);
  index.finish();
  return index;
}
