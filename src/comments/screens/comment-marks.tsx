import L from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import { counted } from '../../model/format/format.ts';
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts';
import type { CommentAnchor } from '../rules/comment.ts';
import classes from './comment-marks.module.css';

/** A position with open comments. */
export interface CommentMark {
  anchor: CommentAnchor;
  name: string;
  count: number;
  place: readonly [lon: number, lat: number];
}

interface CommentMarksProps {
  /** The array must keep its identity while its content is the same. */
  marks: readonly CommentMark[];
  onOpen: (anchor: CommentAnchor) => void;
}

const SIZE: L.PointTuple = [26, 26];
/** Pane above the shapes, their handles and paths. */
const PANE = 'comments';
const PANE_LEVEL = '640';
/** The lower left corner of the mark, which points at the position. */
const ANCHOR: L.PointTuple = [0, 26];

/** Shows a mark on the map for each work area and address with open comments. A click opens them. */
export function CommentMarks({ marks, onOpen }: CommentMarksProps) {
  const map = useMap();
  const open = useStableCallback(onOpen);
  useEffect(() => {
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = PANE_LEVEL;
    const group = L.layerGroup().addTo(map);
    for (const { anchor, name, count, place } of marks) {
      const [lon, lat] = place;
      const icon = L.divIcon({
        className: classes.mark ?? '',
        iconSize: SIZE,
        iconAnchor: ANCHOR,
        html: String(count),
      });
      const title = `${counted(count, 'open comment')} on ${name}`;
      const marker = L.marker([lat, lon], { icon, title, pane: PANE, bubblingMouseEvents: false }).addTo(group);
      const element = marker.getElement();
      // Without a label, the accessible name would be only the number.
      element?.setAttribute('aria-label', title);
      marker.on('click', () => open(anchor));
      element?.addEventListener('keydown', (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        open(anchor);
      });
    }
    return () => void group.remove();
  }, [map, marks, open]);
  return null;
}
