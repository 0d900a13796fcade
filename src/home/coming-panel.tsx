import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Live } from '../firebase/live.ts';
import type { Assessment } from '../model/assessment/assessment.ts';
import { localDate } from '../model/time/calendar.ts';
import { type ComingShift, workingDay } from '../model/assessment/coming-work.ts';
import { operatingTimeNames } from '../model/criteria/criteria-set.ts';
import { criteriaSetOf, type ReportConfig } from '../model/project/report-config.ts';
import type { Coming, ComingAssessment } from './use-coming.ts';
import { freshnessOf } from '../plan/rules/freshness.ts';
import { shownDay } from '../model/format/format.ts';
import { ProcessingBadge, shownState, type ShownState } from '../plan/screens/details/processing-badge.tsx';
import { Failure, LoadingState } from '../ui/loading/states.tsx';
import { urls } from '../ui/urls.ts';
import { ComingSection } from './home-frame.tsx';
import type { ComingWork } from './places-of-work.ts';

/** Number of rows that are shown at first. */
const FEW = 8;

interface Entry extends ComingWork {
  state: ShownState;
}

interface ComingPanelProps {
  live: Live<Coming>;
  /** The assessments with work in these nights. */
  work: readonly ComingWork[];
  now: Date;
}

/** Lists the work of tonight and the next seven nights, the assessments of it that are not ready, and the runs in progress. */
export function ComingPanel({ live, work, now }: ComingPanelProps) {
  return (
    <ComingSection>
      {live.kind === 'loading' && <LoadingState />}
      {live.kind === 'failed' && <Failure message={live.message} />}
      {live.kind === 'ready' && <Nights {...live.value} work={work} now={now} />}
    </ComingSection>
  );
}

type NightsProps = Pick<Coming, 'underWay' | 'more'> & Omit<ComingPanelProps, 'live'>;

function Nights({ underWay, more, work, now }: NightsProps) {
  const entries = work.map((shift): Entry => {
    const { assessment, project, config } = shift;
    const state = shownState(assessment.processing, freshnessOf(assessment, project, config), now);
    return { ...shift, state };
  });
  const running = underWay.filter(({ assessment }) => shownState(assessment.processing, 'none', now) === 'running');
  return (
    <Stack gap="lg">
      {running.length > 0 && <BeingProcessed entries={running} />}
      <NotReady entries={entries} />
      <Days entries={entries} now={now} />
      {more && (
        <Text size="xs" c="dimmed">
          A company has more upcoming assessments than can be shown here. Their projects list them all.
        </Text>
      )}
    </Stack>
  );
}

function BeingProcessed({ entries }: { entries: ComingAssessment[] }) {
  return (
    <Stack gap={4}>
      <Title order={3} size="h5">
        Being processed
      </Title>
      {entries.map(({ assessment, project }) => (
        <Group key={assessment.id} gap="xs" wrap="nowrap" justify="space-between">
          <AssessmentLink assessment={assessment} project={project} />
          <Text size="sm" c="dimmed" style={{ flexShrink: 0 }}>
            {Math.round((assessment.processing?.progress ?? 0) * 100)} %
          </Text>
        </Group>
      ))}
    </Stack>
  );
}

/** Lists coming work without current results, earliest first. */
function NotReady({ entries }: { entries: Entry[] }) {
  const notReady = entries.filter(({ state }) => state !== 'current' && state !== 'running');
  if (notReady.length === 0) return null;
  const inOrder = notReady.toSorted((a, b) => ((a.shifts[0]?.day ?? '') < (b.shifts[0]?.day ?? '') ? -1 : 1));
  return (
    <Paper withBorder p="sm" bg="orange.0">
      <Title order={3} size="h5" mb={4}>
        Not ready
      </Title>
      <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {inOrder.map(({ assessment, project, state, shifts: [first] }) => (
          <Group component="li" key={assessment.id} gap="xs" wrap="nowrap" justify="space-between">
            <Stack gap={0} miw={0}>
              <AssessmentLink assessment={assessment} project={project} />
              <Text size="xs" c="dimmed">
                First work {first === undefined ? '' : shortDay(first.day)}
              </Text>
            </Stack>
            <ProcessingBadge state={state} />
          </Group>
        ))}
      </Stack>
    </Paper>
  );
}

function Days({ entries, now }: { entries: Entry[]; now: Date }) {
  const [all, setAll] = useState(false);
  const rows = useMemo(
    () =>
      entries
        .flatMap((entry) => entry.shifts.map((coming) => ({ ...entry, ...coming })))
        .sort((a, b) => keyOf(a).localeCompare(keyOf(b))),
    [entries],
  );
  if (rows.length === 0) return <Text c="dimmed">No work is planned for these nights.</Text>;
  const shown = all ? rows : rows.slice(0, FEW);
  const days = [...new Set(shown.map(({ day }) => day))];
  // Nights are those in the projects' time zone, wherever the user is.
  const today = workingDay(entries[0]?.config.timeZone ?? 'UTC', now);
  return (
    <Stack gap="md">
      {days.map((day) => (
        <section key={day} aria-label={shownDay(localDate(day), 'longWeekday')}>
          <Title order={3} size="h5" mb={4}>
            {day === today ? `Today and tonight, ${shortDay(day)}` : shortDay(day)}
          </Title>
          <Stack gap={6} component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
            {shown
              .filter((row) => row.day === day)
              .map(({ assessment, project, config, shift, isNow, state }) => (
                <Paper
                  component="li"
                  withBorder
                  px="sm"
                  py={6}
                  key={`${assessment.id} ${shift?.date ?? ''} ${shift?.start ?? ''}`}
                >
                  <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
                    <Stack gap={0} miw={0}>
                      <AssessmentLink assessment={assessment} project={project} />
                      <Text size="xs" c="dimmed" truncate>
                        {hoursOf(shift, assessment, config)} · {project.name}
                      </Text>
                    </Stack>
                    <Group gap={4} wrap="nowrap" style={{ flexShrink: 0 }}>
                      {isNow && (
                        <Badge color="lilac" variant="filled">
                          At work
                        </Badge>
                      )}
                      {state !== 'current' && <ProcessingBadge state={state} />}
                    </Group>
                  </Group>
                </Paper>
              ))}
          </Stack>
        </section>
      ))}
      {rows.length > FEW && (
        <Button variant="subtle" color="green.9" size="xs" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Show fewer' : `Show all ${rows.length} shifts`}
        </Button>
      )}
    </Stack>
  );
}

function AssessmentLink({ assessment, project }: Pick<ComingAssessment, 'assessment' | 'project'>) {
  return (
    <Anchor component={Link} to={urls.assessment(project.id, assessment.id)} fw={600} size="sm" truncate>
      {assessment.name}
    </Anchor>
  );
}

const keyOf = ({ day, shift, assessment }: ComingShift & ComingAssessment) =>
  `${day} ${shift?.date ?? ''} ${shift?.start ?? ''} ${assessment.name}`;

const shortDay = (day: string) => shownDay(localDate(day), 'weekday');

/** Formats the hours of a shift: `20:00–05:00`. For an assessment without shifts, returns the names of its operating times. */
function hoursOf(shift: ComingShift['shift'], { operatingTime }: Assessment, config: ReportConfig): string {
  return shift === null ? operatingTimeNames(criteriaSetOf(config), operatingTime) : `${shift.start}–${shift.end}`;
}
