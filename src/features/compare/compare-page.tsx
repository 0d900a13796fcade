import { Anchor, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { IconArrowLeft, IconScale } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { watchAssessment } from '../../backend/assessments.ts';
import { errorText } from '../../backend/error-texts.ts';
import { type Live, useLive } from '../../backend/live.ts';
import { mergeWatches } from '../../backend/merge-watches.ts';
import type { Assessment } from '../../domain/assessment.ts';
import { type AssessmentId, assessmentIdSchema } from '../../domain/ids.ts';
import type { LoadedProjectWithUid } from '../../domain/project.ts';
import { MAX_SCENARIOS } from '../../domain/scenario-table.ts';
import { useFreshnessOfAll } from '../../queries/use-freshness.ts';
import { useReportConfig } from '../../queries/use-project-data.ts';
import { useProjectAt } from '../../queries/use-projects.ts';
import { resultsQuery } from '../../queries/use-results.ts';
import { ScenarioComparison } from '../../ui/scenarios/scenario-comparison.tsx';
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
  const scenarios = entries.map(({ assessment }, index) => {
    const { data = null, error = null } = read[index] ?? {};
    const fresh = freshness[index];
    // The file is read without this page: it says there too what is out of date.
    const permit = assessment.permitNumber === '' ? '' : `, permit ${assessment.permitNumber}`;
    const name = `${assessment.name}${permit}${fresh === 'out-of-date' ? ' (out of date)' : ''}`;
    const failure = error === null ? '' : errorText(error);
    return { key: assessment.id, name, results: data, note: fresh === 'none' ? 'Not processed' : failure };
  });
  return (
    <ScenarioComparison
      label="Assessments compared"
      fileName={`compared-${project.id}`}
      scenarios={scenarios}
      writeXlsx={async (lines) => (await import('../../geodata/results/scenario-files.ts')).scenarioXlsx(lines)}
      writeCsv={async (lines) => (await import('../../geodata/results/scenario-files.ts')).scenarioCsv(lines)}
    >
      {entries.length === 0 && <Text c="dimmed">None of these assessments is there any more.</Text>}
    </ScenarioComparison>
  );
}
