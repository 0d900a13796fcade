import { operatingTimeName } from '../../model/criteria/criteria-set.ts';
import { Badge, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconChartDots, IconFileText, IconMail, IconWaveSine } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { errorText } from '../../firebase/error-texts.ts';
import { areasAtWork } from '../../model/assessment/area-hours.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { Results } from '../../model/results/results.ts';
import { onMap, type ResultsOnMap } from '../../results/rules/results-on-map.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import type { Freshness } from '../../plan/api/use-freshness.ts';
import { useWhatChanged } from '../../report/api/use-what-changed.ts';
import { OutOfDate } from '../../ui/out-of-date.tsx';
import { EmptyState, Failure, LoadingState } from '../../ui/loading/states.tsx';
import { urls } from '../../ui/urls.ts';
import { ContourControl } from '../../results/screens/map/contour-control.tsx';
import { SiteAssumptions } from '../../projects/screens/place/site-assumptions.tsx';
import { editor } from '../../plan/screens/editing/editor-store.ts';
import { ExportButton } from '../../results/screens/exports/export-button.tsx';
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
  const hindrances = hindrancesOf(isPreview, freshness);
  const changes = useWhatChanged(assessment, project, freshness);
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
          hindrance={hindrances.explanation}
          session={props.session}
          onChoose={onReceiver}
          onClose={() => onReceiver(null)}
        />
      )}
      {/* Kept while a receiver is shown, so that search, order and place in the table are there on the way back. */}
      <Stack gap="sm" p="md" className={opened === null ? '' : (classes.away ?? '')}>
        {isPreview && <PreviewNote />}
        {freshness === 'out-of-date' && !isPreview && (
          <OutOfDate changes={changes}>
            The assessment, its project or the method was changed after this was processed. Process again before you
            rely on it.
          </OutOfDate>
        )}
        {found.operatingTimes.length > 1 && <OperatingTimeSwitch results={found} time={time} onChange={onTimeChange} />}
        <ResultsSummary results={onMap(found)} time={time} />
        <SiteAssumptions assumptions={project.assumptions} groundFactor={found.method.groundDefault} />
        {!isPreview && <LateNotices assessment={assessment} found={found} />}
        {!isPreview && <CumulativeNote project={project} assessment={assessment} set={found.criteria} scene={scene} />}
        <ContourControl control={contours} levelName={found.criteria.words.level} hindrance={hindrances.contours} />
        <Group gap="xs">
          {isPreview ? (
            <Text size="xs" c="dimmed">
              Process first: report and exports are made of processed results.
            </Text>
          ) : (
            <>
              <Button
                size="xs"
                variant="default"
                component={Link}
                to={urls.report(project.id, assessment.id)}
                leftSection={<IconFileText size={16} />}
              >
                Report
              </Button>
              <Button
                size="xs"
                variant="default"
                component={Link}
                to={urls.notices(project.id, assessment.id)}
                leftSection={<IconMail size={16} />}
              >
                Notifications
              </Button>
              <Button
                size="xs"
                variant="default"
                component={Link}
                to={urls.monitoring(project.id, assessment.id)}
                leftSection={<IconWaveSine size={16} />}
              >
                Monitoring
              </Button>
              <ExportButton
                assessment={assessment}
                offer={{
                  ownCrs: project.crs,
                  outOfDate: freshness === 'out-of-date',
                  contours: {
                    heightM: contours.heightM,
                    level: contours.level,
                    ...(contours.during !== null && { time: contours.during.time }),
                  },
                  levelName: found.criteria.words.level,
                  contourTimeName:
                    contours.during === null ? null : operatingTimeName(found.criteria, contours.during.time),
                  operatingTimes: found.operatingTimes.map((key) => {
                    return { key, name: operatingTimeName(found.criteria, key) };
                  }),
                }}
              />
            </>
          )}
        </Group>
        {colouring !== null && colouring.hiddenCount > 0 && <Filtered count={colouring.hiddenCount} />}
        <ReceiverTable results={found} time={time} view={colouring} isAway={opened !== null} onSelect={onReceiver} />
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

/** Contours and explanations are made in the scene as it is now: they would not be those of older results. */
const HINDRANCE = 'Contours can be drawn of results that are up to date.';
const EXPLANATION_HINDRANCE = 'Levels of results that are up to date can be explained.';

const PROCESS_FIRST = 'Process first: this is a preview.';

/** Why there are no contours and no explanations; null where there are. */
function hindrancesOf(isPreview: boolean, freshness: Freshness) {
  if (isPreview) return { contours: PROCESS_FIRST, explanation: PROCESS_FIRST };
  const isCurrent = freshness === 'current';
  return { contours: isCurrent ? null : HINDRANCE, explanation: isCurrent ? null : EXPLANATION_HINDRANCE };
}

function PreviewNote() {
  return (
    <Group gap="xs" wrap="nowrap">
      <Badge color="lilac" variant="light" style={{ flexShrink: 0 }}>
        Preview
      </Badge>
      <Text size="xs">Levels of the plan as it is on the screen. They are stored nowhere until you press Process.</Text>
    </Group>
  );
}

function Notes({ results: { warnings, lamaxReason } }: { results: Results }) {
  const notes = [...(lamaxReason === null ? [] : [lamaxReason]), ...warnings];
  if (notes.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        Notes of this run
      </Text>
      <List size="sm" c="dimmed">
        {notes.map((note) => (
          <List.Item key={note}>{note}</List.Item>
        ))}
      </List>
    </Stack>
  );
}
