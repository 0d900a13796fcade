import Flatbush from 'flatbush';
import { shades } from '../palette.ts';
import L from 'leaflet';
import { pointerReachPx } from './reach.ts';

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
export class ReceiverCanvas extends L.Layer {
  private readonly canvas = document.createElement('canvas');
  private points: ReceiverPoints | null = null;
  private index: Flatbush | null = null;
  private selected: number | null = null;
  private onClick: ReceiversClicked = () => {};

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

  override onAdd(map: L.Map): this {
    this.canvas.className = 'leaflet-zoom-hide';
    this.canvas.style.pointerEvents = 'none';
    this.canvas.setAttribute('data-testid', 'receivers');
    map.getPanes().overlayPane.append(this.canvas);
    this.draw();
    return this;
  }

  override onRemove(): this {
    this.canvas.remove();
    return this;
  }

  override getEvents(): Record<string, L.LeafletEventHandlerFn> {
    return {
      moveend: () => this.draw(),
      zoomend: () => this.draw(),
      resize: () => this.draw(),
      click: (event) => {
        const { latlng } = event as L.LeafletMouseEvent;
        this.onClick(this.hit(latlng), latlng);
      },
    };
  }

  /** The receivers of the place under the pointer, the one that is drawn on top first; none where there is no place. */
  hit(at: L.LatLng): number[] {
    const map = this._map as L.Map | undefined;
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

  private draw(): void {
    const map = this._map as L.Map | undefined;
    if (map === undefined) return;
    const size = map.getSize();
    const ratio = window.devicePixelRatio;
    L.DomUtil.setPosition(this.canvas, map.containerPointToLayerPoint([0, 0]));
    this.canvas.width = size.x * ratio;
    this.canvas.height = size.y * ratio;
    this.canvas.style.width = `${size.x}px`;
    this.canvas.style.height = `${size.y}px`;
    const context = this.canvas.getContext('2d');
    if (context === null || this.points === null || this.index === null) return;
    context.scale(ratio, ratio);
    this.drawVisible(map, context, this.points, this.index);
  }

  private drawVisible(map: L.Map, context: CanvasRenderingContext2D, points: ReceiverPoints, index: Flatbush): void {
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
