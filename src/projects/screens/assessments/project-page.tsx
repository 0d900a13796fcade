import { useOpenedProject } from '../../../projects/api/project-context.ts';
import { Group, Paper, Stack, Text } from '@mantine/core';
import { useDebouncedValue, useDocumentTitle } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import { type AssessmentsAsked, watchAssessments } from '../../../plan/api/assessments.ts';
import { environment } from '../../../firebase/environment.ts';
import { useLiveAcross } from '../../../firebase/live.ts';
import { addressCount } from '../../../model/project/project.ts';
import { useImagery, usePreparedScene } from '../../api/use-project-data.ts';
import { grouped } from '../../../model/format/format.ts';
import { useLayersSetting } from '../../../ui/map/layers/layers-setting.ts';
import { ReceiverLayer } from '../../../ui/map/layers/receiver-layer.tsx';
import { SiteMap } from '../../../ui/map/site-map.tsx';
import { WorkAreaOutlines } from '../../../ui/map/work-area-outlines.tsx';
import { Failure } from '../../../ui/loading/states.tsx';
import { Workspace } from '../../../ui/layout/workspace.tsx';
import { AssessmentList, PAGE } from './assessment-list.tsx';
import { ProjectHeader } from './project-header.tsx';

/** Pause after typing before the search starts, ms. */
const SEARCHING_MS = 250;
const RECEIVER_COLOUR = '#f3f6ef';

export function ProjectPage() {
  const { project } = useOpenedProject();
  useDocumentTitle(`${project.name} – Site noise`);
  const { uid, company } = project;
  const [asked, setAsked] = useState<AssessmentsAsked>({ active: true, search: '', most: PAGE });
  const [debounced] = useDebouncedValue(asked, SEARCHING_MS);
  const assessments = useLiveAcross(
    useMemo(() => watchAssessments({ uid, company }, debounced), [uid, company, debounced]),
  );
  const scene = usePreparedScene(project);
  const imagery = useImagery(project);
  const [{ layers }] = useLayersSetting();
  const points = useMemo(
    () =>
      scene.data === undefined
        ? null
        : {
            lonLat: scene.data.receivers.lonLat,
            colourOf: () => RECEIVER_COLOUR,
            rankOf: () => 0,
          },
    [scene.data],
  );
  const hasWorkAreas =
    assessments.kind === 'ready' && assessments.value.some(({ workAreas }) => Object.keys(workAreas).length > 0);
  const panel = (
    <Stack gap={0}>
      <ProjectHeader project={project} />
      {scene.error !== null && (
        <Stack p="md" pb={0}>
          <Failure
            title="The receivers could not be loaded"
            message="Check your network and try again."
            onRetry={() => void scene.refetch()}
          />
        </Stack>
      )}
      <AssessmentList project={project} assessments={assessments} asked={asked} onAsk={setAsked} />
    </Stack>
  );
  const map = (
    <SiteMap
      bounds={project.bounds}
      basemap={environment.basemap}
      imagery={imagery}
      layers={points === null ? [] : ['addresses']}
      legend={
        <Paper px="xs" py={4} bg="rgb(255 255 255 / 92%)" role="group" aria-label="Legend">
          <Symbol shape="50%" fill={RECEIVER_COLOUR} border="#123728">
            {project.counts === null ? 'Addresses' : `${grouped(addressCount(project.counts))} addresses`}
          </Symbol>
          {hasWorkAreas && (
            <Symbol shape="2px" fill="rgb(180 84 10 / 25%)" border="#8a4b12">
              Work areas
            </Symbol>
          )}
        </Paper>
      }
    >
      {layers.addresses.shown && points !== null && <ReceiverLayer points={points} />}
      {assessments.kind === 'ready' && (
        <WorkAreaOutlines areas={assessments.value.flatMap(({ workAreas }) => Object.values(workAreas))} />
      )}
    </SiteMap>
  );
  return <Workspace panel={panel} map={map} />;
}

interface SymbolProps {
  /** Border radius of the symbol. */
  shape: string;
  fill: string;
  border: string;
  children: ReactNode;
}

/** A symbol of the map legend. */
function Symbol({ shape, fill, border, children }: SymbolProps) {
  return (
    <Group gap={6} wrap="nowrap">
      <span
        aria-hidden
        style={{ width: 12, height: 12, background: fill, border: `1.5px solid ${border}`, borderRadius: shape }}
      />
      <Text size="xs">{children}</Text>
    </Group>
  );
}
