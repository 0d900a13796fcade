import { Anchor, Group, Indicator, Stack, Text, Title } from '@mantine/core';
import { Calendar } from '@mantine/dates';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { MAX_COMING, watchFrom } from '../../../plan/api/assessments.ts';
import { useLive } from '../../../firebase/live.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { dateOfDay, dayNumber, localDate } from '../../../model/time/calendar.ts';
import { type PlannedShift, workBetween, workingDay } from '../../../model/assessment/coming-work.ts';
import { operatingTimeNames } from '../../../model/criteria/criteria-set.ts';
import { isHoliday } from '../../../model/time/holiday-rules.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { criteriaSetOf, holidaysOf, type ReportConfig } from '../../../model/project/report-config.ts';
import { freshnessOf } from '../../../plan/rules/freshness.ts';
import { counted, shownDay } from '../../../model/format/format.ts';
import { ProcessingBadge, shownState, type ShownState } from '../../../plan/screens/details/processing-badge.tsx';
import { Failure, LoadingState } from '../../../ui/loading/states.tsx';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { urls } from '../../../ui/urls.ts';
import classes from './night-calendar.module.css';

interface NightCalendarProps {
  project: LoadedProjectWithUid;
  config: ReportConfig;
}

interface Work extends PlannedShift {
  assessment: Assessment;
  state: ShownState;
}

/** The days and nights of a month with their work. A night belongs to the date of its evening. */
export function NightCalendar({ project, config }: NightCalendarProps) {
  const { uid, company } = project;
  const [today] = useState(() => workingDay(config.timeZone, new Date()));
  const [month, setMonth] = useState(`${today.slice(0, 7)}-01`);
  const [chosen, setChosen] = useState(today);
  const now = useNow();
  const live = useLive(useMemo(() => watchFrom({ uid, company }, month), [uid, company, month]));
  const found = live.kind === 'ready' ? live.value : NONE;
  const last = dateOfDay(dayNumber(nextMonth(month)) - 1);
  const work = found
    .flatMap((assessment) => {
      const state = shownState(assessment.processing, freshnessOf(assessment, project, config), now);
      return workBetween(assessment, month, last).map((planned): Work => ({ ...planned, assessment, state }));
    })
    .sort((a, b) => timeOf(a).localeCompare(timeOf(b)));
  const holidays = holidaysOf(config);
  const on = (day: string) => work.filter((shift) => shift.day === day);
  const show = (date: string) => {
    const first = `${date.slice(0, 7)}-01`;
    setMonth(first);
    if (!chosen.startsWith(first.slice(0, 7))) setChosen(first);
  };
  return (
    <Stack gap="sm">
      <Calendar
        size="md"
        static={false}
        fullWidth
        date={month}
        onDateChange={show}
        maxLevel="month"
        hideOutsideDates
        weekendDays={[]}
        getDayProps={(day) => ({
          selected: day === chosen,
          onClick: () => setChosen(day),
          'aria-label': labelOf(day, on(day), isHoliday(holidays, day)),
          ...(isHoliday(holidays, day) && { className: classes.holiday ?? '', title: 'Public holiday' }),
        })}
        renderDay={(day) => <Day day={day} work={on(day)} />}
        ariaLabels={{ nextMonth: 'Next month', previousMonth: 'Previous month' }}
      />
      {live.kind === 'loading' && <LoadingState />}
      {live.kind === 'failed' && <Failure message={live.message} />}
      {live.kind === 'ready' && <WorkOfDay day={chosen} work={on(chosen)} project={project} config={config} />}
      {found.length >= MAX_COMING && (
        <Text size="xs" c="dimmed">
          The {MAX_COMING} assessments that end first are shown.
        </Text>
      )}
    </Stack>
  );
}

const NONE: Assessment[] = [];

const nextMonth = (month: string) => `${dateOfDay(dayNumber(month) + 31).slice(0, 7)}-01`;

const timeOf = ({ day, shift, assessment }: Work) =>
  `${day} ${shift?.date ?? ''} ${shift?.start ?? ''} ${assessment.name}`;

const isReady = ({ state }: Work) => state === 'current' || state === 'running';

function Day({ day, work }: { day: string; work: Work[] }) {
  const number = Number(day.slice(8));
  if (work.length === 0) return <span>{number}</span>;
  return (
    <Indicator
      inline
      label={work.length > 1 ? work.length : undefined}
      size={work.length > 1 ? 15 : 9}
      offset={work.length > 1 ? -5 : -3}
      color={work.every(isReady) ? 'green.8' : 'orange.8'}
      className={classes.marked ?? ''}
    >
      {number}
    </Indicator>
  );
}

/** `Monday 23 November 2026, 2 shifts, not all are ready` */
function labelOf(day: string, work: Work[], isHolidayThen: boolean): string {
  const count = counted(work.length, 'shift');
  return [
    shownDay(localDate(day), 'longWeekdayOfYear'),
    ...(isHolidayThen ? ['public holiday'] : []),
    ...(work.length === 0 ? [] : [count, ...(work.every(isReady) ? [] : ['not all are ready'])]),
  ].join(', ');
}

interface WorkOfDayProps {
  day: string;
  work: Work[];
  project: LoadedProjectWithUid;
  config: ReportConfig;
}

function WorkOfDay({ day, work, project, config }: WorkOfDayProps) {
  return (
    <section aria-labelledby="work-of-day">
      <Title order={3} size="h5" id="work-of-day" mb={4}>
        {shownDay(localDate(day), 'longWeekday')} and its night
      </Title>
      {work.length === 0 && (
        <Text size="sm" c="dimmed">
          No work is planned.
        </Text>
      )}
      <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {work.map(({ assessment, shift, state }) => (
          <Group
            component="li"
            key={`${assessment.id} ${shift?.date ?? ''} ${shift?.start ?? ''}`}
            justify="space-between"
            wrap="nowrap"
            gap="xs"
          >
            <Stack gap={0} miw={0}>
              <Anchor component={Link} to={urls.assessment(project.id, assessment.id)} fw={600} size="sm" truncate>
                {assessment.name}
              </Anchor>
              <Text size="xs" c="dimmed">
                {shift === null
                  ? operatingTimeNames(criteriaSetOf(config), assessment.operatingTime)
                  : `${shift.start}–${shift.end}`}
                {assessment.permitNumber === '' ? '' : ` · permit ${assessment.permitNumber}`}
              </Text>
            </Stack>
            <ProcessingBadge state={state} />
          </Group>
        ))}
      </Stack>
    </section>
  );
}
