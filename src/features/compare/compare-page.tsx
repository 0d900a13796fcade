import { Anchor, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { IconArrowLeft, IconScale } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { watchAssessment } from '../../backend/assessments.ts';
import { errorText } from '../../backend/error-texts.ts';
import { type Live, useLive } from '../../backend/live.ts';
import { mergeWatches } from '../../backend/merge-watches.ts';
import type { Assessment } from '../../domain/assessment.ts';
import { type AssessmentId, assessmentIdSchema } from '../../domain/ids.ts';
import type { LoadedProjectWithUid } from '../../domain/project.ts';
import { MAX_SCENARIOS, scenarioRows } from '../../domain/scenario-table.ts';
import { useFreshnessOfAll } from '../../queries/use-freshness.ts';
import { useReportConfig } from '../../queries/use-project-data.ts';
import { useProjectAt } from '../../queries/use-projects.ts';
import { resultsQuery } from '../../queries/use-results.ts';
import { SaveScenarios } from '../../ui/scenarios/save-scenarios.tsx';
import { ScenarioChoice } from '../../ui/scenarios/scenario-choice.tsx';
import { ScenarioTable } from '../../ui/scenarios/scenario-table.tsx';
import { EmptyState, Failure, LoadingState } from '../../ui/states.tsx';
import { urls } from '../../ui/urls.ts';

/** Processed assessments of a project side by side; which ones, the address says. */
export function ComparePage() {
  const { project: address = '' } = useParams();
  const project = useProjectAt(address);
  const [query] = useSearchParams();
  const asked = query.get('with') ?? '';
  const ids = useMemo(
    () =>
      [...new Set(asked.split(' '))]
        .map((text) => assessmentIdSchema.safeParse(text))
        .flatMap((id) => (id.success ? [id.data] : []))
        .slice(0, MAX_SCENARIOS),
    [asked],
  );
  if (project.kind === 'loading') return <LoadingState label="Opening the project …" />;
  if (project.kind === 'failed') return <Failure message={project.message} />;
  if (project.value === null || ids.length === 0) {
    return (
      <EmptyState isPage icon={<IconScale />} title="There is nothing to compare">
        Choose assessments in the list of a project, and press Compare.
      </EmptyState>
    );
  }
  return <Compared project={project.value} ids={ids} />;
}

function Compared({ project, ids }: { project: LoadedProjectWithUid; ids: readonly AssessmentId[] }) {
  useDocumentTitle(`Compare – ${project.name} – Site noise`);
  const config = useReportConfig(project);
  const assessments = useAssessments(ids, project);
  return (
    <Container size="lg" py="xl">
      <Stack>
        <Anchor component={Link} to={urls.project(project.id)} size="sm">
          <Group gap={4}>
            <IconArrowLeft size={14} /> {project.name}
          </Group>
        </Anchor>
        <Title order={1}>Compare assessments</Title>
        {(assessments.kind === 'loading' || config.kind === 'loading') && <LoadingState />}
        {assessments.kind === 'failed' && <Failure message={assessments.message} />}
        {config.kind === 'failed' && <Failure message={config.message} />}
        {assessments.kind === 'ready' && config.kind === 'ready' && (
          <Results
            project={project}
            entries={assessments.value.map((assessment) => ({ assessment, project, config: config.value }))}
          />
        )}
      </Stack>
    </Container>
  );
}

/** Assessments of the project by their ids, those that are there, in the order of the ids. */
function useAssessments(ids: readonly AssessmentId[], { uid }: LoadedProjectWithUid): Live<Assessment[]> {
  const key = ids.join(' ');
  return useLive(
    useMemo(
      () => (next) =>
        mergeWatches<Assessment>(
          key
            .split(' ')
            .map(
              (id) => (hear) =>
                watchAssessment(assessmentIdSchema.parse(id))((live) =>
                  hear(
                    live.kind === 'ready'
                      ? { kind: 'ready', value: [live.value].flatMap((one) => (one?.project === uid ? [one] : [])) }
                      : live,
                  ),
                ),
            ),
          next,
        ),
      [key, uid],
    ),
  );
}

type Entry = Parameters<typeof useFreshnessOfAll>[0][number];

function Results({ project, entries }: { project: LoadedProjectWithUid; entries: Entry[] }) {
  const freshness = useFreshnessOfAll(entries);
  const read = useQueries({ queries: entries.map(({ assessment }) => resultsQuery(assessment)) });
  const [chosenTime, setTime] = useState<string | null>(null);
  const [catchment, setCatchment] = useState<string | null>(null);
  const found = entries.map(({ assessment }, index) => {
    const results = read[index]?.data ?? null;
    const error: unknown = read[index]?.error ?? null;
    const fresh = freshness[index];
    // The file is read without this page: it says there too what is out of date.
    const permit = assessment.permitNumber === '' ? '' : `, permit ${assessment.permitNumber}`;
    const name = `${assessment.name}${permit}${fresh === 'out-of-date' ? ' (out of date)' : ''}`;
    return { assessment, name, results, rows: results === null ? [] : scenarioRows(results), error, fresh };
  });
  const rows = found.flatMap((one) => one.rows);
  const times = [...new Map(rows.map((row) => [row.time, { key: row.time, name: row.timeName }])).values()];
  const catchments = [...new Set(rows.flatMap((row) => row.catchment ?? []))];
  const time = times.some(({ key }) => key === chosenTime) ? chosenTime : (times[0]?.key ?? null);
  const scenarios = found.flatMap(({ name, results }) => (results === null ? [] : [{ name, results }]));
  const criteria = scenarios[0]?.results.criteria ?? { rounding: 'integer' as const };
  const areAlike = scenarios.every(({ results }) => results.criteria.rounding === criteria.rounding);
  const lines = found.map(({ assessment, name, results, rows: own, error, fresh }) => {
    const row = own.find((one) => one.time === time && one.catchment === catchment) ?? null;
    const hasTime = own.some((one) => one.time === time);
    const none = hasTime ? 'No address of this catchment is compared' : 'No work in this operating time';
    const noRow = results === null ? (error === null ? '' : errorText(error)) : none;
    return { key: assessment.id, name, row, note: fresh === 'none' ? 'Not processed' : noRow };
  });
  return (
    <Stack>
      <ScenarioChoice
        times={times}
        time={time}
        onTime={setTime}
        catchments={catchments}
        catchment={catchment}
        onCatchment={setCatchment}
      />
      <ScenarioTable label="Assessments compared" criteria={criteria} lines={lines} />
      {!areAlike && (
        <Text size="sm" c="orange.9">
          These assessments round their levels differently: the classes are those of the first.
        </Text>
      )}
      {entries.length === 0 && <Text c="dimmed">None of these assessments is there any more.</Text>}
      <SaveScenarios
        name={`compared-${project.id}`}
        scenarios={scenarios}
        writeXlsx={async (all) => (await import('../../geodata/results/scenario-files.ts')).scenarioXlsx(all)}
        writeCsv={async (all) => (await import('../../geodata/results/scenario-files.ts')).scenarioCsv(all)}
      />
    </Stack>
  );
}
