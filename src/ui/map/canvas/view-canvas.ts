import L from 'leaflet';
import { paneOf } from '../layers/layer-panes.tsx';
import type { LayerName } from '../layers/layers-setting.ts';

const MOST_OF_A_FRAME_MS = 6;

/** A Leaflet layer that paints what is in view on one canvas, again whenever the view has changed. */
export abstract class ViewCanvas extends L.Layer {
  private readonly canvas = document.createElement('canvas');
  private readonly testId: string;
  private readonly layer: LayerName;
  private paintMs = 0;
  private frame: number | null = null;

  /**
   * @param testId by which tests find the canvas
   * @param layer that it belongs to
   */
  constructor(testId: string, layer: LayerName) {
    super();
    this.testId = testId;
    this.layer = layer;
  }

  /** Paints what is in view; the canvas is empty, its unit a pixel of the page. */
  protected abstract paint(map: L.Map, context: CanvasRenderingContext2D): void;

  /** The map that the layer is on; undefined while it is on none. */
  protected get map(): L.Map | undefined {
    return this._map;
  }

  override onAdd(map: L.Map): this {
    this.canvas.className = 'leaflet-zoom-hide';
    this.canvas.style.pointerEvents = 'none';
    this.canvas.setAttribute('data-testid', this.testId);
    paneOf(map, this.layer).append(this.canvas);
    this.draw();
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
      // It comes after the end of a zoom as well.
      moveend: () => this.draw(),
      resize: () => this.draw(),
    };
  }

  /** Follows a map that is dragged where that takes little of a frame; else what comes into view waits until the map stands still. */
  private followMove(): void {
    if (this.paintMs <= MOST_OF_A_FRAME_MS) this.drawSoon();
  }

  /** Draws in the next frame, once for all that changes until then. */
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
    this.canvas.width = size.x * ratio;
    this.canvas.height = size.y * ratio;
    this.canvas.style.width = `${size.x}px`;
    this.canvas.style.height = `${size.y}px`;
    const context = this.canvas.getContext('2d');
    if (context === null || this.canvas.width * this.canvas.height === 0) return;
    context.scale(ratio, ratio);
    const start = performance.now();
    this.paint(map, context);
    this.paintMs = performance.now() - start;
  }
}
