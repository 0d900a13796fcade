import L from 'leaflet';

export interface Corner {
  lon: number;
  lat: number;
}

/**
 * A picture laid on the map by three of its corners, so that one drawn in a projected grid is turned as the grid is against true
 * north (a degree at Sydney: tens of metres over a site).
 */
export class GroundPicture extends L.Layer {
  private readonly image = document.createElement('img');
  private readonly corners: readonly [L.LatLng, L.LatLng, L.LatLng];

  /** @param corners north-west, north-east, south-east, south-west, WGS 84 */
  constructor(url: string, corners: readonly Corner[]) {
    super();
    const [northWest, northEast, , southWest] = corners;
    if (northWest === undefined || northEast === undefined || southWest === undefined) {
      throw new RangeError(`a picture needs 4 corners, got ${corners.length}`);
    }
    this.corners = [latLng(northWest), latLng(northEast), latLng(southWest)];
    this.image.alt = '';
    this.image.draggable = false;
    this.image.className = 'leaflet-layer leaflet-zoom-hide';
    Object.assign(this.image.style, {
      position: 'absolute',
      left: '0',
      top: '0',
      transformOrigin: '0 0',
      maxWidth: 'none',
    });
    this.image.style.pointerEvents = 'none';
    this.image.addEventListener('load', () => this.place());
    this.image.src = url;
  }

  override onAdd(map: L.Map): this {
    map.getPanes().tilePane.append(this.image);
    this.place();
    return this;
  }

  override onRemove(): this {
    this.image.remove();
    return this;
  }

  override getEvents(): Record<string, L.LeafletEventHandlerFn> {
    return { zoomend: () => this.place(), viewreset: () => this.place() };
  }

  setOpacity(opacity: number): void {
    this.image.style.opacity = String(opacity);
  }

  private place(): void {
    const map = this._map as L.Map | undefined;
    const { naturalWidth: width, naturalHeight: height } = this.image;
    if (map === undefined || width === 0 || height === 0) return;
    const [origin, east, south] = this.corners.map((corner) => map.latLngToLayerPoint(corner));
    if (origin === undefined || east === undefined || south === undefined) return;
    const along = east.subtract(origin).divideBy(width);
    const down = south.subtract(origin).divideBy(height);
    const matrix = [along.x, along.y, down.x, down.y, origin.x, origin.y];
    this.image.style.transform = `matrix(${matrix.join(',')})`;
  }
}

function latLng({ lat, lon }: Corner): L.LatLng {
  return L.latLng(lat, lon);
}
