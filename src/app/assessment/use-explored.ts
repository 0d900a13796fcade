import type { OpenedPlan } from '../../plan/screens/editing/plan-context.ts';
import { type PlaceSearch, usePlaceSearch } from '../../placement/screens/use-place-search.ts';
import { type Difference, NO_VARIANTS, useDifference } from '../../scenarios/screens/use-difference.ts';
import type { ShownResults } from './use-shown-results.ts';
import { useWhatIf, type WhatIf } from '../../scenarios/screens/use-what-if.ts';

/** The scenarios and the equipment placement of the part *Explore*. */
export interface Explored {
  readonly whatIf: WhatIf;
  readonly difference: Difference;
  readonly search: PlaceSearch;
}

/** The part *Explore* of an assessment's page. */
export function useExplored(plan: OpenedPlan, isShown: boolean, { exact, time }: ShownResults): Explored {
  const { assessment, workAreas, shifts, config, criteria, equipment, scene } = plan;
  const whatIf = useWhatIf({ assessment, workAreas, shifts, config, criteria, equipment, scene, isShown, exact });
  const search = usePlaceSearch({ scene, workAreas, method: config.method, isShown });
  // The map shows either places of equipment or the difference of a scenario.
  const hasScenario = isShown && search.places.found === null;
  const difference = useDifference(hasScenario ? whatIf.asked : NO_VARIANTS, time);
  return { whatIf, difference, search };
}
