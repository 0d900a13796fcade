import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { Picture } from '../../../../model/map/imagery.ts';
import { PictureLayer } from '../../../../ui/map/pictures/picture-layer.ts';

interface PlanPreviewProps {
  picture: Picture;
  /** Object URL of the whole picture. */
  address: string;
  /** Opacity in %. */
  opacity: number;
}

const PANE = 'plan-preview';
/** z-index above the layers of the map and below drawn shapes. */
const LEVEL = '390';

/** Shows a plan at its computed position above all other layers. */
export function PlanPreview({ picture, address, opacity }: PlanPreviewProps) {
  const map = useMap();
  useEffect(() => {
    const { style } = map.getPane(PANE) ?? map.createPane(PANE);
    Object.assign(style, { zIndex: LEVEL, opacity: String(opacity / 100), pointerEvents: 'none' });
  }, [map, opacity]);
  useEffect(() => {
    const tiles = { load: () => Promise.resolve(address), forget: () => undefined };
    const layer = new PictureLayer(picture, tiles, PANE).addTo(map);
    return () => void layer.remove();
  }, [map, picture, address]);
  return null;
}
