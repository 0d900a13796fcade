import { useEffect } from 'react';
import { useMapEvents } from 'react-leaflet';
import { create } from 'zustand';
import type { LonLatBox } from '../../rules/preview/receiver-ranges.ts';

/** The part of the map that is in view; written by the map, read by the preview. Null before there is a map. */
export const useMapView = create<{ view: LonLatBox | null }>(() => ({ view: null }));

/** Tells what of the map is in view. */
export function MapViewWatcher() {
  const map = useMapEvents({ moveend: () => shareBounds(map.getBounds()) });
  useEffect(() => shareBounds(map.getBounds()), [map]);
  return null;
}

function shareBounds(bounds: { getWest(): number; getSouth(): number; getEast(): number; getNorth(): number }): void {
  const view = {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
  };
  useMapView.setState({ view });
}
