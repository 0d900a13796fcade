import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { Imagery } from '../../../model/map/imagery.ts';
import type { TileAddress } from '../../../gis/rasters/tile-address.ts';
import { paneOf } from '../layers/layer-panes.tsx';
import { PictureLayer } from './picture-layer.ts';
import { TileCache } from './tile-cache.ts';

interface ImageryLayersProps {
  /** The caller keeps its identity while unchanged. */
  imagery: readonly Imagery[];
  /** Fetches a tile of a picture by its Storage path. The function must keep its identity. */
  readTile: (path: string) => Promise<Blob>;
}

const PANE = 'imagery';
const MAX_ZOOM = 21;
const UNDER_PICTURES = 0;

/** Site plans and photographs below the drawing, in their order, above the tiles of tile servers. */
export function ImageryLayers({ imagery, readTile }: ImageryLayersProps) {
  const map = useMap();
  useEffect(() => {
    paneOf(map, PANE);
    const cache = new TileCache(readTile);
    const layers = imagery.map((image) =>
      (image.kind === 'tiles' ? addressedTiles(image) : new PictureLayer(image, cache, PANE)).addTo(map),
    );
    return () => {
      for (const layer of layers) layer.remove();
      cache.close();
    };
  }, [map, imagery, readTile]);
  return null;
}

function addressedTiles({ url, attribution, terms, minZoom, maxZoom, bounds }: TileAddress): L.TileLayer {
  const within =
    bounds === null ? {} : { bounds: L.latLngBounds([bounds.south, bounds.west], [bounds.north, bounds.east]) };
  return L.tileLayer(url, {
    ...within,
    pane: PANE,
    attribution: attributionOf(attribution, terms),
    minZoom,
    maxZoom: MAX_ZOOM,
    maxNativeZoom: maxZoom,
    zIndex: UNDER_PICTURES,
  });
}

/** Leaflet inserts the text as markup, so text from a file has to be escaped. */
function attributionOf(attribution: string, terms: string | null): string {
  if (terms === null) return escaped(attribution);
  return `${escaped(attribution)} · <a href="${escaped(terms)}" target="_blank" rel="noreferrer">Terms of use</a>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
