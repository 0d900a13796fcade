import { useOpenedProject } from '../../../projects/api/project-context.ts';
import { Container, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQueries } from '@tanstack/react-query';
import { IconScale } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { watchAssessment } from '../../../plan/api/assessments.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { type Live, mapWatch, useLive } from '../../../firebase/live.ts';
import { mergeWatches } from '../../../firebase/merge-watches.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { watchRevisions } from '../../../revisions/api/revisions.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { type AssessmentId, assessmentIdSchema } from '../../../model/ids.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import type { ReportConfig } from '../../../model/project/report-config.ts';
import type { Revision } from '../../../model/revisions/revision.ts';
import { type RevisionLabel, revisionLabelSchema } from '../../../model/revisions/latest-revision.ts';
import { MAX_SCENARIOS } from '../../rules/scenario-table.ts';
import { freshnessOf } from '../../../plan/rules/freshness.ts';
import { resultsQuery } from '../../../results/api/use-results.ts';
import { frozenResultsQuery } from '../../../revisions/api/use-revisions.ts';
import { ScenarioComparison } from './scenario-comparison.tsx';
import { EmptyState, Failure, LoadingState } from '../../../ui/loading/states.tsx';
import { REVISION_MARK, urls } from '../../../ui/urls.ts';

/** What is compared: the current assessment or one of its revisions. */
interface Asked {
  id: AssessmentId;
  revision: RevisionLabel | null;
}

/**
 * Parses a list of assessments without duplicates, as in the address of the page. Each entry is `id`, or `id@A` for revision A.
 */
function askedOf(text: string): Asked[] {
  return [...new Set(text.split(' '))]
    .flatMap((each): Asked[] => {
      const mark = each.lastIndexOf(REVISION_MARK);
      const id = assessmentIdSchema.safeParse(mark < 0 ? each : each.slice(0, mark));
      const revision = mark < 0 ? null : revisionLabelSchema.safeParse(each.slice(mark + 1));
      if (!id.success || revision?.success === false) return [];
      return [{ id: id.data, revision: revision?.data ?? null }];
    })
    .slice(0, MAX_SCENARIOS);
}

/** Compares processed assessments and revisions of a project. The address of the page lists them. */
export function ComparePage() {
  const [query] = useSearchParams();
  const text = query.get('with') ?? '';
  const asked = useMemo(() => askedOf(text), [text]);
  if (asked.length === 0) {
    return (
      <EmptyState isPage icon={<IconScale />} title="There is nothing to compare">
        Choose assessments in the list of a project, and press Compare.
      </EmptyState>
    );
  }
  return <Compared asked={asked} />;
}

function Compared({ asked }: { asked: readonly Asked[] }) {
  const { project, config } = useOpenedProject();
  useDocumentTitle(`Compare – ${project.name} – Site noise`);
  const assessments = useAssessments([...new Set(asked.map(({ id }) => id))], project);
  const revisions = useRevisionsOfAll(asked.flatMap(({ id, revision }) => (revision === null ? [] : [id])));
  return (
    <Container size="lg" py="xl">
      <Stack>
        <BackLink to={urls.project(project.id)}>{project.name}</BackLink>
        <Title order={1}>Compare assessments</Title>
        {[assessments, config, revisions].some(({ kind }) => kind === 'loading') && <LoadingState />}
        {assessments.kind === 'failed' && <Failure message={assessments.message} />}
        {config.kind === 'failed' && <Failure message={config.message} />}
        {revisions.kind === 'failed' && <Failure message={revisions.message} />}
        {assessments.kind === 'ready' && config.kind === 'ready' && revisions.kind === 'ready' && (
          <Results
            project={project}
            config={config.value}
            entries={asked.flatMap(({ id, revision }) => {
              const assessment = assessments.value.find((candidate) => candidate.id === id);
              const issued =
                revisions.value.find((candidate) => candidate.assessment === id && candidate.label === revision) ??
                null;
              if (assessment === undefined || (revision !== null && issued === null)) return [];
              return [{ assessment, revision: issued }];
            })}
          />
        )}
      </Stack>
    </Container>
  );
}

/** Watches the assessments with the given ids. The result has the order of the ids and leaves out those that do not exist. */
function useAssessments(ids: readonly AssessmentId[], { uid }: LoadedProjectWithUid): Live<Assessment[]> {
  const key = ids.join(' ');
  return useLive(
    useMemo(() => {
      const watches = key
        .split(' ')
        .map((id) =>
          mapWatch(watchAssessment(assessmentIdSchema.parse(id)), (assessment) =>
            assessment?.project === uid ? [assessment] : [],
          ),
        );
      return mergeWatches(watches);
    }, [key, uid]),
  );
}

/** Watches all revisions of the assessments. Empty if there are no ids. */
function useRevisionsOfAll(ids: readonly AssessmentId[]): Live<Revision[]> {
  const key = [...new Set(ids)].join(' ');
  return useLive(
    useMemo(() => {
      const watches = key
        .split(' ')
        .filter((id) => id !== '')
        .map((id) => watchRevisions(assessmentIdSchema.parse(id)));
      return mergeWatches(watches);
    }, [key]),
  );
}

interface Entry {
  assessment: Assessment;
  revision: Revision | null;
}

interface ResultsProps {
  project: LoadedProjectWithUid;
  config: ReportConfig;
  entries: Entry[];
}

function Results({ project, config, entries }: ResultsProps) {
  const read = useQueries({
    queries: entries.map(({ assessment, revision }) =>
      revision === null ? resultsQuery(assessment) : frozenResultsQuery(revision),
    ),
  });
  const scenarios = entries.map((entry, index) => {
    const { data = null, error = null } = read[index] ?? {};
    const fresh = entry.revision === null ? freshnessOf(entry.assessment, project, config) : 'current';
    const failure = error === null ? '' : errorText(error);
    return {
      key: `${entry.assessment.id} ${entry.revision?.label ?? ''}`,
      name: nameOf(entry, fresh === 'out-of-date'),
      results: data,
      note: fresh === 'none' ? 'Not processed' : failure,
    };
  });
  return (
    <ScenarioComparison label="Assessments compared" fileName={`compared-${project.id}`} scenarios={scenarios}>
      {entries.length === 0 && <Text c="dimmed">None of these assessments is there any more.</Text>}
    </ScenarioComparison>
  );
}

/**
 * Returns the name of a scenario in the table and in the exported file. The file is read on its own, so the name includes the
 * revision and whether the results are outdated.
 */
function nameOf({ assessment, revision }: Entry, isOutOfDate: boolean): string {
  const { name, permitNumber } = revision?.frozen ?? assessment;
  const permit = permitNumber === '' ? '' : `, permit ${permitNumber}`;
  if (revision !== null) return `${name}${permit}, revision ${revision.label}`;
  return `${name}${permit}${isOutOfDate ? ' (out of date)' : ''}`;
}
