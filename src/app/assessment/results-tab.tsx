import { Button, Group, List, Stack, Text } from '@mantine/core';
import { IconChartDots } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '../../firebase/error-texts.ts';
import { areasAtWork } from '../../model/assessment/area-hours.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { Results } from '../../model/results/results.ts';
import { onMap, type ResultsOnMap } from '../../results/rules/results-on-map.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import type { Freshness } from '../../plan/api/use-freshness.ts';
import { EmptyState, Failure, LoadingState } from '../../ui/loading/states.tsx';
import { SiteAssumptions } from '../../projects/screens/place/site-assumptions.tsx';
import { editor } from '../../plan/screens/editing/editor-store.ts';
import { ResultsExport } from '../../results/screens/exports/results-export.tsx';
import { LateNotices } from '../../notifications/screens/late-notices.tsx';
import type { MapView } from '../../results/screens/map/map-colouring.ts';
import type { PreviewSession } from '../../prediction/screens/preview/preview-session.ts';
import { OperatingTimeSwitch } from '../../plan/screens/details/operating-time-switch.tsx';
import { ReceiverDetails } from '../../results/screens/table/receiver-details.tsx';
import { ReceiverTable } from '../../results/screens/table/receiver-table.tsx';
import { ResultsSummary } from '../../results/screens/table/results-summary.tsx';
import classes from './results-tab.module.css';
import type { ContourLayerControl } from '../../results/screens/map/use-contours.ts';
import { CumulativeNote } from '../../cumulative/screens/cumulative-note.tsx';
import { grouped, plural } from '../../model/format/format.ts';

interface ResultsTabProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  freshness: Freshness;
  results: UseQueryResult<Results>;
  /** What the map shows of them, which may be there before they are. */
  shown: ResultsOnMap | null;
  /** The results of the live preview, where they are to be shown; they are stored nowhere. */
  previewed: Results | null;
  /** Of the live preview; null while it is off. */
  session: PreviewSession | null;
  /** Null while it is not there. */
  scene: PreparedScene | null;
  contours: ContourLayerControl;
  /** How receivers are coloured and filtered; null without results. */
  colouring: MapView | null;
  time: string | null;
  onTimeChange: (time: string) => void;
  /** The number of the receiver that is open. */
  receiver: number | null;
  onReceiver: (receiver: number | null) => void;
}

export function ResultsTab({ results, shown, time, ...props }: ResultsTabProps) {
  if (props.previewed !== null && time !== null) return <FoundResults {...props} found={props.previewed} time={time} />;
  if (props.freshness === 'none') {
    return (
      <EmptyState icon={<IconChartDots />} title="No results yet">
        Press Process when the work areas and their equipment are in place.
      </EmptyState>
    );
  }
  if (results.isPending) {
    return (
      <>
        {shown !== null && time !== null && (
          <Stack p="md">
            <ResultsSummary results={shown} time={time} />
          </Stack>
        )}
        <LoadingState label="Fetching the results …" />
      </>
    );
  }
  const found = results.data ?? null;
  if (found === null || time === null) {
    return (
      <Stack p="md">
        <Failure message={errorText(results.error)} onRetry={() => void results.refetch()} />
      </Stack>
    );
  }
  return <FoundResults {...props} found={found} time={time} />;
}

interface FoundResultsProps extends Omit<ResultsTabProps, 'results' | 'shown'> {
  found: Results;
  time: string;
}

/** The results, and the details of one receiver in their place. */
function FoundResults(props: FoundResultsProps) {
  const { project, assessment, freshness, found, previewed, scene, contours, colouring, time, onTimeChange } = props;
  const isPreview = previewed !== null;
  const { receiver: opened, onReceiver } = props;
  return (
    <>
      {opened !== null && (
        <ReceiverDetails
          results={found}
          index={opened}
          time={time}
          working={areasAtWork(found.criteria, assessment, time)?.areas ?? null}
          scene={scene}
          hindrance={hindranceOf(isPreview, freshness)}
          session={props.session}
          onChoose={onReceiver}
          onClose={() => onReceiver(null)}
        />
      )}
      {/* Kept while a receiver is shown, so that search, order and place in the table are there on the way back. */}
      <Stack gap="sm" p="md" className={opened === null ? '' : (classes.away ?? '')}>
        {found.operatingTimes.length > 1 && <OperatingTimeSwitch results={found} time={time} onChange={onTimeChange} />}
        <ResultsSummary results={onMap(found)} time={time} />
        <SiteAssumptions assumptions={project.assumptions} groundFactor={found.method.groundDefault} />
        {!isPreview && <LateNotices assessment={assessment} found={found} />}
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

/** Says that the legend of the map leaves addresses out of the table as well. */
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

/** Why a level cannot be explained, in the scene as it is now; null where it can. */
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
