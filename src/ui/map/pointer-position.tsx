import { useState } from 'react';
import { useMapEvents } from 'react-leaflet';
import classes from './pointer-position.module.css';

interface PointerPositionProps {
  /** Formats a position in the coordinate system of the project. */
  describe: (lon: number, lat: number) => string;
}

/** The coordinates under the pointer at the bottom of the map. Not shown without a pointer. */
export function PointerPosition({ describe }: PointerPositionProps) {
  const [text, setText] = useState<string | null>(null);
  useMapEvents({
    mousemove: ({ latlng }) => setText(describe(latlng.lng, latlng.lat)),
    mouseout: () => setText(null),
  });
  return text === null ? null : <div className={classes.position}>{text}</div>;
}
