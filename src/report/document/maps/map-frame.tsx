import type { ReactNode } from 'react';
import { units } from '../../../model/format/units.ts';
import classes from '../report-document.module.css';
import { MAP_WIDTH, type PictureScale } from './picture-scale.ts';

interface MapFrameProps {
  label: string;
  scale: PictureScale;
  children: ReactNode;
}

/** The longest bar, as a share of the map's width. */
const BAR_SHARE = 0.28;
const INSET = 14;

/** A map with its scale bar and the way north. */
export function MapFrame({ label, scale: { height, unitsPerMetre }, children }: MapFrameProps) {
  const barM = roundLength((BAR_SHARE * MAP_WIDTH) / unitsPerMetre);
  const bar = barM * unitsPerMetre;
  const y = height - INSET;
  return (
    <svg
      className={classes.map}
      viewBox={`0 0 ${MAP_WIDTH} ${height}`}
      style={{ aspectRatio: `${MAP_WIDTH} / ${height}` }}
      role="img"
      aria-label={label}
    >
      {children}
      <rect x={INSET - 8} y={y - 22} width={bar + 16} height={30} rx={3} fill="white" fillOpacity={0.85} />
      <path d={`M${INSET} ${y - 5}v5h${bar}v-5`} fill="none" stroke="#13231b" strokeWidth={1.5} />
      <text x={INSET + bar / 2} y={y - 7} textAnchor="middle" fontSize="12">
        {barM >= 1000 ? units.kilometres(barM / 1000) : units.metres(barM)}
      </text>
      <g transform={`translate(${MAP_WIDTH - 24} 28)`}>
        <circle r={18} fill="white" fillOpacity={0.85} />
        <path d="M0 -14L5 2L0 -1L-5 2Z" fill="#13231b" />
        <text y={14} textAnchor="middle" fontSize="12" fontWeight="600">
          N
        </text>
      </g>
    </svg>
  );
}

/** The longest of 1, 2 or 5 times a power of ten that is no longer than a length, m. */
export function roundLength(lengthM: number): number {
  const power = 10 ** Math.floor(Math.log10(lengthM));
  const factor = [5, 2, 1].find((step) => step * power <= lengthM) ?? 1;
  return factor * power;
}
