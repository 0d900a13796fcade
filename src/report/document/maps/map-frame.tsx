import type { CSSProperties, ReactNode } from 'react';
import { roundLength } from '../../../model/format/round-length.ts';
import { units } from '../../../model/format/units.ts';
import classes from '../report-document.module.css';
import { MAP_WIDTH, type PictureScale } from './picture-scale.ts';

interface MapFrameProps {
  label: string;
  scale: PictureScale;
  /** Size on paper, mm, if the map is printed to a fixed scale. Otherwise the map is as wide as the page. */
  paper?: { readonly width: number; readonly height: number };
  children: ReactNode;
}

/** Greatest length of the scale bar as a fraction of the map's width. */
const BAR_SHARE = 0.28;
const INSET = 14;

/** Frames a map and adds a scale bar and a north arrow. */
export function MapFrame({ label, scale: { height, unitsPerMetre }, paper, children }: MapFrameProps) {
  const barM = roundLength((BAR_SHARE * MAP_WIDTH) / unitsPerMetre);
  const bar = barM * unitsPerMetre;
  const y = height - INSET;
  return (
    <svg
      className={paper === undefined ? classes.map : `${classes.map} ${classes.toScale}`}
      viewBox={`0 0 ${MAP_WIDTH} ${height}`}
      style={paper === undefined ? { aspectRatio: `${MAP_WIDTH} / ${height}` } : paperSize(paper)}
      role="img"
      aria-label={label}
    >
      {children}
      {paper !== undefined && <rect width={MAP_WIDTH} height={height} fill="none" stroke="#13231b" strokeWidth={2} />}
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

/** Custom properties with the size on paper, which the style sheet uses for print. */
const paperSize = ({ width, height }: { width: number; height: number }): CSSProperties =>
  ({
    aspectRatio: `${width} / ${height}`,
    '--paper-width': `${width}mm`,
    '--paper-height': `${height}mm`,
  }) as CSSProperties;
