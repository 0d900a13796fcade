import { useMemo } from 'react';
import type { Results } from '../../../model/results/results.ts';
import { onMap } from '../../rules/results-on-map.ts';
import type { ExceedanceScale } from '../../../ui/exceedance.ts';
import { resultsAtSnapshot } from './crew-snapshot.ts';
import { useCrewRuler } from './crew-ruler-state.ts';
import { type MapView, mapView } from '../map/map-colouring.ts';
import { useCrewAnswers } from '../../../prediction/screens/preview/crew-answers.ts';

interface ShownSnapshot {
  results: Results;
  /** Operating time of the window. */
  time: string;
  colouring: MapView;
}

/** The results in the chosen window of a moving crew. Null if no window is chosen, or before the answer arrives. */
export function useCrewSnapshot(
  results: Results | null,
  scale: ExceedanceScale,
  hidden: readonly string[],
): ShownSnapshot | null {
  const area = useCrewRuler((state) => state.area);
  const answer = useCrewAnswers(({ snapshot }) => snapshot);
  return useMemo(() => {
    if (results === null || answer === null || area !== answer.area) return null;
    const { time, laeqAssessed } = answer.snapshot;
    if (laeqAssessed.length !== results.receivers.id.length || results.receivers.times[time] === undefined) return null;
    const now = resultsAtSnapshot(results, answer.snapshot);
    // Bands and measures belong to the worst 15 minutes, and a snapshot has none. The colours therefore show the exceedance.
    const colouring = mapView(onMap(now), time, scale, { by: 'exceedance', measure: null }, hidden);
    return { results: now, time, colouring: { ...colouring, title: 'Exceedance at this time' } };
  }, [results, answer, area, scale, hidden]);
}
