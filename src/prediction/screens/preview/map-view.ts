import { useEffect } from 'react';
import { useMapEvents } from 'react-leaflet';
import { create } from 'zustand';
import type { GeographicBox } from '../../../gis/crs/crs.ts';

/** The visible part of the map. The map writes it, and the preview reads it. Null before there is a map. */
export const useMapView = create<{ view: GeographicBox | null }>(() => ({ view: null }));

/** Shares the visible part of the map. */
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
