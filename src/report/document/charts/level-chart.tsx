import { levelNameOf } from '../../../model/criteria/criteria-set.ts';
import type { Report } from '../../rules/report.ts';
import type { Outcome } from '../../rules/outcomes.ts';
import { assessedLevel, overCriterion } from '../../../results/rules/levels.ts';
import { type ExceedanceScale, exceedanceScale } from '../../../ui/exceedance.ts';
import classes from '../report-document.module.css';

const WIDTH = 400;
const ROW = 46;
/** Left and right edge of the scale, x coordinates. Space for the figures of each row is left beyond the right edge. */
const [LEFT, RIGHT] = [14, 316];
const TOP = 8;
/** Least step between the lines of the scale, dB. The step is larger if there would be more than `MAX_STEPS` lines. */
const LEAST_STEP_DB = 10;
const MAX_STEPS = 12;

/** Shows the level at the worst address of each operating time, next to its criterion. */
export function LevelChart({ report }: { report: Report }) {
  const rows = worstByTime(report);
  if (rows.length === 0) return null;
  const values = rows.flatMap(({ worst: { level, criterion } }) => [level, criterion]);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const stepDb = LEAST_STEP_DB * Math.max(1, Math.ceil((most - least) / (LEAST_STEP_DB * MAX_STEPS)));
  const from = stepDb * (Math.floor(least / stepDb) - 1);
  const to = stepDb * (Math.ceil(most / stepDb) + 1);
  const x = (level: number) => LEFT + ((level - from) / (to - from)) * (RIGHT - LEFT);
  const bottom = TOP + rows.length * ROW;
  const ticks = Array.from({ length: (to - from) / stepDb + 1 }, (_, at) => from + at * stepDb);
  const { words } = report.criteria;
  const scale = exceedanceScale(report.map.classes);
  return (
    <figure className={classes.chart}>
      <svg viewBox={`0 0 ${WIDTH} ${bottom + 24}`} role="img" aria-label={formatValue(rows, report)}>
        {ticks.map((level) => (
          <g key={level}>
            <path d={`M${x(level)} ${TOP}V${bottom}`} stroke="#e3e8df" />
            <text x={x(level)} y={bottom + 16} textAnchor="middle" fontSize="12">
              {level}
            </text>
          </g>
        ))}
        {rows.map((row, index) => (
          <LevelRow key={row.time} row={row} report={report} scale={scale} x={x} y={TOP + index * ROW} />
        ))}
      </svg>
      <figcaption>
        Worst address of each operating time: the level that is compared (dot) against its {words.criterion} (bar), in
        dB(A){sameLevel(rows, report)}.
      </figcaption>
    </figure>
  );
}

interface LevelRowProps {
  row: Outcome;
  report: Report;
  scale: ExceedanceScale;
  x: (level: number) => number;
  y: number;
}

function LevelRow({ row: { time, worst }, report: { criteria, times }, scale, x, y }: LevelRowProps) {
  const { level, criterion, exceedance } = worst;
  const { colour, isRinged } = scale.classOf(exceedance);
  const [at, of] = [x(level), x(criterion)];
  return (
    <g>
      <text x={LEFT} y={y + 13} fontSize="13" stroke="white" strokeWidth={3} paintOrder="stroke">
        {times.find(({ key }) => key === time)?.name ?? time}
      </text>
      <path d={`M${of} ${y + 30}H${at}`} stroke={colour} strokeWidth={4} strokeOpacity={0.6} />
      <path d={`M${of} ${y + 21}v18`} stroke="#13231b" strokeWidth={3} />
      {isRinged && <circle cx={at} cy={y + 30} r={9} fill="white" stroke="#13231b" />}
      <circle cx={at} cy={y + 30} r={6} fill={colour} stroke="#13231b" />
      <text
        x={Math.max(at, of) + 11}
        y={y + 35}
        fontSize="13"
        fontWeight="600"
        stroke="white"
        strokeWidth={3}
        paintOrder="stroke"
      >
        {assessedLevel(criteria, level)} ({overCriterion(criteria, exceedance)})
      </text>
    </g>
  );
}

/** Returns the name of the level if it is the same for all rows. */
function sameLevel(rows: readonly Outcome[], { criteria }: Report): string {
  const [name, ...others] = new Set(rows.map(({ time }) => levelNameOf(criteria, time)));
  return name === undefined || others.length > 0 ? '' : ` (${name})`;
}

/** Returns, for each operating time, the outcome of the catchment with the highest exceedance. */
function worstByTime({ outcomes, times }: Report): Outcome[] {
  return times.flatMap(({ key }) => {
    const rows = outcomes.rows.filter(({ time }) => time === key);
    const [worst] = rows.toSorted((a, b) => b.worst.exceedance - a.worst.exceedance);
    return worst === undefined ? [] : [worst];
  });
}

function formatValue(rows: readonly Outcome[], { criteria, times }: Report): string {
  const parts = rows.map(({ time, worst: { level, criterion } }) => {
    const name = times.find(({ key }) => key === time)?.name ?? time;
    return `${name}: ${assessedLevel(criteria, level)} against ${criterion} dB(A)`;
  });
  return `Level against criterion. ${parts.join('; ')}`;
}
