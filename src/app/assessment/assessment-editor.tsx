import { useDocumentTitle } from '@mantine/hooks';
import { Suspense, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { criteriaSetOf } from '../../model/project/report-config.ts';
import { freshnessOf } from '../../plan/rules/freshness.ts';
import { useOperatingTimes } from '../../plan/api/use-operating-times.ts';
import { useAreaActions } from '../../plan/screens/areas/use-area-actions.ts';
import { editor, useEditor } from '../../plan/screens/editing/editor-store.ts';
import { type OpenedPlan, PlanContext } from '../../plan/screens/editing/plan-context.ts';
import { useStableAreas } from '../../plan/screens/editing/use-stable-areas.ts';
import { useWorkAreaWriter } from '../../plan/screens/editing/use-work-area-writer.ts';
import { usePreparedScene } from '../../projects/api/use-project-data.ts';
import { onMap } from '../../results/rules/results-on-map.ts';
import { useCrewSnapshot } from '../../results/screens/crew/use-crew-snapshot.ts';
import { projectPlane } from '../../results/screens/map/project-plane.ts';
import { useCommands } from '../../ui/commands.ts';
import { ExceedanceScaleContext } from '../../ui/exceedance.ts';
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts';
import { useStableValue } from '../../ui/hooks/use-stable-value.ts';
import { Workspace } from '../../ui/layout/workspace.tsx';
import { lazily } from '../../ui/loading/lazily.ts';
import { NEW_ASSESSMENT } from '../../ui/urls.ts';
import { AssessmentComments } from './assessment-comments.tsx';
import { EditorPanel } from './editor-panel.tsx';
import { AssessmentMap } from './map/assessment-map.tsx';
import type { MappedResults } from './map/mapped-results.ts';
import { SampleTour } from './sample-tour.tsx';
import { type Explored, useExplored } from './use-explored.ts';
import { receiverKey, useReceiverAt, useShownPart } from './use-shown-part.ts';
import { type ShownResults, useShownResults } from './use-shown-results.ts';
import { type View, VIEW_NAMES, VIEWS } from './views.ts';

const PlanDialogs = lazily(async () => (await import('../../plan/screens/areas/plan-dialogs.tsx')).PlanDialogs);

type AssessmentEditorProps = Pick<OpenedPlan, 'project' | 'assessment' | 'config' | 'equipment'>;

/** An assessment: its plan and its results beside the map. */
export function AssessmentEditor(props: AssessmentEditorProps) {
  const { assessment } = props;
  useDocumentTitle(`${assessment.name} – Site noise`);
  useDrawAtFirst(assessment);
  const { view, time: chosenTime, receiver: receiverName, show, chooseTime, chooseReceiver } = useShownPart();
  useViewCommands(show);
  const plan = useOpenedPlan(props);
  const shown = useShownResults(plan, view, chosenTime);
  const { results, scale } = shown;
  const receiver = useReceiverAt(results, receiverName);
  const openReceiver = useStableCallback((index: number | null) =>
    chooseReceiver(index === null || results === null ? null : receiverKey(results, index)),
  );
  const isExploring = view === 'explore';
  const explored = useExplored(plan, isExploring, shown);
  const mapped = useMappedResults(shown, explored);
  const isDialogOpen = useEditor((state) => state.dialog !== null);
  const opened = { view, onView: show, receiver, onReceiver: openReceiver };
  return (
    <PlanContext value={plan}>
      <ExceedanceScaleContext value={scale}>
        <Workspace
          panel={<EditorPanel {...opened} shown={shown} explored={explored} onTimeChange={chooseTime} />}
          map={
            <AssessmentMap
              {...opened}
              mapped={mapped}
              contours={shown.contours}
              search={isExploring ? explored.search : null}
            />
          }
        />
        <SampleTour />
        <AssessmentComments results={results} onView={show} onReceiver={openReceiver} />
        <Suspense>{isDialogOpen && <PlanDialogs />}</Suspense>
      </ExceedanceScaleContext>
    </PlanContext>
  );
}

function useOpenedPlan({ project, assessment, config, equipment }: AssessmentEditorProps): OpenedPlan {
  const criteria = useMemo(() => criteriaSetOf(config), [config]);
  const times = useOperatingTimes(criteria, assessment);
  const workAreas = useStableAreas(assessment.workAreas);
  const shifts = useStableValue(assessment.shifts);
  const writer = useWorkAreaWriter(assessment, equipment);
  const freshness = freshnessOf(assessment, project, config);
  const scene = usePreparedScene(project).data ?? null;
  const plane = projectPlane(project, scene);
  const actions = useAreaActions(workAreas, writer, plane);
  return {
    project,
    assessment,
    config,
    criteria,
    equipment,
    times,
    workAreas,
    shifts,
    scene,
    plane,
    freshness,
    writer,
    actions,
  };
}

/** What the map shows: the difference of a scenario, else a moving crew at one time, else the results of the page. */
function useMappedResults(shown: ShownResults, { difference }: Explored): MappedResults {
  const hidden = useEditor((state) => state.hiddenClasses);
  const snapshot = useCrewSnapshot(shown.results, shown.scale, hidden);
  const results = difference.shown?.results ?? snapshot?.results ?? shown.results;
  return {
    results,
    onMap: results === null ? shown.onMap : onMap(results),
    isPreview: shown.previewed !== null || difference.shown !== null,
    time: difference.shown?.time ?? snapshot?.time ?? shown.time,
    colouring: difference.shown?.colouring ?? snapshot?.colouring ?? shown.colouring,
    session: difference.shown === null ? shown.preview.session : null,
  };
}

/** Offers the parts of the assessment in the command palette. */
function useViewCommands(show: (view: View) => void): void {
  useCommands(
    useMemo(
      () => ({
        name: 'This assessment',
        find: () => VIEWS.map((id) => ({ id, label: VIEW_NAMES[id], run: () => show(id) })),
      }),
      [show],
    ),
  );
}

/** Selects the tool for work areas if the assessment has just been created: drawing comes next. */
function useDrawAtFirst({ workAreas }: Assessment): void {
  const { state } = useLocation();
  const isNew = state === NEW_ASSESSMENT && Object.keys(workAreas).length === 0;
  const wasNew = useRef(isNew);
  useEffect(() => {
    if (wasNew.current) editor.pickTool('polygon');
  }, []);
}
