import { useCallback, useEffect, useMemo, useState } from 'react';
import { changePlan } from '../rules/area-changes.ts';
import type { Plan, Variant } from '../rules/changed-plan.ts';
import type { AssessedPlan } from '../../prediction/rules/preview/assessed-plans.ts';
import { variantsOf } from '../rules/variants.ts';
import type { OpenedPlan } from '../../plan/screens/editing/plan-context.ts';
import type { Results } from '../../model/results/results.ts';
import { useIsEver } from '../../ui/hooks/use-is-ever.ts';
import { requireSystem } from '../../gis/crs/crs.ts';
import { useKeptChanges } from './use-kept-changes.ts';
import { type SuggestionSearch, useSuggestionSearch } from './use-suggestion-search.ts';
import type { WhatIfProject } from './what-if-messages.ts';
import { WhatIfSession } from './what-if-session.ts';

export interface WhatIfInput extends Pick<
  OpenedPlan,
  'assessment' | 'workAreas' | 'shifts' | 'config' | 'criteria' | 'equipment' | 'scene'
> {
  /** Nothing is computed until the tab is shown. */
  isShown: boolean;
  /** The exact results of the plan if the page has them, and whether it is loading or computing them. */
  exact: { readonly results: Results | null; readonly isAwaited: boolean };
}

/** A plan in the comparison: the plan itself or a variant. `outcome` is null while it is being computed. */
export interface AskedVariant extends Pick<Variant, 'key' | 'name' | 'plan' | 'isHoursOnly'> {
  outcome: AssessedPlan | null;
}

/** A variant that the user selected and that cannot be applied to the current plan. */
export interface LeftOutVariant extends Pick<Variant, 'key' | 'name'> {
  /** The reason as a sentence. */
  reason: string;
}

export interface WhatIf {
  /** Variants that can be selected. */
  offered: Variant[];
  /** The plan itself, followed by the selected variants. */
  asked: AskedVariant[];
  leftOut: LeftOutVariant[];
  ask: (variant: Variant) => void;
  drop: (key: string) => void;
  suggestions: SuggestionSearch;
  /** The reason why the computation stopped, as a sentence. */
  failure: string | null;
}

/** Key of the plan itself. */
export const THIS_PLAN = 'this plan';

/** A session that compares the variants of one state of the plan. */
interface Run {
  session: WhatIfSession | null;
  plan: Plan;
}

/** The outcomes for one state of the plan. Another state resets them. */
interface State {
  of: Run | null;
  outcome: ReadonlyMap<string, AssessedPlan>;
  failure: string | null;
}

const NOTHING: State = { of: null, outcome: new Map(), failure: null };

/** Compares the plan with its variants, computed in a worker. The selected changes are kept while the plan is edited. */
export function useWhatIf(input: WhatIfInput): WhatIf {
  const { assessment, workAreas, shifts, config, criteria, equipment, scene, isShown, exact } = input;
  const { id, project, company, operatingTime, startDate, endDate } = assessment;
  const plan = useMemo(
    (): Plan => ({ workAreas, shifts, operatingTime, startDate, endDate }),
    [workAreas, shifts, operatingTime, startDate, endDate],
  );
  const of = useMemo(
    (): WhatIfProject => ({ config, equipment, assessment: { id, project, company } }),
    [config, equipment, id, project, company],
  );
  const shown = isShown ? scene : null;
  const session = useMemo(() => (shown === null ? null : new WhatIfSession(shown, of)), [shown, of]);
  const setting = useMemo(
    () =>
      shown === null
        ? null
        : { criteria, equipment, method: config.method, plane: requireSystem(shown.crs), scene: shown },
    [shown, criteria, equipment, config.method],
  );
  const [state, setState] = useState(NOTHING);
  const run = useMemo((): Run => ({ session, plan }), [session, plan]);
  if (state.of !== run) setState({ ...NOTHING, of: run });
  const change = useCallback(
    (next: (before: State) => Partial<State>) => setState((before) => ({ ...before, ...next(before) })),
    [],
  );
  const { kept, keep, drop } = useKeptChanges(id);
  const changed = useMemo(
    () =>
      session === null || setting === null
        ? []
        : kept.map((scenario) => ({ ...scenario, changed: changePlan(plan, scenario.change, setting) })),
    [session, setting, kept, plan],
  );
  const variants = useMemo(
    () => changed.flatMap((scenario) => (scenario.changed.kind === 'changed' ? [scenario.changed.variant] : [])),
    [changed],
  );
  // The first outcome of the plan is kept, so that other results of the same plan do not discard what depends on it.
  const own = state.of === run ? (state.outcome.get(THIS_PLAN) ?? null) : null;
  if (session !== null && state.of === run && own === null && exact.results !== null)
    setState({
      ...state,
      outcome: new Map(state.outcome).set(THIS_PLAN, { kind: 'assessed', results: exact.results }),
    });
  // If the page has the results of the plan or computes them, the worker does not compute them a second time.
  const [computedHere, setComputedHere] = useState<Run | null>(null);
  const isComputedHere = computedHere === run;
  if (session !== null && own === null && exact.results === null && !exact.isAwaited && !isComputedHere)
    setComputedHere(run);
  const hasVariants = useIsEver(variants.length > 0);
  const isStarted = session !== null && (isComputedHere || (own !== null && hasVariants));
  useEffect(() => {
    if (session === null || !isStarted) return undefined;
    const ifStill = (next: (before: State) => Partial<State>) =>
      change((before) => (before.of === run ? next(before) : {}));
    session.start({
      onAssessed: (key, outcome) => ifStill((before) => ({ outcome: new Map(before.outcome).set(key, outcome) })),
      onGain: () => undefined,
      onFailed: (failure) => ifStill(() => ({ failure })),
    });
    return () => session.end();
  }, [session, run, change, isStarted]);
  // These effects run after the session has started. The session ignores repeated requests.
  useEffect(() => {
    if (isStarted && isComputedHere) session.assess(THIS_PLAN, plan);
  }, [session, plan, isStarted, isComputedHere]);
  useEffect(() => {
    if (isStarted) for (const variant of variants) session.assess(variant.key, variant.plan);
  }, [session, variants, isStarted]);

  const offered = useMemo(() => variantsOf(plan, { criteria, equipment }), [plan, criteria, equipment]);
  const asked = useMemo((): AskedVariant[] => {
    if (session === null || state.of !== run) return [];
    const outcome = (key: string) => state.outcome.get(key) ?? null;
    return [
      { key: THIS_PLAN, name: 'This plan', plan, outcome: outcome(THIS_PLAN) },
      ...variants.map((variant) => ({ ...variant, outcome: outcome(variant.key) })),
    ];
  }, [session, run, plan, variants, state.of, state.outcome]);
  const results = own?.kind === 'assessed' ? own.results : null;
  const suggestions = useSuggestionSearch({ plan, setting, scene: shown, project: of, results });
  const leftOut = useMemo(
    () =>
      changed.flatMap((scenario): LeftOutVariant[] =>
        scenario.changed.kind === 'not-possible'
          ? [{ key: scenario.key, name: scenario.name, reason: scenario.changed.reason }]
          : [],
      ),
    [changed],
  );
  return { offered, asked, leftOut, ask: keep, drop, suggestions, failure: state.failure };
}
