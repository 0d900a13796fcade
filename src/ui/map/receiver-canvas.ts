import Flatbush from 'flatbush';
import L from 'leaflet';

/** Receivers to draw, and the fill of each. */
export interface ReceiverPoints {
  /** longitude, latitude, longitude, latitude, … WGS 84. */
  lonLat: Float64Array;
  colourOf: (index: number) => string;
  /** Receivers of a higher rank are drawn over the others. */
  rankOf: (index: number) => number;
}

const HIT_RADIUS_PX = 10;
const OUTLINE = 'rgba(18, 55, 42, 0.75)';

/** A Leaflet layer that draws any number of receivers on one canvas: only those in view, a path a colour. */
export class ReceiverCanvas extends L.Layer {
  private readonly canvas = document.createElement('canvas');
  private points: ReceiverPoints | null = null;
  private index: Flatbush | null = null;
  private selected: number | null = null;
  private onSelect: (index: number) => void = () => {};

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

  setOnSelect(onSelect: (index: number) => void): void {
    this.onSelect = onSelect;
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
        const hit = this.hit((event as L.LeafletMouseEvent).latlng);
        if (hit !== null) this.onSelect(hit);
      },
    };
  }

  /** The receiver under the pointer, or null. */
  hit(at: L.LatLng): number | null {
    const map = this._map as L.Map | undefined;
    if (map === undefined || this.index === null || this.points === null) return null;
    const pixel = map.latLngToContainerPoint(at);
    const corner = map.containerPointToLatLng(pixel.add([HIT_RADIUS_PX, HIT_RADIUS_PX]));
    const reach = Math.max(Math.abs(corner.lng - at.lng), Math.abs(corner.lat - at.lat));
    const [nearest] = this.index.neighbors(at.lng, at.lat, 1, reach);
    if (nearest === undefined) return null;
    const point = map.latLngToContainerPoint(placeOf(this.points, nearest));
    return point.distanceTo(pixel) <= HIT_RADIUS_PX ? nearest : null;
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
      context.strokeStyle = '#12372a';
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
