import type { Report } from '../../rules/report.ts';
import type { EquipmentShares } from '../../rules/equipment-shares.ts';
import { decibels } from '../../../model/format/format.ts';
import { shades } from '../../../ui/palette.ts';
import classes from '../report-document.module.css';

const WIDTH = 400;
const ROW = 36;
const BAR = 330;
const TOP = 4;

/** Shows the share of each equipment item in the sound energy at the worst address. */
export function ShareChart({ shares, report }: { shares: EquipmentShares; report: Pick<Report, 'times' | 'areas'> }) {
  const { equipment, address, time, laDb } = shares;
  if (equipment.length === 0) return null;
  const most = Math.max(...equipment.map(({ share }) => share));
  const hasAreas = report.areas.length > 1;
  const name = report.times.find(({ key }) => key === time)?.name ?? time;
  const label = equipment.map((item) => `${item.name} ${percent(item.share)}`).join(', ');
  return (
    <figure className={classes.chart}>
      <svg
        viewBox={`0 0 ${WIDTH} ${TOP + equipment.length * ROW}`}
        role="img"
        aria-label={`Share of equipment: ${label}`}
      >
        {equipment.map(({ name: item, area, share }, index) => (
          <g key={`${item} ${area} ${index}`} transform={`translate(0 ${TOP + index * ROW})`}>
            <text x={2} y={13} fontSize="13">
              {shortened(hasAreas && area !== '' ? `${item}, ${area}` : item)}
            </text>
            <rect x={2} y={18} width={Math.max(1, (share / most) * BAR)} height={11} fill={shades.secondary} rx={2} />
            <text x={(share / most) * BAR + 8} y={28} fontSize="13" fontWeight="600">
              {percent(share)}
            </text>
          </g>
        ))}
      </svg>
      <figcaption>
        Share of equipment in the sound energy at {address}, {name}
        {laDb === null ? '' : ` (${decibels(laDb)} dB(A), crews where they are loudest)`}.
      </figcaption>
    </figure>
  );
}

/** Longest text that fits the width, letters. */
const MAX_LETTERS = 52;

const shortened = (text: string) => (text.length <= MAX_LETTERS ? text : `${text.slice(0, MAX_LETTERS - 1)}…`);

const percent = (share: number) => (share < 0.005 ? '< 1 %' : `${Math.round(100 * share)} %`);
