import { useOpenedProject } from '../../../projects/api/project-context.ts';
import { Button, Group, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { IconClipboardPlus, IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AssessmentsAsked } from '../../../plan/api/assessments.ts';
import type { Live, UnreadableDocument } from '../../../firebase/live.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { AssessmentId } from '../../../model/ids.ts';
import { comparisonOfPermit, type KeptComparison } from '../../../monitoring/rules/bias.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { MAX_SCENARIOS } from '../../../scenarios/rules/scenario-table.ts';
import { criteriaSetOf, type ReportConfig } from '../../../model/project/report-config.ts';
import { useComparisons } from '../../../monitoring/api/use-comparisons.ts';
import { freshnessOf } from '../../../plan/rules/freshness.ts';
import { counted, grouped } from '../../../model/format/format.ts';
import { lazily } from '../../../ui/loading/lazily.ts';
import { shownState } from '../../../plan/screens/details/processing-badge.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { EmptyState, Failure, LoadingState } from '../../../ui/loading/states.tsx';
import { urls } from '../../../ui/urls.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { AssessmentItem } from './assessment-item.tsx';
import { ListControls, useListChoice } from './list-controls.tsx';
import { chooseListed, filterCount, type ListChoice } from './listed-assessments.ts';
import { UnreadableItem } from './unreadable-item.tsx';
import { RemovedAssessments } from './removed-assessments.tsx';
import { SampleOffer } from './sample-offer.tsx';

const CombineDialog = lazily(async () => (await import('./combine-dialog.tsx')).CombineDialog);
const NewAssessmentDialog = lazily(async () => (await import('./new-assessment-dialog.tsx')).NewAssessmentDialog);
const NightCalendar = lazily(async () => (await import('./night-calendar.tsx')).NightCalendar);

interface AssessmentListProps {
  project: LoadedProjectWithUid;
  assessments: Live<Assessment[]>;
  asked: AssessmentsAsked;
  onAsk: (asked: AssessmentsAsked) => void;
}

/** Number of assessments that are fetched first, and again with each request for more. */
export const PAGE = 50;

/** The assessments of a project, as a list or as a calendar. */
export function AssessmentList({ project, assessments, asked, onAsk }: AssessmentListProps) {
  const { config } = useOpenedProject();
  const [creating, setCreating] = useState(false);
  const [view, setView] = useState('list');
  if (assessments.kind === 'loading' || config.kind === 'loading') return <LoadingState />;
  const failed = [assessments, config].find((live) => live.kind === 'failed');
  if (assessments.kind === 'failed' || config.kind === 'failed') {
    return (
      <Stack p="md">
        <Failure message={failed?.kind === 'failed' ? failed.message : ''} onRetry={() => window.location.reload()} />
      </Stack>
    );
  }
  return (
    <Stack gap="sm" p="md" pt="xs">
      <Group justify="space-between">
        <Title order={2}>Assessments</Title>
        <Button
          leftSection={<IconPlus size={16} />}
          onClick={() => setCreating(true)}
          disabled={project.scene === null || project.archived}
        >
          New assessment
        </Button>
      </Group>
      {project.scene !== null && !project.archived && <SampleOffer project={project} config={config.value} />}
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Assessments as"
        value={view}
        onChange={setView}
        data={[
          { value: 'list', label: 'List' },
          { value: 'calendar', label: 'Calendar' },
        ]}
      />
      {view === 'calendar' ? (
        <Suspense fallback={<LoadingState />}>
          <NightCalendar project={project} config={config.value} />
        </Suspense>
      ) : (
        <ListedAssessments
          project={project}
          config={config.value}
          assessments={assessments.value}
          unreadable={assessments.unreadable ?? []}
          asked={asked}
          onAsk={onAsk}
        />
      )}
      <Suspense>
        {creating && <NewAssessmentDialog project={project} config={config.value} onClose={() => setCreating(false)} />}
      </Suspense>
    </Stack>
  );
}

const NONE_MEASURED: readonly KeptComparison[] = [];

/** Fewest assessments for which the list has search, filters and sorting. */
const SEARCHED_FROM = 8;
/** Number of assessments that are fetched before filtering or sorting. */
const FILTERED = 200;

interface ListedAssessmentsProps {
  project: LoadedProjectWithUid;
  config: ReportConfig;
  assessments: Assessment[];
  unreadable: UnreadableDocument[];
  asked: AssessmentsAsked;
  onAsk: (asked: AssessmentsAsked) => void;
}

function ListedAssessments({ project, config, assessments, unreadable, asked, onAsk }: ListedAssessmentsProps) {
  const [combining, setCombining] = useState(false);
  const { chosen, toggle, clear } = useChosen();
  const [choice, setChoice] = useListChoice(project.uid);
  const now = useNow();
  const measured = useComparisons(project);
  const comparisons = measured.kind === 'ready' ? measured.value : NONE_MEASURED;
  const all = assessments.map((assessment) => ({
    assessment,
    state: shownState(assessment.processing, freshnessOf(assessment, project, config), now),
  }));
  const shown = chooseListed(all, choice);
  const choose = (next: ListChoice) => {
    setChoice(next);
    if (asked.most < FILTERED) onAsk({ ...asked, most: FILTERED });
  };
  const listed = assessments.length + unreadable.length;
  const isMore = listed >= asked.most;
  const isLong = listed >= SEARCHED_FROM || asked.search !== '' || filterCount(choice) > 0;
  const chosenHere = assessments.filter(({ id }) => chosen.has(id));
  return (
    <>
      {isLong && (
        <>
          <SearchField
            aria-label="Search assessments"
            placeholder="Search by name, permit or stage"
            value={asked.search}
            onChange={(search) => onAsk({ ...asked, search, most: Math.max(asked.most, PAGE) })}
          />
          <ListControls all={all} shown={shown.length} choice={choice} onChange={choose} />
        </>
      )}
      {listed === 0 && <NothingListed search={asked.search} />}
      {listed > 0 && shown.length === 0 && unreadable.length === 0 && (
        <Text c="dimmed">No assessment is left by these filters.</Text>
      )}
      {chosenHere.length > 0 && (
        <ChosenBar project={project} chosen={chosenHere} onClear={clear} onCombine={() => setCombining(true)} />
      )}
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {shown.map(({ assessment, state }) => (
          <AssessmentItem
            key={assessment.id}
            assessment={assessment}
            state={state}
            project={project}
            config={config}
            comparison={comparisonOfPermit(comparisons, assessment.id, assessment.issued)}
            chosen={chosen.has(assessment.id)}
            onToggle={() => toggle(assessment.id)}
          />
        ))}
        {filterCount(choice) === 0 &&
          unreadable.map((document) => <UnreadableItem key={document.id} document={document} />)}
      </Stack>
      {isMore && (
        <OlderAssessments choice={choice} listed={listed} onMore={() => onAsk({ ...asked, most: asked.most + PAGE })} />
      )}
      <RemovedAssessments project={project} />
      <Suspense>
        {combining && (
          <CombineDialog
            ids={[...chosen]}
            assessments={assessments}
            project={project}
            criteria={criteriaSetOf(config)}
            onClose={() => setCombining(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The assessments that are chosen to be compared or combined. */
function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<AssessmentId>>(new Set());
  const toggle = (id: AssessmentId) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  return { chosen, toggle, clear: () => setChosen(new Set()) };
}

interface ChosenBarProps {
  project: LoadedProjectWithUid;
  chosen: readonly Assessment[];
  onClear: () => void;
  onCombine: () => void;
}

/** What can be done with the chosen assessments. */
function ChosenBar({ project, chosen, onClear, onCombine }: ChosenBarProps) {
  return (
    <Group justify="space-between" bg="green.0" px="sm" py={6} style={{ borderRadius: 8 }}>
      <Text size="sm">{counted(chosen.length, 'chosen', 'chosen')}</Text>
      <Group gap="xs">
        <Button size="xs" variant="subtle" color="green.9" onClick={onClear}>
          Clear
        </Button>
        <Button
          size="xs"
          variant="default"
          component={Link}
          to={urls.compare(
            project.id,
            chosen.slice(0, MAX_SCENARIOS).map(({ id }) => id),
          )}
        >
          {chosen.length > MAX_SCENARIOS ? `Compare the first ${MAX_SCENARIOS}` : 'Compare'}
        </Button>
        <Button size="xs" disabled={chosen.length < 2 || project.archived} onClick={onCombine}>
          Combine …
        </Button>
      </Group>
    </Group>
  );
}

interface OlderAssessmentsProps {
  choice: ListChoice;
  /** Number of assessments that are fetched. */
  listed: number;
  onMore: () => void;
}

function OlderAssessments({ choice, listed, onMore }: OlderAssessmentsProps) {
  return (
    <Stack gap={4}>
      {(filterCount(choice) > 0 || choice.order !== 'newest') && (
        <Text size="xs" c="dimmed">
          These are of the {grouped(listed)} newest.
        </Text>
      )}
      <Button variant="default" onClick={onMore}>
        Show older assessments
      </Button>
    </Stack>
  );
}

function NothingListed({ search }: { search: string }) {
  if (search !== '')
    return <Text c="dimmed">No assessment has “{search}” in its name, permit number, stage or description.</Text>;
  return (
    <EmptyState icon={<IconClipboardPlus />} title="No assessments yet">
      Create one, draw where the crew will work, pick the equipment, and press Process.
    </EmptyState>
  );
}
