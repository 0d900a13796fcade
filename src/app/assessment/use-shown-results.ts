import { useMemo } from 'react';
import { areasAtWork } from '../../model/assessment/area-hours.ts';
import { contourBandsDb } from '../../model/map/contour-bands.ts';
import { movingCrewOf } from '../../model/assessment/work-area.ts';
import { DEFAULT_EXCEEDANCE_CLASSES } from '../../model/results/exceedance-classes.ts';
import type { Results } from '../../model/results/results.ts';
import { useEditor } from '../../plan/screens/editing/editor-store.ts';
import type { OpenedPlan } from '../../plan/screens/editing/plan-context.ts';
import { isDraft, useDraftShapes } from '../../prediction/screens/preview/draft-shape.ts';
import { type Preview, usePreview } from '../../prediction/screens/preview/use-preview.ts';
import { useResultsOnMap } from '../../results/api/use-results.ts';
import { onMap, type ResultsOnMap, shownTime } from '../../results/rules/results-on-map.ts';
import { type MapView, mapView } from '../../results/screens/map/map-colouring.ts';
import { type ContourLayerControl, useContours } from '../../results/screens/map/use-contours.ts';
import { type ExceedanceScale, exceedanceScale } from '../../ui/exceedance.ts';
import { useDeferred } from '../../ui/hooks/use-deferred.ts';
import { useIsEver } from '../../ui/hooks/use-is-ever.ts';
import { useNarrow } from '../../ui/hooks/use-narrow.ts';
import { exactPreview, type ExactResults } from './exact-results.ts';
import { type StoredResults, useStoredResults } from './use-stored-results.ts';
import type { View } from './views.ts';

/** The results that the page of an assessment shows: those of the live preview while the stored ones are out of date. */
export interface ShownResults {
  readonly stored: StoredResults;
  /** The results of the live preview, which are stored nowhere; null while the stored ones are shown. */
  readonly previewed: Results | null;
  /** The results that are shown: previewed or stored; null without any. */
  readonly results: Results | null;
  /** What the map shows of the results. Of stored results it is loaded before the rest. */
  readonly onMap: ResultsOnMap | null;
  /** Key of the operating time that is shown. */
  readonly time: string | null;
  /** How receivers are coloured and filtered; null without results. */
  readonly colouring: MapView | null;
  readonly scale: ExceedanceScale;
  readonly contours: ContourLayerControl;
  readonly preview: Preview;
  readonly exact: ExactResults;
}

/** @param chosenTime key of the operating time in the page's address; null where it names none */
export function useShownResults(
  plan: Omit<OpenedPlan, 'writer' | 'actions'>,
  view: View,
  chosenTime: string | null,
): ShownResults {
  const { assessment, workAreas, shifts, config, equipment, scene, freshness } = plan;
  const stored = useStoredResults(assessment);
  const isDragged = useDraftShapes(({ drafts }) => isDraft(workAreas, drafts));
  const isStale = freshness !== 'current' || isDragged;
  // The levels of moving crews at other times come from the preview in any case.
  const isMoving = Object.values(workAreas).some(({ feature }) => movingCrewOf(feature) !== null);
  const isDrawing = useEditor(({ tool }) => tool !== 'select');
  // The code of the preview is a quarter of the page. Current results do not need it until somebody turns to the plan.
  const isWanted = useIsEver(view === 'plan' || isDrawing || isStale || isMoving);
  // The first stored results are loaded before the preview starts. After later runs the preview keeps what it has traced.
  const isOpened = useIsEver(!stored.isPending);
  const preview = usePreview({
    assessment,
    workAreas,
    shifts,
    config,
    equipment,
    scene: isOpened && isWanted ? scene : null,
    isShown: isStale || isMoving,
  });
  const previewed = preview.state.kind === 'shown' && isStale ? preview.state.results : null;
  const results = previewed ?? stored.found;
  const early = useDeferred(useResultsOnMap(assessment, chosenTime));
  const shown = results === null ? early : onMap(results);
  const time = shownTime(shown, chosenTime);
  const bandsDb = useMemo(() => contourBandsDb(config), [config]);
  const during = useMemo(
    () => (results === null || time === null ? null : areasAtWork(results.criteria, { workAreas, shifts }, time)),
    [results, time, workAreas, shifts],
  );
  const isCurrent = freshness === 'current' && !isDragged;
  const contours = useContours(isCurrent ? results : null, scene, bandsDb, during);
  const scale = useMemo(
    () => exceedanceScale(config.exceedanceClasses ?? DEFAULT_EXCEEDANCE_CLASSES),
    [config.exceedanceClasses],
  );
  const colours = useEditor((state) => state.colours);
  const hidden = useEditor((state) => state.hiddenClasses);
  const colouring = useMemo(
    () => (shown === null || time === null ? null : mapView(shown, time, scale, colours, hidden)),
    [shown, time, scale, colours, hidden],
  );
  const isNarrow = useNarrow();
  // The plan has no shapes that are being dragged, so its stored results stay exact meanwhile. The preview starts after the stored
  // results are loaded.
  const exact =
    freshness === 'current' || stored.isPending
      ? { results: freshness === 'current' ? stored.found : null, isAwaited: stored.isPending }
      : exactPreview(preview.state, plan, !isNarrow);
  return { stored, previewed, results, onMap: shown, time, colouring, scale, contours, preview, exact };
}
