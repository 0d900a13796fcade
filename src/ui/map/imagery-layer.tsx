import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { type Corner, GroundPicture } from './ground-picture.ts';

interface ImageryLayerProps {
  /** Address of the picture. */
  url: string;
  /** North-west, north-east, south-east, south-west, WGS 84; memoised by the caller. */
  corners: readonly Corner[];
}

/** A site plan or photograph under the drawing. */
export function ImageryLayer({ url, corners }: ImageryLayerProps) {
  const map = useMap();
  useEffect(() => {
    const picture = new GroundPicture(url, corners).addTo(map);
    return () => void picture.remove();
  }, [map, url, corners]);
  return null;
}
