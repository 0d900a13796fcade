import type L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { LayerName, LayersSetting } from './layers-setting.ts';

/** Levels of the panes: above the basemap and below work areas and all drawings. */
const LOWEST_LEVEL = 300;
const LEVELS_APART = 10;

/** The pane of a layer. */
export function paneOf(map: L.Map, layer: LayerName): HTMLElement {
  const pane = map.getPane(layer) ?? map.createPane(layer);
  pane.style.pointerEvents = 'none';
  return pane;
}

/** Applies order and opacity of the map's layers. */
export function LayerPanes({ layers, order }: LayersSetting) {
  const map = useMap();
  useEffect(() => {
    for (const [place, layer] of order.entries()) {
      const { style } = paneOf(map, layer);
      style.zIndex = String(LOWEST_LEVEL + LEVELS_APART * place);
      style.opacity = String(layers[layer].opacity / 100);
    }
  }, [map, layers, order]);
  return null;
}
