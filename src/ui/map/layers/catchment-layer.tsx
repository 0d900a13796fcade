import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { shades } from '../../palette.ts';
import classes from './catchment-layer.module.css';
import { paneOf } from './layer-panes.tsx';
import { textNode } from '../text-node.ts';

/** A catchment on the map. */
export interface CatchmentShape {
  name: string;
  /** Its name and background levels, shown while its label is hovered, and in the list of layers. */
  words: string;
  /** Each with the outer ring first: longitude and latitude. */
  polygons: ReadonlyArray<ReadonlyArray<ReadonlyArray<readonly [lon: number, lat: number]>>>;
  /** Position of the label in each polygon. */
  labelsAt: ReadonlyArray<readonly [lon: number, lat: number]>;
}

const PANE = 'catchments';
/** Pane of the names, above receivers. */
const LABEL_PANE = 'catchment-names';
const LABEL_PANE_LEVEL = '610';
/** Smallest width of a polygon with a label on the screen, px. */
const MIN_LABELLED_PX = 44;
/** Size of a name. A longer one is truncated. */
const LETTER_PX = 7.5;
const LABEL_HEIGHT_PX = 20;
const MAX_LABEL_PX = 160;

/**
 * Outlines of catchments, with labels that show the background levels while they are hovered or tapped. For keyboard users, the
 * list next to the layer's switch shows them.
 */
export function CatchmentLayer({ catchments }: { catchments: readonly CatchmentShape[] }) {
  const map = useMap();
  useEffect(() => {
    paneOf(map, PANE);
    const names = map.getPane(LABEL_PANE) ?? map.createPane(LABEL_PANE);
    names.style.zIndex = LABEL_PANE_LEVEL;
    const outlines = catchments.flatMap(({ polygons }) => polygons.map(outlineOf));
    const group = L.layerGroup(outlines).addTo(map);
    const labels = catchments.flatMap(labelsOf);
    const showLabels = () => {
      for (const { marker, bounds } of labels) {
        const [a, b] = [bounds.getSouthWest(), bounds.getNorthEast()].map((at) => map.latLngToLayerPoint(at));
        const isWide = a !== undefined && b !== undefined && b.x - a.x >= MIN_LABELLED_PX;
        if (isWide) group.addLayer(marker);
        else group.removeLayer(marker);
      }
    };
    const tell = ({ latlng }: L.LeafletMouseEvent) => {
      const at = map.latLngToLayerPoint(latlng);
      for (const { marker, widthPx } of labels) {
        const { x, y } = map.latLngToLayerPoint(marker.getLatLng());
        const isHit = Math.abs(at.x - x) <= widthPx / 2 && Math.abs(at.y - y) <= LABEL_HEIGHT_PX / 2;
        if (isHit !== marker.isTooltipOpen() && group.hasLayer(marker)) marker.toggleTooltip();
      }
    };
    showLabels();
    map.on('zoomend', showLabels);
    map.on({ mousemove: tell, click: tell });
    return () => {
      map.off('zoomend', showLabels);
      map.off({ mousemove: tell, click: tell });
      group.remove();
    };
  }, [map, catchments]);
  return null;
}

type Polygon = CatchmentShape['polygons'][number];

const latLngs = (polygon: Polygon) => polygon.map((ring) => ring.map(([lon, lat]) => L.latLng(lat, lon)));

const outlineOf = (polygon: Polygon) =>
  L.polygon(latLngs(polygon), {
    pane: PANE,
    className: 'catchment-outline',
    interactive: false,
    fill: false,
    color: shades.surface,
    weight: 1.5,
    dashArray: '7 4',
    opacity: 0.85,
  });

function labelsOf({ name, words, polygons, labelsAt }: CatchmentShape) {
  return labelsAt.flatMap(([lon, lat], index) => {
    const polygon = polygons[index];
    if (polygon === undefined) return [];
    const label = textNode(name);
    label.className = classes.name ?? '';
    const widthPx = Math.min(MAX_LABEL_PX, 8 + LETTER_PX * name.length);
    const icon = L.divIcon({ html: label, className: classes.label ?? '', iconSize: [widthPx, LABEL_HEIGHT_PX] });
    // Clicks pass through the label, so that drawing and selecting work as if it did not exist.
    const marker = L.marker([lat, lon], { pane: LABEL_PANE, icon, interactive: false });
    marker.on('add', () => {
      marker.getElement()?.setAttribute('role', 'img');
      marker.getElement()?.setAttribute('aria-label', words);
    });
    marker.bindTooltip(textNode(words), { direction: 'top', offset: [0, -8], opacity: 1 });
    return [{ marker, widthPx, bounds: L.latLngBounds(latLngs(polygon).flat()) }];
  });
}
