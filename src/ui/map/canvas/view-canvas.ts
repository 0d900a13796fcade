import L from 'leaflet';
import { paneOf } from '../layers/layer-panes.tsx';
import type { LayerName } from '../layers/layers-setting.ts';

const MOST_OF_A_FRAME_MS = 6;

/** A Leaflet layer that paints the visible part of the map on one canvas. It paints again after every change of the view. */
export abstract class ViewCanvas extends L.Layer {
  private readonly canvas = document.createElement('canvas');
  private readonly testId: string;
  private readonly layer: LayerName;
  private paintMs = 0;
  private frame: number | null = null;

  /**
   * @param testId id with which tests find the canvas
   * @param layer layer that the canvas belongs to
   */
  constructor(testId: string, layer: LayerName) {
    super();
    this.testId = testId;
    this.layer = layer;
  }

  /** Paints the visible part. The canvas is empty, and its unit is a pixel of the page. */
  protected abstract paint(map: L.Map, context: CanvasRenderingContext2D): void;

  /** The map with the layer. Undefined if the layer is not on a map. */
  protected get map(): L.Map | undefined {
    return this._map;
  }

  override onAdd(map: L.Map): this {
    this.canvas.className = 'leaflet-zoom-hide';
    this.canvas.style.pointerEvents = 'none';
    this.canvas.setAttribute('data-testid', this.testId);
    paneOf(map, this.layer).append(this.canvas);
    // Several layers come at the same time. Each of them allocates a canvas, which takes some milliseconds.
    this.drawSoon();
    return this;
  }

  override onRemove(): this {
    if (this.frame !== null) L.Util.cancelAnimFrame(this.frame);
    this.frame = null;
    this.canvas.remove();
    return this;
  }

  override getEvents(): Record<string, L.LeafletEventHandlerFn> {
    return {
      move: () => this.followMove(),
      // This event also follows the end of a zoom.
      moveend: () => this.draw(),
      resize: () => this.draw(),
    };
  }

  /**
   * Repaints during a drag if painting takes only a small part of a frame. Otherwise new parts are painted when the map stops.
   */
  private followMove(): void {
    if (this.paintMs <= MOST_OF_A_FRAME_MS) this.drawSoon();
  }

  /** Paints in the next frame, once for all changes until then. */
  protected drawSoon(): void {
    this.frame ??= L.Util.requestAnimFrame(() => {
      this.frame = null;
      this.draw();
    });
  }

  private draw(): void {
    const { map } = this;
    if (map === undefined) return;
    const size = map.getSize();
    const ratio = window.devicePixelRatio;
    L.DomUtil.setPosition(this.canvas, map.containerPointToLayerPoint([0, 0]));
    const [width, height] = [Math.trunc(size.x * ratio), Math.trunc(size.y * ratio)];
    // A canvas that is given a size is allocated again, even if it has this size already.
    if (this.canvas.width !== width) this.canvas.width = width;
    if (this.canvas.height !== height) this.canvas.height = height;
    this.canvas.style.width = `${size.x}px`;
    this.canvas.style.height = `${size.y}px`;
    const context = this.canvas.getContext('2d');
    if (context === null || width * height === 0) return;
    const start = performance.now();
    context.clearRect(0, 0, width, height);
    context.save();
    context.scale(ratio, ratio);
    try {
      this.paint(map, context);
    } finally {
      context.restore();
    }
    this.paintMs = performance.now() - start;
  }
}
