import { Group, Text } from '@mantine/core';
import { type ComparedQuarter, TOLERANCE_DB } from '../rules/comparison.ts';
import { QUARTER_MINUTES } from '../rules/quarters.ts';
import { clockOfWall, wallOfMinute } from '../../model/time/wall-clock.ts';
import { fixed } from '../../model/format/format.ts';
import { clockInZone } from './loggers/clock-in-zone.ts';
import classes from './monitoring-page.module.css';

interface ComparisonChartProps {
  /** In chronological order. */
  quarters: readonly ComparedQuarter[];
  timeZone: string;
}

const HEIGHT = 240;
const MARGIN = { left: 40, right: 12, top: 10, bottom: 42 };
const BAR_WIDTH = 16;
/** Gap between periods that are not consecutive. */
const GAP_WIDTH = 14;
const STEP_DB = 10;

const FILLS = {
  over: '#c2255c',
  within: '#5ba876',
  under: '#4c8bf5',
  'no-work': '#ced4da',
  excluded: '#ced4da',
} as const;

const KEY = [
  { name: `Measured, over by more than ${TOLERANCE_DB} dB`, fill: FILLS.over },
  { name: `Measured, within ${TOLERANCE_DB} dB`, fill: FILLS.within },
  { name: `Measured, under by more than ${TOLERANCE_DB} dB`, fill: FILLS.under },
  { name: 'Not compared', fill: FILLS.excluded },
] as const;

/** Draws measured levels as bars, predicted levels as strokes and LA90 as dots, by quarter of an hour. */
export function ComparisonChart({ quarters, timeZone }: ComparisonChartProps) {
  const levels = quarters.flatMap(({ quarter, predicted }) => [
    quarter.laeq,
    ...(predicted === null ? [] : [predicted]),
    ...(quarter.la90 === null ? [] : [quarter.la90]),
  ]);
  const low = STEP_DB * Math.floor(levels.reduce((least, level) => Math.min(least, level), Infinity) / STEP_DB);
  const high = STEP_DB * Math.ceil((levels.reduce((most, level) => Math.max(most, level), -Infinity) + 1) / STEP_DB);
  const lefts = leftsOf(quarters);
  const width = (lefts.at(-1) ?? MARGIN.left) + BAR_WIDTH + MARGIN.right;
  const bottom = HEIGHT - MARGIN.bottom;
  const y = (level: number) => MARGIN.top + ((high - level) / (high - low)) * (bottom - MARGIN.top);
  const ticks = Array.from({ length: 1 + (high - low) / STEP_DB }, (_, at) => low + STEP_DB * at);
  return (
    <div>
      <div className={classes.scrolls} tabIndex={0} role="region" aria-label="Chart of the 15-min periods">
        <svg
          className={classes.chart}
          width={width}
          height={HEIGHT}
          role="img"
          aria-label="Measured and predicted levels by 15-min period; the table below has the same values"
        >
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={MARGIN.left} x2={width} y1={y(tick)} y2={y(tick)} stroke="#dee2e6" />
              <text x={MARGIN.left - 6} y={y(tick) + 4} fontSize={11} textAnchor="end" fill="#495057">
                {tick}
              </text>
            </g>
          ))}
          {quarters.map(({ quarter, predicted, state }, at) => {
            const left = lefts[at] ?? 0;
            return (
              <g key={quarter.from}>
                <title>{titleOf(quarters[at], timeZone)}</title>
                <rect
                  x={left}
                  y={y(quarter.laeq)}
                  width={BAR_WIDTH - 2}
                  height={Math.max(0, bottom - y(quarter.laeq))}
                  fill={FILLS[state]}
                />
                {predicted !== null && (
                  <line
                    x1={left - 1}
                    x2={left + BAR_WIDTH - 1}
                    y1={y(predicted)}
                    y2={y(predicted)}
                    stroke="#212529"
                    strokeWidth={2.5}
                  />
                )}
                {quarter.la90 !== null && (
                  <circle cx={left + BAR_WIDTH / 2 - 1} cy={y(quarter.la90)} r={2.5} fill="#fff" stroke="#212529" />
                )}
                {(at === 0 || !follows(quarters, at)) && (
                  <text x={left} y={bottom + 30} fontSize={11} fontWeight={600} fill="#495057">
                    {clockInZone(quarter.from, timeZone).split(',')[0]}
                  </text>
                )}
                {isLabelled(quarters, at) && (
                  <text x={left} y={bottom + 14} fontSize={11} fill="#495057">
                    {clockOfWall(wallOfMinute(quarter.from, timeZone))}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      </div>
      <ChartKey />
    </div>
  );
}

function ChartKey() {
  return (
    <Group gap="md" mt={4}>
      {KEY.map(({ name, fill }) => (
        <Group key={name} gap={6} wrap="nowrap">
          <span style={{ width: 12, height: 12, background: fill, flexShrink: 0 }} />
          <Text size="xs">{name}</Text>
        </Group>
      ))}
      <Text size="xs">— predicted; ○ LA90; dB(A)</Text>
    </Group>
  );
}

const follows = (quarters: readonly ComparedQuarter[], at: number) =>
  (quarters[at]?.quarter.from ?? 0) - (quarters[at - 1]?.quarter.from ?? 0) === QUARTER_MINUTES;

function leftsOf(quarters: readonly ComparedQuarter[]): number[] {
  const lefts: number[] = [];
  quarters.forEach((_, at) => {
    const before = lefts.at(-1);
    lefts.push(before === undefined ? MARGIN.left : before + BAR_WIDTH + (follows(quarters, at) ? 0 : GAP_WIDTH));
  });
  return lefts;
}

/** Whether a quarter is labelled: every full hour, and the start of a period unless a full hour follows. */
function isLabelled(quarters: readonly ComparedQuarter[], at: number): boolean {
  const from = quarters[at]?.quarter.from ?? 0;
  if (from % 60 === 0) return true;
  const isFirst = at === 0 || !follows(quarters, at);
  const isNearHour = from % 60 >= 60 - 2 * QUARTER_MINUTES;
  return isFirst && !isNearHour;
}

function titleOf(compared: ComparedQuarter | undefined, timeZone: string): string {
  if (compared === undefined) return '';
  const { quarter, predicted, equipment } = compared;
  return [
    clockInZone(quarter.from, timeZone),
    `measured ${fixed(quarter.laeq, 1)} dB(A)`,
    predicted === null ? 'nothing predicted' : `predicted ${fixed(predicted, 1)} dB(A)`,
    ...(equipment.length === 0 ? [] : [equipment.join(', ')]),
  ].join('; ');
}
