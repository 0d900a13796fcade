import { Anchor, Text } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { AddressesOver } from '../../cumulative/rules/addresses-over.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { dayNumber, localDate, weekdayOf } from '../../model/time/calendar.ts';
import { dayOfShift } from '../../model/assessment/coming-work.ts';
import { isHoliday } from '../../model/time/holiday-rules.ts';
import { comparisonOfPermit, type KeptComparison } from '../../monitoring/rules/bias.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { holidaysOf } from '../../model/project/report-config.ts';
import { RESPITE_RULES, type RespiteRule } from '../rules/respite-rules.ts';
import type { Shift } from '../../model/time/shift.ts';
import { fixed, grouped, plural, shownDay } from '../../model/format/format.ts';
import { PermitAtRiskBadge } from '../../monitoring/screens/permit-at-risk-badge.tsx';
import { urls } from '../../ui/urls.ts';
import classes from './month-board.module.css';
import { DayCell } from './day-cell.tsx';
import { useOpenedMonth } from './month-context.ts';
import { type ChosenShift, shiftsNow } from './month-plan.ts';
import type { MonthPlan } from './use-month-plan.ts';

const NIGHTS_OF_THE_MONTH = 'Nights of the month';

interface MonthBoardProps {
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
export function MonthBoard({ comparisons, over }: MonthBoardProps) {
  const { set, days, today, month, moved, chosen, free } = useOpenedMonth();
  const { assessments } = month;
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
          <BoardHead />
          <tbody>
            {rows.map(({ assessment, byDay }) => (
              <AssessmentRow key={assessment.id} assessment={assessment} byDay={byDay} comparisons={comparisons} />
            ))}
          </tbody>
          <BoardFoot over={over} />
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

/** Returns a function for the kind of a day: Sundays and holidays have a colour of their own. */
function useKindOfDay(): (day: string) => 'sunday' | 'day' {
  const holidays = holidaysOf(useOpenedMonth().config);
  return (day) => (weekdayOf(day) === 0 || isHoliday(holidays, day) ? 'sunday' : 'day');
}

function BoardHead() {
  const { days, today } = useOpenedMonth();
  const kindOf = useKindOfDay();
  return (
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
  );
}

interface AssessmentRowProps extends Pick<MonthBoardProps, 'comparisons'> {
  assessment: Assessment;
  /** Its shifts by the day on which they begin. */
  byDay: ReadonlyMap<string, readonly Shift[]>;
}

function AssessmentRow({ assessment, byDay, comparisons }: AssessmentRowProps) {
  const { project, days } = useOpenedMonth();
  const kindOf = useKindOfDay();
  return (
    <tr>
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
        <DayCell key={day} assessment={assessment} shifts={byDay.get(day) ?? []} day={day} kind={kindOf(day)} />
      ))}
    </tr>
  );
}

/** Counts by day the addresses over each limit. */
function BoardFoot({ over }: Pick<MonthBoardProps, 'over'>) {
  const { project, days, planned } = useOpenedMonth();
  const kindOf = useKindOfDay();
  return (
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
            Cumulative exceedance only
          </th>
          {days.map((day) => (
            <OverCell key={day} project={project} day={day} over={over.get(day)} kind={kindOf(day)} />
          ))}
        </tr>
      )}
    </tfoot>
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
  const words = `${shownDay(localDate(day), 'longDay')}: ${plural(count, 'one address is', `${grouped(count)} addresses are`)} above the criterion only by cumulative noise`;
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

function freeText({ assessment, shift }: ChosenShift, free: MonthPlan['free']): string {
  const nights = (free ?? [])
    .filter(({ more, isKnown }) => more <= 0 && isKnown)
    .map(({ day }) => Number(day.slice(8)));
  const which = `The shift of ${assessment.name}, ${shownDay(localDate(dayOfShift(shift)), 'longDay')}`;
  if (nights.length === 0) return `${which}: no night of this month is free for it.`;
  return `${which}: free without a conflict on ${nights.join(', ')}.`;
}
