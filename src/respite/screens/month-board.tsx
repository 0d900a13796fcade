import { Anchor, Text } from '@mantine/core';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AddressesOver } from '../../cumulative/rules/addresses-over.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { dateOfDay, dayNumber, localDate, weekdayOf } from '../../model/time/calendar.ts';
import { dayOfShift } from '../../model/assessment/coming-work.ts';
import type { HoursOfSet } from '../../model/criteria/hours.ts';
import { isHoliday } from '../../model/time/holiday-rules.ts';
import { comparisonOfPermit, type KeptComparison } from '../../monitoring/rules/bias.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { holidaysOf, type ReportConfig } from '../../model/project/report-config.ts';
import type { FreeDay } from '../rules/free-days.ts';
import { RESPITE_RULES, type RespiteRule } from '../rules/respite-rules.ts';
import { hasShifts, type Shift } from '../../model/time/shift.ts';
import { fixed, grouped, plural, shownDay } from '../../model/format/format.ts';
import { PermitAtRiskBadge } from '../../monitoring/screens/permit-at-risk-badge.tsx';
import { urls } from '../../ui/urls.ts';
import classes from './month-board.module.css';
import { HoursCell, ShiftLabel } from './hours-cell.tsx';
import { type ChosenShift, type MovedShifts, type PlannedRespite, shiftsNow } from './month-plan.ts';

const NIGHTS_OF_THE_MONTH = 'Nights of the month';

interface MonthBoardProps {
  project: LoadedProjectWithUid;
  config: ReportConfig;
  set: HoursOfSet;
  /** The days of the columns. A night belongs to the day on which it begins. */
  days: readonly string[];
  today: string;
  assessments: readonly Assessment[];
  moved: MovedShifts;
  planned: PlannedRespite;
  chosen: ChosenShift | null;
  /** Days to which the selected shift can be moved. Null if no shift is selected. */
  free: readonly FreeDay[] | null;
  onChoose: (chosen: ChosenShift | null) => void;
  onMove: (chosen: ChosenShift, day: string) => void;
  /** Comparisons of measured and predicted levels of the project's assessments. */
  comparisons: readonly KeptComparison[];
  /**
   * By day, the addresses at which the sum of works exceeds the criterion. Null if the project does not compare the sum with its
   * criteria.
   */
  over: ReadonlyMap<string, AddressesOver> | null;
}

const RULE_NAMES: Record<RespiteRule, string> = {
  R1: 'R1: evenings over the limit',
  R2: 'R2: nights over the limit',
};

/**
 * Board with one column per night and one row per assessment. Shifts can be dragged, or selected and moved with the keyboard. The
 * consequences are shown below the board.
 */
export function MonthBoard(props: MonthBoardProps) {
  const { project, config, set, days, today, assessments, moved, planned, chosen, free, comparisons, over } = props;
  const holidays = holidaysOf(config);
  const kindOf = (day: string) => (weekdayOf(day) === 0 || isHoliday(holidays, day) ? 'sunday' : 'day');
  // The rows are memoised, because the hours of every day are computed for assessments without shifts.
  const rows = useMemo(
    () =>
      assessments
        .map((assessment) => ({ assessment, byDay: Map.groupBy(shiftsNow(set, assessment, moved), dayOfShift) }))
        .filter(({ byDay }) => days.some((day) => byDay.has(day))),
    [assessments, set, moved, days],
  );
  const scroller = useRef<HTMLDivElement>(null);
  // A narrow screen shows only some days. The board scrolls to today at first.
  useEffect(() => {
    const [names, ...headings] = scroller.current?.querySelectorAll<HTMLElement>('thead th') ?? [];
    const heading = headings[days.indexOf(today)];
    scroller.current?.scrollTo({ left: heading && names ? heading.offsetLeft - names.offsetWidth : 0 });
  }, [days, today]);
  return (
    <>
      <div className={classes.scroll} ref={scroller} role="region" aria-label={NIGHTS_OF_THE_MONTH} tabIndex={0}>
        <table className={classes.board} aria-label={NIGHTS_OF_THE_MONTH}>
          <thead>
            <tr>
              <th scope="col" className={classes.name}>
                Assessment
              </th>
              {days.map((day) => (
                <th
                  key={day}
                  scope="col"
                  data-kind={kindOf(day)}
                  data-today={day === today}
                  aria-label={shownDay(localDate(day), 'longWeekday')}
                >
                  <span>{shownDay(localDate(day), 'letter')}</span>
                  <br />
                  {Number(day.slice(8))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ assessment, byDay }) => (
              <tr key={assessment.id}>
                <th scope="row" className={classes.name}>
                  <Anchor
                    component={Link}
                    to={urls.assessment(project.id, assessment.id)}
                    size="sm"
                    display="block"
                    truncate
                    title={assessment.name}
                  >
                    {assessment.name}
                  </Anchor>
                  {assessment.permitNumber !== '' && (
                    <Text size="xs" c="dimmed" truncate>
                      {assessment.permitNumber}
                    </Text>
                  )}
                  <PermitAtRiskBadge
                    comparison={comparisonOfPermit(comparisons, assessment.id, assessment.issued)}
                    to={urls.monitoring(project.id, assessment.id)}
                  />
                </th>
                {days.map((day) => (
                  <DayCell
                    key={day}
                    {...props}
                    assessment={assessment}
                    shifts={byDay.get(day) ?? []}
                    day={day}
                    kind={kindOf(day)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            {RESPITE_RULES.map((rule) => (
              <tr key={rule}>
                <th scope="row" className={classes.name}>
                  {RULE_NAMES[rule]}
                </th>
                {days.map((day) => (
                  <TooMany key={day} counts={planned.outcome.days[rule].get(dayNumber(day))} kind={kindOf(day)} />
                ))}
              </tr>
            ))}
            {over !== null && (
              <tr>
                <th scope="row" className={classes.name}>
                  Above only in sum
                </th>
                {days.map((day) => (
                  <OverCell key={day} project={project} day={day} over={over.get(day)} kind={kindOf(day)} />
                ))}
              </tr>
            )}
          </tfoot>
        </table>
      </div>
      <Text size="sm" c="dimmed" role="status">
        {rows.length === 0
          ? 'No assessment has work in this month.'
          : chosen === null
            ? 'Choose a shift to see free nights for it. Drag it, or move it with the arrow keys. The lower rows count addresses.'
            : freeText(chosen, free)}
      </Text>
    </>
  );
}

function TooMany({ counts, kind }: { counts: { asked: number; tooMuch: number } | undefined; kind: string }) {
  const { asked = 0, tooMuch = 0 } = counts ?? {};
  return (
    <td
      data-kind={kind}
      data-conflict={tooMuch > 0}
      title={asked === 0 ? '' : `respite applies at ${grouped(asked)} addresses`}
    >
      {asked === 0 ? '' : tooMuch === 0 ? '–' : short(tooMuch)}
    </td>
  );
}

interface OverCellProps {
  project: LoadedProjectWithUid;
  day: string;
  /** Undefined if no other works take place at the same time. */
  over: AddressesOver | undefined;
  kind: string;
}

function OverCell({ project, day, over, kind }: OverCellProps) {
  const count = over?.onlyTogether.size ?? 0;
  const words = `${shownDay(localDate(day), 'longDay')}: ${plural(count, 'one address is', `${grouped(count)} addresses are`)} above only in sum`;
  return (
    <td data-kind={kind} data-conflict={count > 0}>
      {over !== undefined && (
        <Anchor
          component={Link}
          to={urls.together(project.id, day)}
          c="inherit"
          fz="inherit"
          fw="inherit"
          underline="always"
          title={words}
          aria-label={words}
        >
          {count === 0 ? '–' : short(count)}
        </Anchor>
      )}
    </td>
  );
}

/** Formats a count for a narrow column: `950`, `1.2k`. */
function short(count: number): string {
  return count < 1000 ? String(count) : `${fixed(count / 1000, count < 10_000 ? 1 : 0)}k`;
}

function freeText({ assessment, shift }: ChosenShift, free: MonthBoardProps['free']): string {
  const nights = (free ?? [])
    .filter(({ more, isKnown }) => more <= 0 && isKnown)
    .map(({ day }) => Number(day.slice(8)));
  const which = `The shift of ${assessment.name}, ${shownDay(localDate(dayOfShift(shift)), 'longDay')}`;
  if (nights.length === 0) return `${which}: no night of this month is free for it.`;
  return `${which}: free without a conflict on ${nights.join(', ')}.`;
}

interface DayCellProps extends Pick<MonthBoardProps, 'moved' | 'chosen' | 'free' | 'onChoose' | 'onMove'> {
  assessment: Assessment;
  /** Shifts that begin on the day. */
  shifts: readonly Shift[];
  day: string;
  kind: string;
}

function DayCell({ assessment, shifts, day, kind, moved, chosen, free, onChoose, onMove }: DayCellProps) {
  const [isOver, setOver] = useState(false);
  if (!hasShifts(assessment.shifts)) return <HoursCell name={assessment.name} day={day} kind={kind} hours={shifts} />;
  const isRow = chosen?.assessment.id === assessment.id;
  const place = isRow ? free?.find((candidate) => candidate.day === day) : undefined;
  const isFree = place !== undefined && place.more <= 0 && place.isKnown;
  const press = (event: KeyboardEvent, of: ChosenShift) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    event.preventDefault();
    onMove(of, dateOfDay(dayNumber(day) + step));
  };
  return (
    <td
      data-kind={kind}
      data-free={isFree}
      data-over={isOver}
      onDragOver={(event) => {
        if (!isRow) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (chosen !== null && isRow) onMove(chosen, day);
      }}
    >
      {shifts.map((shift) => {
        const of = { assessment, shift };
        const isChosen = isRow && chosen.shift === shift;
        return (
          <button
            key={`${shift.date} ${shift.start}`}
            type="button"
            className={classes.shift}
            data-moved={moved.has(assessment.id) && assessment.shifts?.includes(shift) !== true}
            aria-pressed={isChosen}
            title={`${shift.start}–${shift.end}`}
            draggable
            onDragStart={() => onChoose(of)}
            onClick={() => onChoose(isChosen ? null : of)}
            onKeyDown={(event) => press(event, of)}
            // After each step the shift is another element in another cell, so the focus is set again.
            ref={(element) => {
              if (isChosen && document.activeElement === document.body) element?.focus();
            }}
          >
            <ShiftLabel name={assessment.name} day={day} shift={shift} />
          </button>
        );
      })}
      {shifts.length === 0 && isFree && chosen !== null && (
        <button
          type="button"
          className={classes.free}
          tabIndex={-1}
          aria-label={`Move the shift to ${shownDay(localDate(day), 'longDay')}`}
          onClick={() => onMove(chosen, day)}
        />
      )}
    </td>
  );
}
