import L from 'leaflet';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMap } from 'react-leaflet';
import classes from './point-marks.module.css';

/** A numbered mark on a map. */
export interface PointMark {
  readonly id: number;
  readonly number: number;
  readonly lat: number;
  readonly lng: number;
}

interface PointMarksProps {
  marks: readonly PointMark[];
  /** Name of the marked object: `the plan`. */
  where: string;
  onMark: (place: L.LatLng) => void;
  onMove: (id: number, place: L.LatLng) => void;
}

const SIZE: L.PointTuple = [26, 26];
/** The lower left corner of the symbol points at the position. */
const ANCHOR: L.PointTuple = [0, 26];
const STEPS: Readonly<Record<string, L.PointTuple>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const FAST = 10;

/** Marks on a map. A click adds a mark. Marks are moved by dragging or by the arrow keys. */
export function PointMarks({ marks, where, onMark, onMove }: PointMarksProps) {
  const map = useMap();
  const [shown] = useState(() => new Map<number, L.Marker>());
  const mark = useEffectEvent(onMark);
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const click = ({ latlng }: L.LeafletMouseEvent) => mark(latlng);
    map.on('click', click);
    map.getContainer().style.cursor = 'crosshair';
    return () => {
      map.off('click', click);
      map.getContainer().style.cursor = '';
      for (const marker of shown.values()) marker.remove();
      shown.clear();
    };
  }, [map, shown]);
  useEffect(() => {
    const start = (id: number, place: L.LatLngExpression) => {
      const icon = L.divIcon({ className: classes.mark ?? '', iconSize: SIZE, iconAnchor: ANCHOR });
      const marker = L.marker(place, { icon, draggable: true, bubblingMouseEvents: false }).addTo(map);
      marker.on('dragend', () => move(id, marker.getLatLng()));
      marker.getElement()?.addEventListener('keydown', (event) => {
        const step = STEPS[event.key];
        if (step === undefined) return;
        // Prevents the map from panning.
        event.preventDefault();
        event.stopPropagation();
        const by = L.point(step).multiplyBy(event.shiftKey ? FAST : 1);
        move(id, map.containerPointToLatLng(map.latLngToContainerPoint(marker.getLatLng()).add(by)));
      });
      shown.set(id, marker);
      return marker;
    };
    for (const { id, number, lat, lng } of marks) {
      const marker = (shown.get(id) ?? start(id, [lat, lng])).setLatLng([lat, lng]);
      const element = marker.getElement();
      if (element === undefined) continue;
      element.textContent = String(number);
      element.setAttribute('aria-label', `Point ${number} on ${where}: drag it, or move it by the arrow keys`);
    }
    for (const [id, marker] of shown) {
      if (marks.some((known) => known.id === id)) continue;
      marker.remove();
      shown.delete(id);
    }
  }, [map, shown, marks, where]);
  return null;
}
