import { useState } from 'react';
import { useMapEvents } from 'react-leaflet';
import classes from './pointer-position.module.css';

interface PointerPositionProps {
  /** A place in words, in the system that its readers use. */
  describe: (lon: number, lat: number) => string;
}

/** The coordinates under the pointer, at the foot of the map; none where there is no pointer. */
export function PointerPosition({ describe }: PointerPositionProps) {
  const [text, setText] = useState<string | null>(null);
  useMapEvents({
    mousemove: ({ latlng }) => setText(describe(latlng.lng, latlng.lat)),
    mouseout: () => setText(null),
  });
  return text === null ? null : <div className={classes.position}>{text}</div>;
}
