import type { Results } from '../../../model/results/results.ts';
import type { PreviewSession } from '../../../prediction/screens/preview/preview-session.ts';
import type { ResultsOnMap } from '../../../results/rules/results-on-map.ts';
import type { MapView } from '../../../results/screens/map/map-colouring.ts';

/** The results that the map shows. */
export interface MappedResults {
  results: Results | null;
  /** What the map draws of the results, which may be loaded before the rest. */
  onMap: ResultsOnMap | null;
  /** Whether the results are stored nowhere: those of a live preview or a scenario. */
  isPreview: boolean;
  /** Key of the operating time by which receivers are coloured. */
  time: string | null;
  /** How receivers are coloured and filtered; null without results. */
  colouring: MapView | null;
  /** The session of the live preview; null where moving crews cannot be asked for. */
  session: PreviewSession | null;
}
