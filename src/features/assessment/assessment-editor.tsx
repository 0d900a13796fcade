import { Box, Stack, Tabs } from '@mantine/core';
import type L from 'leaflet';
import { useDocumentTitle } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { environment } from '../../backend/environment.ts';
import type { Assessment } from '../../domain/assessment.ts';
import { contourBandsDb } from '../../domain/contour-bands.ts';
import { DEFAULT_EXCEEDANCE_CLASSES } from '../../domain/exceedance-classes.ts';
import type { EquipmentItem } from '../../domain/equipment/equipment.ts';
import type { WorkAreaId } from '../../domain/ids.ts';
import type { LoadedProjectWithUid } from '../../domain/project.ts';
import type { ReportConfig } from '../../domain/report-config.ts';
import { BARRIER_UNSPECIFIED, type WorkGeometry, workAreaKind } from '../../domain/work-area.ts';
import { useFreshness } from '../../queries/use-freshness.ts';
import { useImagery, usePreparedScene } from '../../queries/use-project-data.ts';
import { useResults } from '../../queries/use-results.ts';
import { exceedanceScale, ExceedanceScaleContext } from '../../ui/exceedance.ts';
import { ContourLayer } from '../../ui/map/contour-layer.tsx';
import { ContourLegend } from '../../ui/map/contour-legend.tsx';
import { ExceedanceLegend } from '../../ui/map/exceedance-legend.tsx';
import { ReceiverLayer } from '../../ui/map/receiver-layer.tsx';
import { SiteMap } from '../../ui/map/site-map.tsx';
import { Workspace } from '../../ui/workspace.tsx';
import { AssessmentHeader } from './assessment-header.tsx';
import { DrawLayer } from './draw-layer.tsx';
import { DrawToolbar } from './draw-toolbar.tsx';
import type { Drawing } from './drawing.ts';
import { editor, useEditor } from './editor-store.ts';
import { PlanTab } from './plan-tab.tsx';
import { ProcessBar } from './process-bar.tsx';
import { countByRank, receiverPoints, shownTime } from './receiver-points.ts';
import { ResultsTab } from './results-tab.tsx';
import { useContours } from './use-contours.ts';
import { useSameAreas } from './use-same-areas.ts';
import { useWorkAreaWriter } from './use-work-area-writer.ts';

interface AssessmentEditorProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  config: ReportConfig;
  equipment: EquipmentItem[];
}

export function AssessmentEditor({ project, assessment, config, equipment }: AssessmentEditorProps) {
  useDocumentTitle(`${assessment.name} – Site noise`);
  const [query, setQuery] = useSearchParams();
  const view = query.get('view') === 'results' ? 'results' : 'plan';
  const show = useCallback(
    (next: string | null) => setQuery(next === 'results' ? { view: 'results' } : {}, { replace: true }),
    [setQuery],
  );
  const workAreas = useSameAreas(assessment.workAreas);
  const writer = useWorkAreaWriter(assessment, equipment);
  const freshness = useFreshness(assessment, project, config);
  const results = useResults(assessment);
  const scene = usePreparedScene(project);
  const imagery = useImagery(project);
  const selectedReceiver = useEditor((state) => state.selectedReceiver);
  const tool = useEditor((state) => state.tool);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  // A drawing under way goes on, whatever the panel shows.
  const editable = view === 'plan' || tool !== 'select';
  const [chosenTime, setChosenTime] = useState<string | null>(null);
  const found = results.data ?? null;
  const time = shownTime(found, chosenTime);
  const bandsDb = useMemo(() => contourBandsDb(config), [config]);
  const contours = useContours(freshness === 'current' ? found : null, scene.data ?? null, bandsDb);
  const shown = contours.state.kind === 'shown' ? contours.state.contours : null;
  const scale = useMemo(
    () => exceedanceScale(config.exceedanceClasses ?? DEFAULT_EXCEEDANCE_CLASSES),
    [config.exceedanceClasses],
  );
  const points = useMemo(
    () => receiverPoints(found, time, scene.data ?? null, scale),
    [found, time, scene.data, scale],
  );

  const selectArea = useCallback(
    (areaId: WorkAreaId | null) => {
      editor.selectArea(areaId);
      if (areaId !== null) show('plan');
    },
    [show],
  );
  // In the plan work areas win a click, in the results receivers do.
  const click = useCallback(
    ([receiver]: number[], at: L.LatLng) => {
      if (useEditor.getState().tool !== 'select') return;
      const area = drawing?.areaAt(at) ?? null;
      const isReceiver = receiver !== undefined && found !== null && (view === 'results' || area === null);
      if (isReceiver) {
        editor.selectReceiver(receiver);
        show('results');
      } else if (view === 'results' && area !== null) selectArea(area);
    },
    [drawing, found, view, show, selectArea],
  );
  const { change } = writer;
  const draw = useCallback(
    (areaId: WorkAreaId, geometry: WorkGeometry) => {
      const name = nextName(assessment, geometry);
      change(areaId, {
        temporaryNoiseBarrier: BARRIER_UNSPECIFIED,
        feature: { type: 'Feature', geometry, properties: { name, equipment: [] } },
      });
      editor.pickTool('select');
      selectArea(areaId);
    },
    [assessment, change, selectArea],
  );
  const reshape = useCallback(
    (areaId: WorkAreaId, geometry: WorkGeometry) => {
      const area = assessment.workAreas[areaId];
      if (area !== undefined) change(areaId, { ...area, feature: { ...area.feature, geometry } });
    },
    [assessment, change],
  );

  const panel = (
    <Stack gap={0} mih="100%">
      <AssessmentHeader project={project} assessment={assessment} config={config} freshness={freshness} />
      <Tabs value={view} onChange={show} keepMounted={false} flex={1}>
        <Tabs.List px="md" grow>
          <Tabs.Tab value="plan">Plan</Tabs.Tab>
          <Tabs.Tab value="results">Results</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="plan">
          <PlanTab workAreas={workAreas} config={config} equipment={equipment} writer={writer} />
        </Tabs.Panel>
        <Tabs.Panel value="results">
          <ResultsTab
            project={project}
            assessment={assessment}
            freshness={freshness}
            results={results}
            contours={contours}
            time={time}
            onTimeChange={setChosenTime}
          />
        </Tabs.Panel>
      </Tabs>
      <ProcessBar
        project={project}
        assessment={assessment}
        config={config}
        equipment={equipment}
        freshness={freshness}
        onDone={() => show('results')}
      />
    </Stack>
  );
  const map = (
    <>
      <SiteMap
        bounds={project.bounds}
        basemap={environment.basemap}
        imagery={imagery}
        legend={
          found !== null && time !== null ? (
            <Stack gap="xs">
              {shown !== null && <ContourLegend {...shown} />}
              {/* A phone's map has room for one of them. */}
              <Box {...(shown !== null && { visibleFrom: 'sm' })}>
                <ExceedanceLegend
                  title={freshness === 'out-of-date' ? 'Exceedance (out of date)' : 'Exceedance'}
                  counts={countByRank(found, time, scale)}
                />
              </Box>
            </Stack>
          ) : undefined
        }
      >
        {shown !== null && <ContourLayer bands={shown.bands} />}
        {points !== null && <ReceiverLayer points={points} selected={selectedReceiver} onClick={click} />}
        <DrawLayer
          areas={workAreas}
          editable={editable}
          onReady={setDrawing}
          onDrawn={draw}
          onReshaped={reshape}
          onSelected={selectArea}
        />
      </SiteMap>
      <DrawToolbar drawing={drawing} editable={editable} writer={writer} />
    </>
  );
  return (
    <ExceedanceScaleContext value={scale}>
      <Workspace panel={panel} map={map} />
    </ExceedanceScaleContext>
  );
}

const KIND_NAMES = { area: 'Work area', 'haul-road': 'Haul road', 'fixed-plant': 'Fixed plant' } as const;

function nextName({ workAreas }: Assessment, geometry: WorkGeometry): string {
  const taken = new Set(Object.values(workAreas).map(({ feature }) => feature.properties.name));
  const kind = KIND_NAMES[workAreaKind(geometry)];
  for (let number = 1; ; number += 1) {
    const name = `${kind} ${number}`;
    if (!taken.has(name)) return name;
  }
}
