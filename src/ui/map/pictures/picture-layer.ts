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

/** Provides the addresses of tiles. */
type TileSource = Pick<TileCache, 'load' | 'forget'>;

/** Largest number of screen pixels per page pixel for which finer tiles are loaded. */
const MAX_DENSITY = 2;
const OVER_ADDRESSES = '1';
/** Edge of a tile's element before its transform. The browser draws it at the size of the screen. */
const ELEMENT_PX = 256;

/**
 * Shows a picture tile by tile: those in view, at the level that the view needs. Each tile is placed by three of its corners, so
 * that a picture in a projected grid, or one that its world file rotates, has the right position.
 */
export class PictureLayer extends L.Layer {
  private readonly box = document.createElement('div');
  private readonly tiles = new Map<string, ShownTile>();
  private wanted = new Set<string>();

  private readonly picture: Picture;
  private readonly cache: TileSource;
  private readonly paneName: string;

  /** @param paneName pane of the map */
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

  /** Updates the tiles after a change of the view. */
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
      // World files refer to pixels as they are stored, without rotation by metadata.
      imageOrientation: 'none',
      transformOrigin: '0 0',
      pointerEvents: 'none',
      // Finer tiles are above the coarser ones that replaced them meanwhile.
      zIndex: String(this.picture.levels - tile.level),
    });
    const shown: ShownTile = { tile, image, state: 'loading' };
    this.tiles.set(path, shown);
    try {
      image.src = await this.cache.load(path);
      await image.decode();
      shown.state = 'shown';
    } catch {
      // A map is still useful without one of its tiles. The next update tries again.
      shown.state = 'failed';
    }
    if (this.tiles.get(path) !== shown) return;
    if (shown.state === 'shown') {
      this.box.append(image);
      this.placeTile(shown);
    }
    this.updateState();
  }

  /** Removes tiles out of view, and coarser tiles that have been replaced. */
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

  /** Moves with the map as a whole during a zoom animation. */
  private animate({ center, zoom }: L.ZoomAnimEvent): void {
    const map = this.map();
    if (map === null) return;
    const scale = map.getZoomScale(zoom, map.getZoom());
    // The new position of the current origin of layer points.
    const origin = map.layerPointToLatLng([0, 0]);
    const middle = map.project(center, zoom);
    const pane = L.DomUtil.getPosition(map.getPanes().mapPane);
    const newOrigin = middle.subtract(map.getSize().divideBy(2)).add(pane).round();
    L.DomUtil.setTransform(this.box, map.project(origin, zoom).subtract(newOrigin), scale);
  }

  /** Page pixels per pixel of the picture. */
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

/** A position on the map without Leaflet's rounding to whole pixels, because tiles must meet exactly. */
function pointOf(map: L.Map, [lon, lat]: readonly [number, number]): L.Point {
  return map.project([lat, lon]).subtract(map.getPixelOrigin());
}
