import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { Picture } from '../../../../model/map/imagery.ts';
import { PictureLayer } from '../../../../ui/map/pictures/picture-layer.ts';

interface PlanPreviewProps {
  picture: Picture;
  /** Of all of its pixels. */
  address: string;
  /** %. */
  opacity: number;
}

const PANE = 'plan-preview';
/** Over the layers of the map, under what is drawn. */
const LEVEL = '390';

/** A plan where its points put it, over everything else. */
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
