import { OCTAVE_BANDS_HZ } from '../../../engine/scene/octave-bands.ts';
import { decibels } from '../../../model/format/format.ts';

interface SpectrumPlotProps {
  /** Levels by octave band, dB. */
  levels: readonly number[];
  /** Whether they are the item's own levels. Those of its category are paler. */
  own: boolean;
  width?: number;
  height?: number;
  /** Whether bands and levels are written next to the bars. */
  labelled?: boolean;
}

const RANGE_DB = 40;
const OWN = '#2f764a';
const BORROWED = '#b2d6be';

/** Draws an octave spectrum as bars, from 40 dB below its loudest band upwards. */
export function SpectrumPlot({ levels, own, width = 84, height = 26, labelled = false }: SpectrumPlotProps) {
  const top = Math.max(...levels);
  const step = width / levels.length;
  const margin = labelled ? 16 : 0;
  const described = levels.map((level, band) => `${bandName(band)} ${decibels(level)}`).join(', ');
  return (
    <svg
      width={width}
      height={height + 2 * margin}
      role="img"
      aria-label={`${own ? 'Octave spectrum' : 'Octave spectrum of the category'}, dB: ${described}`}
    >
      {levels.map((level, band) => {
        const bar = Math.max(1, ((level - top + RANGE_DB) / RANGE_DB) * height);
        const x = band * step;
        return (
          <g key={band}>
            <rect
              x={x + 1}
              y={margin + height - bar}
              width={step - 2}
              height={bar}
              rx={1}
              fill={own ? OWN : BORROWED}
            />
            {labelled && (
              <>
                <text x={x + step / 2} y={margin + height - bar - 3} fontSize={10} textAnchor="middle">
                  {Math.round(level)}
                </text>
                <text x={x + step / 2} y={2 * margin + height - 4} fontSize={10} textAnchor="middle" fill="#5c6b61">
                  {bandName(band)}
                </text>
              </>
            )}
          </g>
        );
      })}
    </svg>
  );
}

function bandName(band: number): string {
  const hz = OCTAVE_BANDS_HZ[band] ?? 0;
  return hz < 1000 ? String(hz) : `${hz / 1000}k`;
}
