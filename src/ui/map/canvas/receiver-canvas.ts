import Flatbush from 'flatbush';
import L from 'leaflet';
import { shades } from '../../palette.ts';
import { type ProjectedPoints, projectPoints, pointsInView, type ReceiverPoints } from './projected-points.ts';
import { pointerReachPx } from './reach.ts';
import { makeStamp, RING_LINES, Stamper } from './stamp.ts';
import { ViewCanvas } from './view-canvas.ts';

const OUTLINE = 'rgba(18, 55, 42, 0.75)';

/** Largest radius of discs without rings, px. Only their colours distinguish them. */
const SMALL_PX = 3;

/** Handles a click on the map with the receivers at that position. */
export type ReceiversClicked = (receivers: number[], at: L.LatLng) => void;

/** Receives the topmost receiver under the pointer. Null if there is none. */
export type ReceiverPointed = (receiver: number | null) => void;

interface Ring {
  receiver: number | null;
  /** Radius and width, px. */
  radius: number;
  width: number;
}

/** A Leaflet layer that draws any number of receivers on one canvas. The disc of each colour is drawn once and then copied. */
export class ReceiverCanvas extends ViewCanvas {
  private points: ReceiverPoints | null = null;
  private index: Flatbush | null = null;
  private placed: ProjectedPoints | null = null;
  private selected: number | null = null;
  private pointed: number | null = null;
  private onClick: ReceiversClicked = () => {};
  private onPoint: ReceiverPointed = () => {};

  constructor() {
    super('receivers', 'addresses');
  }

  /** Sets the points to draw. Data that depends on coordinates is rebuilt only if these changed. */
  setPoints(points: ReceiverPoints): void {
    const { points: before, placed } = this;
    if (points.lonLat !== before?.lonLat) this.index = null;
    this.placed = projectPoints(points, before === null || placed === null ? null : { ...before, placed });
    this.points = points;
    this.drawSoon();
  }

  setSelected(selected: number | null): void {
    this.selected = selected;
    this.drawSoon();
  }

  setPointed(pointed: number | null): void {
    if (pointed === this.pointed) return;
    this.pointed = pointed;
    this.drawSoon();
  }

  setOnPoint(onPoint: ReceiverPointed): void {
    this.onPoint = onPoint;
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
      mousemove: (event) => this.onPoint(this.hit((event as L.LeafletMouseEvent).latlng)[0] ?? null),
      mouseout: () => this.onPoint(null),
    };
  }

  /** The receivers at the position under the pointer, topmost first. Empty if there are none. */
  hit(at: L.LatLng): number[] {
    const { map, points } = this;
    if (map === undefined || points === null || points.lonLat.length === 0) return [];
    this.index ??= indexOf(points);
    const { index } = this;
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
    const { points, placed } = this;
    if (points === null || placed === null) return;
    const radius = Math.min(7, Math.max(1.5, (map.getZoom() - 13.5) * 1.4));
    const line = radius > 3 ? 1 : 0.5;
    const ratio = window.devicePixelRatio;
    const { width, height } = context.canvas;
    const isRinged = (colour: string) => radius > SMALL_PX && points.ringedColours?.includes(colour) === true;
    const stamps = placed.colours.map((colour) =>
      makeStamp(colour, OUTLINE, radius * ratio, line * ratio, isRinged(colour)),
    );
    const picture = context.createImageData(width, height);
    const stamper = new Stamper(picture);
    const seen = pointsInView(placed, {
      scale: ratio * map.getZoomScale(map.getZoom(), 0),
      origin: (map.getPixelBounds().min ?? L.point(0, 0)).multiplyBy(ratio),
      size: L.point(width, height),
      reach: (radius + RING_LINES * line) * ratio,
      cell: radius > SMALL_PX ? 1 : 2,
    });
    for (let at = 0; at < seen.count; at++) {
      stamper.put(stamps[placed.colourOf[seen.points[at]!]!]!, seen.xy[2 * at]!, seen.xy[2 * at + 1]!);
    }
    context.putImageData(picture, 0, 0);
    this.ring(map, context, points, { receiver: this.pointed, radius: radius + 3, width: 2 });
    this.ring(map, context, points, { receiver: this.selected, radius: radius + 5, width: 3 });
  }

  /** Draws the ring around the selected or hovered receiver. */
  private ring(map: L.Map, context: CanvasRenderingContext2D, points: ReceiverPoints, ring: Ring): void {
    const { receiver, radius, width } = ring;
    if (receiver === null || 2 * receiver >= points.lonLat.length) return;
    const { x, y } = map.latLngToContainerPoint(placeOf(points, receiver));
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.lineWidth = width;
    context.strokeStyle = shades.surface;
    context.stroke();
  }
}

function placeOf({ lonLat }: ReceiverPoints, receiver: number): [lat: number, lon: number] {
  return [lonLat[2 * receiver + 1] ?? 0, lonLat[2 * receiver] ?? 0];
}

function indexOf({ lonLat }: ReceiverPoints): Flatbush {
  const index = new Flatbush(lonLat.length / 2);
  for (let i = 0; i < lonLat.length; i += 2) index.add(lonLat[i] ?? 0, lonLat[i + 1] ?? 0);
  index.finish();
  return index;
}
