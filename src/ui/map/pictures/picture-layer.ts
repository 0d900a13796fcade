import L from 'leaflet';
import type { Picture } from '../../../model/map/imagery.ts';
import { levelFor, tileCorners, tilePath, tilesInView, type PictureTile } from '../../../model/map/picture-tiles.ts';
import { placeInPicture } from '../../../gis/rasters/place-in-picture.ts';
import { quadMeetsView } from './quad-in-view.ts';
import type { TileCache } from './tile-cache.ts';

interface ShownTile {
  readonly tile: PictureTile;
  readonly image: HTMLImageElement;
  state: 'loading' | 'shown' | 'failed';
}

/** What gives the addresses of tiles. */
type TileSource = Pick<TileCache, 'load' | 'forget'>;

/** Screens have up to this many pixels for one of the page's that a tile is worth. */
const MAX_DENSITY = 2;
const OVER_ADDRESSES = '1';
/** Edge of a tile's element before it is laid on the map: the browser draws it at the size of the screen. */
const ELEMENT_PX = 256;

/**
 * A picture laid on the map tile by tile: those in view, of the level that the view can show. Each is placed by three of its corners,
 * so that a picture drawn in a projected grid, or turned by its world file, lies as it should.
 */
export class PictureLayer extends L.Layer {
  private readonly box = document.createElement('div');
  private readonly tiles = new Map<string, ShownTile>();
  private wanted = new Set<string>();

  private readonly picture: Picture;
  private readonly cache: TileSource;
  private readonly paneName: string;

  /** @param paneName the map's pane to lie in */
  constructor(picture: Picture, cache: TileSource, paneName: string) {
    super();
    this.picture = picture;
    this.cache = cache;
    this.paneName = paneName;
    this.box.className = 'leaflet-layer leaflet-zoom-animated';
    Object.assign(this.box.style, { transformOrigin: '0 0', zIndex: OVER_ADDRESSES });
    this.box.dataset.picture = picture.name;
  }

  override onAdd(map: L.Map): this {
    map.getPane(this.paneName)?.append(this.box);
    this.update();
    return this;
  }

  override onRemove(): this {
    this.box.remove();
    for (const path of this.tiles.keys()) this.drop(path);
    this.wanted.clear();
    return this;
  }

  override getEvents(): Record<string, L.LeafletEventHandlerFn> {
    return {
      zoom: () => this.place(),
      viewreset: () => this.place(),
      moveend: () => this.update(),
      resize: () => this.update(),
      zoomanim: (event) => this.animate(event as L.ZoomAnimEvent),
    };
  }

  /** Brings what is shown in line with the view. */
  private update(): void {
    const map = this.map();
    if (map === null) return;
    const level = levelFor(this.picture, this.scale(map) * Math.min(MAX_DENSITY, window.devicePixelRatio));
    const min = map.containerPointToLayerPoint([0, 0]);
    const max = map.containerPointToLayerPoint(map.getSize());
    const inView = tilesInView(this.picture, level, (corners) =>
      quadMeetsView(
        corners.map((corner) => pointOf(map, corner)),
        min,
        max,
      ),
    );
    const wanted = new Map(inView.map((tile) => [tilePath(this.picture, tile), tile]));
    this.wanted = new Set(wanted.keys());
    this.box.dataset.level = String(level);
    this.cache.forget((path) => !this.owns(path) || this.wanted.has(path));
    for (const [path, tile] of wanted) {
      const known = this.tiles.get(path);
      if (known === undefined || known.state === 'failed') void this.show(path, tile);
    }
    this.place();
    this.updateState();
  }

  private owns(path: string): boolean {
    return path.startsWith(`${this.picture.path}/`) || path === this.picture.path;
  }

  private async show(path: string, tile: PictureTile): Promise<void> {
    this.drop(path);
    const image = document.createElement('img');
    image.alt = '';
    image.draggable = false;
    Object.assign(image.style, {
      position: 'absolute',
      left: '0',
      top: '0',
      width: `${ELEMENT_PX}px`,
      height: `${ELEMENT_PX}px`,
      maxWidth: 'none',
      // World files go by the pixels as they are stored.
      imageOrientation: 'none',
      transformOrigin: '0 0',
      pointerEvents: 'none',
      // Finer tiles over those that stand in for them.
      zIndex: String(this.picture.levels - tile.level),
    });
    const shown: ShownTile = { tile, image, state: 'loading' };
    this.tiles.set(path, shown);
    try {
      image.src = await this.cache.load(path);
      await image.decode();
      shown.state = 'shown';
    } catch {
      // A map without one of its tiles still serves; the next look tries again.
      shown.state = 'failed';
    }
    if (this.tiles.get(path) !== shown) return;
    if (shown.state === 'shown') {
      this.box.append(image);
      this.placeTile(shown);
    }
    this.updateState();
  }

  /** Takes away what is out of view, and what stood in for tiles that are there now. */
  private updateState(): void {
    const waiting = [...this.wanted].some((path) => this.tiles.get(path)?.state === 'loading');
    const level = Number(this.box.dataset.level);
    for (const [path, { tile, state }] of this.tiles) {
      if (this.wanted.has(path)) continue;
      const standsIn = waiting && state === 'shown' && tile.level !== level;
      if (!standsIn) this.drop(path);
    }
    this.box.dataset.state = waiting ? 'loading' : 'shown';
  }

  private drop(path: string): void {
    this.tiles.get(path)?.image.remove();
    this.tiles.delete(path);
  }

  private place(): void {
    this.box.style.transform = '';
    for (const shown of this.tiles.values()) this.placeTile(shown);
  }

  private placeTile({ tile, image }: ShownTile): void {
    const map = this.map();
    if (map === null) return;
    const [origin, east, , south] = tileCorners(this.picture, tile).map((corner) => pointOf(map, corner));
    if (origin === undefined || east === undefined || south === undefined) return;
    const along = east.subtract(origin).divideBy(ELEMENT_PX);
    const down = south.subtract(origin).divideBy(ELEMENT_PX);
    image.style.transform = `matrix(${[along.x, along.y, down.x, down.y, origin.x, origin.y].join(',')})`;
  }

  /** Follows the map into another zoom as one piece. */
  private animate({ center, zoom }: L.ZoomAnimEvent): void {
    const map = this.map();
    if (map === null) return;
    const scale = map.getZoomScale(zoom, map.getZoom());
    // Where what lies at the origin of layer points now will lie then.
    const origin = map.layerPointToLatLng([0, 0]);
    const middle = map.project(center, zoom);
    const pane = L.DomUtil.getPosition(map.getPanes().mapPane);
    const newOrigin = middle.subtract(map.getSize().divideBy(2)).add(pane).round();
    L.DomUtil.setTransform(this.box, map.project(origin, zoom).subtract(newOrigin), scale);
  }

  /** How many of the page's pixels a pixel of the picture takes. */
  private scale(map: L.Map): number {
    const { widthPx, heightPx } = this.picture;
    const at = (column: number, row: number) => pointOf(map, placeInPicture(this.picture, column, row));
    const origin = at(0, 0);
    const along = at(widthPx, 0).subtract(origin);
    const down = at(0, heightPx).subtract(origin);
    return Math.sqrt(Math.abs(along.x * down.y - along.y * down.x) / (widthPx * heightPx));
  }

  private map(): L.Map | null {
    const map: L.Map | undefined = this._map;
    return map ?? null;
  }
}

/** A place on the map without the rounding to whole pixels that Leaflet does: tiles must meet. */
function pointOf(map: L.Map, [lon, lat]: readonly [number, number]): L.Point {
  return map.project([lat, lon]).subtract(map.getPixelOrigin());
}
