import L from 'leaflet';

/** A Leaflet layer that paints what is in view on one canvas, anew whenever the view has changed. */
export abstract class ViewCanvas extends L.Layer {
  private readonly canvas = document.createElement('canvas');
  private readonly testId: string;

  /** @param testId by which tests find the canvas */
  constructor(testId: string) {
    super();
    this.testId = testId;
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
    };
  }

  protected draw(): void {
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
    if (context === null) return;
    context.scale(ratio, ratio);
    this.paint(map, context);
  }
}
