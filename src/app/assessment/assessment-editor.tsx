import { Button, Group, Stack, Tabs } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { IconBulb } from '@tabler/icons-react';
import { Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { errorText } from '../../firebase/error-texts.ts';
import { areasAtWork } from '../../model/assessment/area-hours.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { contourBandsDb } from '../../model/map/contour-bands.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import { DEFAULT_EXCEEDANCE_CLASSES } from '../../model/results/exceedance-classes.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { criteriaSetOf, type ReportConfig } from '../../model/project/report-config.ts';
import { useAccount } from '../../people/api/session.ts';
import { setActive } from '../../plan/api/edit-assessments.ts';
import { type Freshness, useFreshness } from '../../plan/api/use-freshness.ts';
import { useOperatingTimes } from '../../plan/api/use-operating-times.ts';
import { usePreparedScene } from '../../projects/api/use-project-data.ts';
import { onMap, shownTime } from '../../results/rules/results-on-map.ts';
import { useResults, useResultsOnMap } from '../../results/api/use-results.ts';
import { exceedanceScale, ExceedanceScaleContext } from '../../ui/exceedance.ts';
import { useCommands } from '../../ui/commands.ts';
import { lazily } from '../../ui/loading/lazily.ts';
import { LoadingState } from '../../ui/loading/states.tsx';
import { PartBoundary } from '../../ui/loading/part-boundary.tsx';
import { TabPanel } from '../../ui/layout/tab-panel.tsx';
import { Workspace } from '../../ui/layout/workspace.tsx';
import { AssessmentComments } from './assessment-comments.tsx';
import { AssessmentHeader } from './assessment-header.tsx';
import { AssessmentMap } from './assessment-map.tsx';
import { editor, useEditor } from '../../plan/screens/editing/editor-store.ts';
import { NEW_ASSESSMENT, SAMPLE_ASSESSMENT, urls } from '../../ui/urls.ts';
import { mapView } from '../../results/screens/map/map-colouring.ts';
import { isDraft, useDraftShapes } from '../../prediction/screens/preview/draft-shape.ts';
import { usePreview } from '../../prediction/screens/preview/use-preview.ts';
import { usePlaceSearch } from '../../placement/screens/use-place-search.ts';
import { ProcessBar, SkipToProcess } from './process-bar.tsx';
import { projectPlane } from '../../results/screens/map/project-plane.ts';
import { useCrewSnapshot } from '../../results/screens/crew/use-crew-snapshot.ts';
import { useStableValue } from '../../ui/hooks/use-stable-value.ts';
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts';
import { useAreaActions } from '../../plan/screens/areas/use-area-actions.ts';
import { useContours } from '../../results/screens/map/use-contours.ts';
import { NO_VARIANTS, useDifference } from '../../scenarios/screens/use-difference.ts';
import { useWhatIf } from '../../scenarios/screens/use-what-if.ts';
import { usePanelScroll } from './use-panel-scroll.ts';
import { receiverKey, useReceiverAt, useShownPart } from './use-shown-part.ts';
import { VIEW_NAMES, viewNamed, VIEWS } from './views.ts';
import classes from './assessment-editor.module.css';
import { useStableAreas } from '../../plan/screens/editing/use-stable-areas.ts';
import { useWorkAreaWriter } from '../../plan/screens/editing/use-work-area-writer.ts';

// What the panel shows is fetched when it is first looked at, so that the map is there sooner.
const PlacesPanel = lazily(async () => (await import('../../placement/screens/places-panel.tsx')).PlacesPanel);
const PlanDialogs = lazily(async () => (await import('../../plan/screens/areas/plan-dialogs.tsx')).PlanDialogs);
// Where its buttons are, the map can draw: no click is lost.
const PlanTab = lazily(async () => {
  const [{ PlanTab: Tab }] = await Promise.all([
    import('../../plan/screens/areas/plan-tab.tsx'),
    import('../../plan/screens/drawing/draw-layer.tsx'),
  ]);
  return Tab;
});
const ResultsTab = lazily(async () => (await import('./results-tab.tsx')).ResultsTab);
const SubmitTab = lazily(async () => (await import('./submit-tab.tsx')).SubmitTab);
const Tour = lazily(async () => (await import('./tour.tsx')).Tour);
const WhatIfTab = lazily(async () => (await import('../../scenarios/screens/what-if-tab.tsx')).WhatIfTab);
const WhatIfViews = lazily(async () => (await import('../../scenarios/screens/what-if-views.tsx')).WhatIfViews);

interface AssessmentEditorProps {
  project: LoadedProjectWithUid;
  assessment: Assessment;
  config: ReportConfig;
  equipment: EquipmentItem[];
}

/** An assessment: its plan and its results beside the map. */
export function AssessmentEditor({ project, assessment, config, equipment }: AssessmentEditorProps) {
  useDocumentTitle(`${assessment.name} – Site noise`);
  const { view, time: chosenTime, receiver: receiverName, show, chooseTime, chooseReceiver } = useShownPart();
  const isExploring = view === 'explore';
  const { state: openedAs } = useLocation();
  const [isToured, setToured] = useState(openedAs === SAMPLE_ASSESSMENT);
  const navigate = useNavigate();
  const { email } = useAccount();
  const removeSample = () => {
    setActive(assessment.id, false, email).catch((error: unknown) =>
      notifications.show({ color: 'red', message: errorText(error) }),
    );
    void navigate(urls.project(project.id));
  };
  const endTour = () => {
    setToured(false);
    // It does not begin again with the next look at the page.
    void navigate({ search: window.location.search }, { replace: true, state: null });
  };
  const criteria = useMemo(() => criteriaSetOf(config), [config]);
  const times = useOperatingTimes(criteria, assessment);
  const workAreas = useStableAreas(assessment.workAreas);
  const shifts = useStableValue(assessment.shifts);
  const writer = useWorkAreaWriter(assessment, equipment);
  const freshness = useFreshness(assessment, project, config);
  const results = useResults(assessment);
  const scene = usePreparedScene(project).data ?? null;
  const plane = projectPlane(project, scene);
  const actions = useAreaActions(workAreas, writer, plane);
  // The stored results come first; a preview of the same plan can wait for them.
  const isOpening = results.isEnabled && results.isPending;
  const preview = usePreview({ assessment, workAreas, shifts, config, equipment, scene: isOpening ? null : scene });
  const isDragged = useDraftShapes(({ drafts }) => isDraft(workAreas, drafts));
  const isCurrent = freshness === 'current' && !isDragged;
  const isStale = useIsStale(freshness) || isDragged;
  const previewed = preview.state.kind === 'shown' && isStale ? preview.state.results : null;
  const found = previewed ?? results.data ?? null;
  const isPreview = previewed !== null;
  const receiver = useReceiverAt(found, receiverName);
  const openReceiver = useStableCallback((index: number | null) =>
    chooseReceiver(index === null || found === null ? null : receiverKey(found, index)),
  );
  useDrawAtFirst(assessment);
  useCommands(
    useMemo(
      () => ({
        name: 'This assessment',
        find: () => VIEWS.map((id) => ({ id, label: VIEW_NAMES[id], run: () => show(id) })),
      }),
      [show],
    ),
  );
  const panelContent = useRef<HTMLDivElement>(null);
  usePanelScroll(panelContent, receiver === null ? view : 'receiver', results.data?.processedAt ?? null);
  const early = useResultsOnMap(assessment, chosenTime);
  const shown = found === null ? early : onMap(found);
  const time = shownTime(shown, chosenTime);
  const bandsDb = useMemo(() => contourBandsDb(config), [config]);
  const during = useMemo(
    () => (found === null || time === null ? null : areasAtWork(found.criteria, { workAreas, shifts }, time)),
    [found, time, workAreas, shifts],
  );
  const contours = useContours(isCurrent ? found : null, scene, bandsDb, during);
  const scale = useMemo(
    () => exceedanceScale(config.exceedanceClasses ?? DEFAULT_EXCEEDANCE_CLASSES),
    [config.exceedanceClasses],
  );
  const isDialogOpen = useEditor((state) => state.dialog !== null);
  const colours = useEditor((state) => state.colours);
  const hidden = useEditor((state) => state.hiddenClasses);
  const colouring = useMemo(
    () => (shown === null || time === null ? null : mapView(shown, time, scale, colours, hidden)),
    [shown, time, scale, colours, hidden],
  );
  const snapshot = useCrewSnapshot(found, scale, hidden);
  const whatIf = useWhatIf({
    assessment,
    workAreas,
    shifts,
    config,
    criteria,
    equipment,
    scene,
    isShown: isExploring,
  });
  const search = usePlaceSearch({ scene, workAreas, method: config.method, isShown: isExploring });
  // Where equipment may be placed is shown in the place of a scenario.
  const hasScenario = isExploring && search.places.found === null;
  const difference = useDifference(hasScenario ? whatIf.asked : NO_VARIANTS, time);
  const of = { project, assessment, config, equipment, scene, freshness };
  const panel = (
    <Stack gap={0} mih="100%" ref={panelContent}>
      <AssessmentHeader project={project} assessment={assessment} config={config} />
      <SkipToProcess />
      <Tabs value={view} onChange={(next) => show(viewNamed(next))} keepMounted={false} flex={1}>
        <Group gap="xs" px="md" wrap="nowrap" className={classes.views ?? ''}>
          <Tabs.List flex={1} grow aria-label="Parts of the assessment">
            <Tabs.Tab value="plan">{VIEW_NAMES.plan}</Tabs.Tab>
            <Tabs.Tab value="results">{VIEW_NAMES.results}</Tabs.Tab>
            <Tabs.Tab value="submit">{VIEW_NAMES.submit}</Tabs.Tab>
          </Tabs.List>
          <Button
            size="xs"
            variant={isExploring ? 'filled' : 'default'}
            leftSection={<IconBulb size={16} />}
            aria-pressed={isExploring}
            onClick={() => show(isExploring ? 'plan' : 'explore')}
          >
            Explore
          </Button>
        </Group>
        <Suspense fallback={<LoadingState />}>
          <TabPanel value="plan">
            <PlanTab
              workAreas={workAreas}
              shifts={shifts}
              company={assessment.company}
              config={config}
              equipment={equipment}
              times={times}
              scene={scene}
              plane={plane}
              writer={writer}
              actions={actions}
            />
          </TabPanel>
          <TabPanel value="results">
            <ResultsTab
              project={project}
              assessment={assessment}
              freshness={freshness}
              results={results}
              shown={shown}
              previewed={previewed}
              session={preview.session}
              scene={scene}
              contours={contours}
              colouring={colouring}
              time={time}
              onTimeChange={chooseTime}
              receiver={receiver}
              onReceiver={openReceiver}
            />
          </TabPanel>
          <TabPanel value="submit">
            <SubmitTab
              project={project}
              assessment={assessment}
              freshness={freshness}
              criteria={criteria}
              equipment={equipment}
              scene={scene}
              results={found}
              processed={isPreview ? null : (results.data ?? null)}
              contours={contours}
            />
          </TabPanel>
          {isExploring && (
            <PartBoundary>
              <WhatIfViews
                hasPlaces={search.places.found !== null}
                variants={
                  <WhatIfTab
                    project={project}
                    assessment={assessment}
                    criteria={criteria}
                    whatIf={whatIf}
                    mapped={difference.mapped}
                    onMap={difference.map}
                  />
                }
                places={
                  <PlacesPanel
                    assessment={assessment}
                    config={config}
                    criteria={criteria}
                    equipment={equipment}
                    times={times}
                    scene={scene}
                    search={search}
                  />
                }
              />
            </PartBoundary>
          )}
        </Suspense>
      </Tabs>
      <ProcessBar {...of} preview={preview} view={view} onDone={() => show('results')} />
    </Stack>
  );
  const mapped = difference.shown?.results ?? snapshot?.results ?? found;
  const map = (
    <AssessmentMap
      {...of}
      workAreas={workAreas}
      writer={writer}
      actions={actions}
      plane={plane}
      criteria={criteria}
      results={mapped}
      shown={mapped === null ? shown : onMap(mapped)}
      isPreview={isPreview || difference.shown !== null}
      time={difference.shown?.time ?? snapshot?.time ?? time}
      colouring={difference.shown?.colouring ?? snapshot?.colouring ?? colouring}
      session={difference.shown === null ? preview.session : null}
      contours={contours}
      search={isExploring ? search : null}
      view={view}
      onView={show}
      receiver={receiver}
      onReceiver={openReceiver}
    />
  );
  return (
    <ExceedanceScaleContext value={scale}>
      <Workspace panel={panel} map={map} />
      <Suspense>{isToured && <Tour onEnd={endTour} onRemove={removeSample} />}</Suspense>
      <AssessmentComments {...of} {...{ workAreas, results: found, onView: show, onReceiver: openReceiver }} />
      <Suspense>
        {isDialogOpen && (
          <PlanDialogs
            project={project}
            assessment={assessment}
            workAreas={workAreas}
            plane={plane}
            method={config.method}
            writer={writer}
            actions={actions}
          />
        )}
      </Suspense>
    </ExceedanceScaleContext>
  );
}

/** Picks the tool for work areas where an assessment was created a moment ago: drawing is what comes next. */
function useDrawAtFirst({ workAreas }: Assessment): void {
  const { state } = useLocation();
  const isNew = state === NEW_ASSESSMENT && Object.keys(workAreas).length === 0;
  const wasNew = useRef(isNew);
  useEffect(() => {
    if (wasNew.current) editor.pickTool('polygon');
  }, []);
}

/** Whether there are no results of what is shown. While that is being found out it is as it was, so that nothing flickers at each edit. */
function useIsStale(freshness: Freshness): boolean {
  const [isStale, setStale] = useState(false);
  const next = freshness === 'unknown' ? isStale : freshness !== 'current';
  if (next !== isStale) setStale(next);
  return next;
}
