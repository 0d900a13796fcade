import { Box, Stack } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import { barriersInOrder } from '../../../model/assessment/assessment.ts';
import { isOfQuarters, operatingTimeName } from '../../../model/criteria/criteria-set.ts';
import type { Results } from '../../../model/results/results.ts';
import { useEditor } from '../../../plan/screens/editing/editor-store.ts';
import { usePlan } from '../../../plan/screens/editing/plan-context.ts';
import type { ResultsOnMap } from '../../../results/rules/results-on-map.ts';
import { ContourControl } from '../../../results/screens/map/contour-control.tsx';
import { type ContourLayerControl, shownContours } from '../../../results/screens/map/use-contours.ts';
import { lazily } from '../../../ui/loading/lazily.ts';
import { BarrierLegend } from '../../../ui/map/legends/barrier-legend.tsx';
import { ContourLegend } from '../../../ui/map/legends/contour-legend.tsx';
import { FoldableLegend } from '../../../ui/map/legends/foldable-legend.tsx';
import { useLayersSetting } from '../../../ui/map/layers/layers-setting.ts';
import type { View } from '../views.ts';
import { MapLegend } from './map-legend.tsx';
import type { MappedResults } from './mapped-results.ts';

const CrewRuler = lazily(async () => (await import('../../../results/screens/crew/crew-ruler.tsx')).CrewRuler);
const SiteLegend = lazily(async () => (await import('../../../projects/screens/site/site-legend.tsx')).SiteLegend);

interface LegendBoxProps {
  mapped: MappedResults;
  contours: ContourLayerControl;
  view: View;
  /** Whether layers of the site are shown, such as buildings by height. */
  hasSiteLayers: boolean;
}

/** The legends of the map, and the ruler of the moving crews. */
export function LegendBox({ mapped, contours, view, hasSiteLayers }: LegendBoxProps) {
  const { workAreas, scene } = usePlan();
  const tool = useEditor((state) => state.tool);
  const [{ layers }] = useLayersSetting();
  const assessed = mapped.onMap?.areas ?? null;
  const moving = useMemo(() => (assessed === null ? [] : movingAreas(assessed)), [assessed]);
  return (
    <Stack gap="xs">
      {mapped.onMap !== null && mapped.session !== null && moving.length > 0 && tool === 'select' && (
        <Suspense>
          <CrewRuler areas={moving} workAreas={workAreas} session={mapped.session} worst={worstLabel(mapped.onMap)} />
        </Suspense>
      )}
      {/* A phone's map has no room for legends while somebody draws. */}
      <Box data-tour="legend" {...(tool !== 'select' && { visibleFrom: 'sm' })}>
        <FoldableLegend>
          {barriersInOrder(workAreas).length > 0 && <BarrierLegend />}
          {hasSiteLayers && scene !== null && (
            <Suspense>
              <SiteLegend scene={scene} layers={layers} />
            </Suspense>
          )}
          <LegendOfResults mapped={mapped} contours={contours} view={view} />
        </FoldableLegend>
      </Box>
    </Stack>
  );
}

function LegendOfResults({ mapped, contours, view }: Omit<LegendBoxProps, 'hasSiteLayers'>) {
  const { onMap, colouring, isPreview } = mapped;
  const { freshness } = usePlan();
  const shown = shownContours(contours);
  if (onMap === null || colouring === null) return null;
  return (
    <>
      {(view === 'results' || contours.state.kind !== 'off') && (
        <ContourControl
          control={contours}
          levelName={onMap.criteria.words.level}
          hindrance={isPreview || freshness !== 'current' ? 'Process first.' : null}
        >
          {shown !== null && (
            <ContourLegend
              {...shown}
              levelName={onMap.criteria.words.level}
              timeName={shown.time === null ? null : operatingTimeName(onMap.criteria, shown.time)}
            />
          )}
        </ContourControl>
      )}
      <MapLegend view={colouring} criteria={onMap.criteria} />
    </>
  );
}

/** The work areas whose crews move by the clock, and in more than one window. */
function movingAreas(areas: Results['areas']) {
  return areas.flatMap(({ moving, ...area }) =>
    moving !== null && moving.windows.from.length > 1 && moving.windows.from[0] !== '' ? [{ ...area, moving }] : [],
  );
}

function worstLabel({ operatingTimes, criteria }: ResultsOnMap): string {
  return operatingTimes.every((key) => isOfQuarters(criteria, key)) ? 'worst 15 minutes' : 'loudest time';
}
