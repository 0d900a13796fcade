import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconChartDots } from '@tabler/icons-react';
import { Suspense, useEffect } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import { areasAtWork } from '../../model/assessment/area-hours.ts';
import type { Results } from '../../model/results/results.ts';
import { onMap } from '../../results/rules/results-on-map.ts';
import type { Freshness } from '../../plan/rules/freshness.ts';
import { prefetchCode } from '../../ui/loading/fetch-code.ts';
import { lazily } from '../../ui/loading/lazily.ts';
import { EmptyState, Failure, LoadingState } from '../../ui/loading/states.tsx';
import { onFirstInteraction } from '../first-interaction.ts';
import { SiteAssumptions } from '../../projects/screens/place/site-assumptions.tsx';
import { editor } from '../../plan/screens/editing/editor-store.ts';
import { ResultsExport } from '../../results/screens/exports/results-export.tsx';
import { LateNotices } from '../../notifications/screens/late-notices.tsx';
import { OperatingTimeSwitch } from '../../plan/screens/details/operating-time-switch.tsx';
import { ReceiverTable } from '../../results/screens/table/receiver-table.tsx';
import { ResultsSummary } from '../../results/screens/table/results-summary.tsx';
import classes from './results-tab.module.css';
import { CumulativeNote } from '../../cumulative/screens/cumulative-note.tsx';
import { grouped, plural } from '../../model/format/format.ts';
import { usePlan } from '../../plan/screens/editing/plan-context.ts';
import type { ShownResults } from './use-shown-results.ts';

const loadDetails = async () => (await import('../../results/screens/table/receiver-details.tsx')).ReceiverDetails;
const ReceiverDetails = lazily(loadDetails);
const prefetchDetails = () => void prefetchCode(loadDetails);

interface ResultsTabProps {
  shown: Omit<ShownResults, 'scale' | 'results'>;
  onTimeChange: (time: string) => void;
  /** The index of the receiver that is open. */
  receiver: number | null;
  onReceiver: (receiver: number | null) => void;
}

export function ResultsTab(props: ResultsTabProps) {
  const { stored, previewed, onMap: early, time } = props.shown;
  const { freshness } = usePlan();
  if (previewed !== null && time !== null) return <FoundResults {...props} found={previewed} time={time} />;
  if (freshness === 'none') {
    return (
      <EmptyState icon={<IconChartDots />} title="No results yet">
        Press Process when the work areas and their equipment are in place.
      </EmptyState>
    );
  }
  if (stored.isPending) {
    return (
      <>
        {early !== null && time !== null && (
          <Stack p="md">
            <ResultsSummary results={early} time={time} />
          </Stack>
        )}
        <LoadingState label="Fetching the results …" />
      </>
    );
  }
  if (stored.found === null || time === null) {
    return (
      <Stack p="md">
        <Failure message={errorText(stored.error)} onRetry={() => void stored.refetch()} />
      </Stack>
    );
  }
  return <FoundResults {...props} found={stored.found} time={time} />;
}

interface FoundResultsProps extends ResultsTabProps {
  found: Results;
  time: string;
}

/** The results, and the details of one receiver in their place. */
function FoundResults({ shown, found, time, receiver: opened, onTimeChange, onReceiver }: FoundResultsProps) {
  const { project, assessment, freshness, scene } = usePlan();
  const { previewed, colouring, contours, preview } = shown;
  const isPreview = previewed !== null;
  useEffect(() => onFirstInteraction(prefetchDetails), []);
  return (
    <>
      {opened !== null && (
        <Suspense fallback={<LoadingState />}>
          <ReceiverDetails
            results={found}
            index={opened}
            time={time}
            working={areasAtWork(found.criteria, assessment, time)?.areas ?? null}
            scene={scene}
            hindrance={hindranceOf(isPreview, freshness)}
            session={preview.session}
            onReceiver={onReceiver}
          />
        </Suspense>
      )}
      {/* The list stays mounted while a receiver is shown, so that its search, order and scroll position are kept. */}
      <Stack gap="sm" p="md" className={opened === null ? '' : (classes.away ?? '')}>
        {found.operatingTimes.length > 1 && <OperatingTimeSwitch results={found} time={time} onChange={onTimeChange} />}
        <ResultsSummary results={onMap(found)} time={time} />
        <Group gap="md" align="flex-start" className={classes.folded ?? ''}>
          <SiteAssumptions assumptions={project.assumptions} groundFactor={found.method.groundDefault} />
          {!isPreview && <LateNotices assessment={assessment} found={found} isFolded />}
        </Group>
        {!isPreview && <CumulativeNote project={project} assessment={assessment} set={found.criteria} scene={scene} />}
        {colouring !== null && colouring.hiddenCount > 0 && <Filtered count={colouring.hiddenCount} />}
        <ReceiverTable
          results={found}
          time={time}
          view={colouring}
          isAway={opened !== null}
          onSelect={onReceiver}
          action={
            <ResultsExport
              project={project}
              assessment={assessment}
              freshness={freshness}
              results={isPreview ? null : found}
              contours={contours}
            />
          }
        />
        <Notes results={found} />
      </Stack>
    </>
  );
}

/** States that classes hidden in the legend are also left out of the table. */
function Filtered({ count }: { count: number }) {
  return (
    <Group gap="xs" role="status">
      <Text size="sm">
        The legend of the map hides {grouped(count)} {plural(count, 'address', 'addresses')}.
      </Text>
      <Button size="compact-xs" variant="default" onClick={editor.showAllClasses}>
        Show all addresses
      </Button>
    </Group>
  );
}

/** Returns the reason why a level cannot be explained with the current scene. Null if it can. */
function hindranceOf(isPreview: boolean, freshness: Freshness): string | null {
  if (isPreview) return 'Process first: this is a preview.';
  return freshness === 'current' ? null : 'Only levels of up-to-date results can be explained.';
}

function Notes({ results: { warnings, lamaxReason } }: { results: Results }) {
  const notes = [...(lamaxReason === null ? [] : [lamaxReason]), ...warnings];
  if (notes.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        Warnings
      </Text>
      <List size="sm" c="dimmed">
        {notes.map((note) => (
          <List.Item key={note}>{note}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
