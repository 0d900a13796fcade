import { memo } from 'react';
import type { SiteSketch } from '../../model/map/site-sketch.ts';
import { shades } from '../palette.ts';

interface SiteSketchMapProps {
  /** Null if the project has none. A plain background is then shown. */
  sketch: SiteSketch | null;
  /** Positions of work, longitude and latitude in degrees. */
  work?: ReadonlyArray<readonly [lon: number, lat: number]>;
}

const OPACITIES = [0, 0.3, 0.6, 1];
const EMPTY = { box: { west: 0, south: 0, east: 1, north: 1 }, columns: 48, rows: 32, cells: '' };
const NOWHERE: ReadonlyArray<readonly [number, number]> = [];
const WORK_RADIUS = 1.6;

/** A small map of a project with its receivers and its work. It is decorative: the text next to it has all information. */
export const SiteSketchMap = memo(function SiteSketchMap({ sketch, work = NOWHERE }: SiteSketchMapProps) {
  const { box, columns, rows, cells } = sketch ?? EMPTY;
  const places = work.map(([lon, lat]) => [
    ((lon - box.west) / (box.east - box.west)) * columns,
    ((box.north - lat) / (box.north - box.south)) * rows,
  ]);
  return (
    <svg
      viewBox={`0 0 ${columns} ${rows}`}
      width="100%"
      height="100%"
      aria-hidden="true"
      style={{ display: 'block', maxHeight: 'inherit' }}
    >
      {OPACITIES.slice(1).map((opacity, index) => (
        <path key={opacity} d={cellsOf(cells, columns, index + 1)} fill={shades.secondary} opacity={opacity} />
      ))}
      {places.map(([x, y]) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r={WORK_RADIUS}
          fill={shades.apricot}
          stroke={shades.apricotEdge}
          strokeWidth={0.4}
        />
      ))}
    </svg>
  );
});

/** The cells with one digit as a path of squares. */
function cellsOf(cells: string, columns: number, digit: number): string {
  return Array.from(cells)
    .flatMap((cell, index) =>
      cell === String(digit) ? [`M${index % columns} ${Math.floor(index / columns)}h.9v.9h-.9z`] : [],
    )
    .join('');
}
