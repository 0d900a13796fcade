import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChangeSetting } from '../rules/area-changes.ts';
import type { Plan, Variant } from '../rules/changed-plan.ts';
import {
  baselineOf,
  candidatesOf,
  type Gain,
  MOST_COMPUTED,
  mostPromising,
  ranked,
  withoutNeedless,
} from '../rules/suggestions.ts';
import type { Results } from '../../model/results/results.ts';
import type { TriedChange } from '../rules/plan-trials.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import type { WhatIfProject } from './what-if-messages.ts';
import { WhatIfSession } from './what-if-session.ts';

export interface Suggestion extends Variant {
  gain: Gain;
  /** Whether the gain is an estimate, because the change is still to be computed exactly. */
  isEstimate: boolean;
}

/**
 * A search first estimates all changes, and then computes the most promising ones exactly. Estimates take a tenth of the time,
 * but their levels behind houses may be several decibels too low.
 */
export interface Search {
  /** Number of changes that were estimated, and of all changes. */
  tried: number;
  of: number;
  /** Number of changes that were computed exactly, and of those that are to be. Null until all changes are estimated. */
  computed: { done: number; of: number } | null;
  /** Whether everything is done. */
  isDone: boolean;
  suggestions: Suggestion[];
  /** Whether the search was stopped before it was done. */
  isStopped: boolean;
}

export interface SuggestionSearch {
  /** Null before the search is started. */
  search: Search | null;
  /** @param hoursAreFixed whether changes of the hours are left out */
  suggest: (hoursAreFixed?: boolean) => void;
  /** Stops the search. The suggestions found so far remain. */
  stop: () => void;
  /** The reason why the search failed, as a sentence. */
  failure: string | null;
}

interface SearchInput {
  plan: Plan;
  /** Null while it is being loaded. */
  setting: ChangeSetting | null;
  /** Null while it is being loaded or the tab is not shown. */
  scene: PreparedScene | null;
  project: WhatIfProject;
  /** Results of the plan. Null while they are being computed, or if there are none. */
  results: Results | null;
}

/** The search for one state of the plan. Another state resets it. */
interface State {
  of: SearchInput | null;
  candidates: Variant[] | null;
  /** The changes that are computed exactly. Null until all changes are estimated. */
  chosen: readonly Variant[] | null;
  /** Gains by the key of the change. Null if the changed plan cannot be assessed. */
  estimates: ReadonlyMap<string, Gain | null>;
  gains: ReadonlyMap<string, Gain | null>;
  isStopped: boolean;
  failure: string | null;
}

const NOTHING: State = {
  of: null,
  candidates: null,
  chosen: null,
  estimates: new Map(),
  gains: new Map(),
  isStopped: false,
  failure: null,
};

/**
 * Searches for changes of a plan that free addresses. It uses separate workers, so that the comparison of variants does not wait
 * for it.
 */
export function useSuggestionSearch({ plan, setting, scene, project, results }: SearchInput): SuggestionSearch {
  const of = useMemo(
    (): SearchInput => ({ plan, setting, scene, project, results }),
    [plan, setting, scene, project, results],
  );
  const [state, setState] = useState(NOTHING);
  if (state.of !== of) setState({ ...NOTHING, of });
  const sessions = useRef<readonly WhatIfSession[]>([]);
  const end = useCallback(() => {
    sessions.current.forEach((session) => session.end());
    sessions.current = [];
  }, []);
  useEffect(() => {
    if (of.scene === null) return undefined;
    return end;
  }, [end, of]);
  const suggest = useCallback(
    (hoursAreFixed?: boolean) => {
      const { plan, setting, scene, project, results } = of;
      if (setting === null || scene === null || results === null) return;
      end();
      const candidates = candidatesOf(plan, setting, hoursAreFixed);
      const baseline = baselineOf(results);
      const started = Array.from({ length: workerCount() }, () => new WhatIfSession(scene, project));
      sessions.current = started;
      const ifStill = (next: (before: State) => Partial<State>) =>
        setState((before) => (sessions.current === started ? { ...before, ...next(before) } : before));
      for (const session of started) {
        session.start({
          onAssessed: () => undefined,
          onGain: (key, gain, isEstimate) =>
            ifStill(({ estimates, gains }) =>
              isEstimate ? { estimates: new Map(estimates).set(key, gain) } : { gains: new Map(gains).set(key, gain) },
            ),
          onFailed: (failure) => {
            if (sessions.current !== started) return;
            end();
            setState((before) => ({ ...before, failure }));
          },
        });
        session.startSearch(plan, baseline);
      }
      findGains(started, candidates, true);
      setState({ ...NOTHING, of, candidates });
    },
    [of, end],
  );
  const stop = useCallback(() => {
    end();
    setState((before) => ({ ...before, isStopped: true }));
  }, [end]);
  const { chosen } = state;
  const found = chosen ?? chosenOf(state);
  if (found !== chosen) setState({ ...state, chosen: found });
  useEffect(() => {
    if (chosen !== null) findGains(sessions.current, chosen, false);
  }, [chosen]);
  const search = useMemo(() => searchOf(state), [state]);
  const isDone = search?.isDone === true;
  useEffect(() => {
    if (isDone) end();
  }, [isDone, end]);
  return { search, suggest, stop, failure: state.failure };
}

/** Most workers. Each holds a copy of the scene, and more workers save little time. */
const MAX_WORKERS = 4;

/** Number of workers. On machines with more than two cores, one core is left to the page. */
const workerCount = () => Math.min(MAX_WORKERS, Math.max(2, navigator.hardwareConcurrency - 1));

/**
 * Requests the gains of changes, divided among the workers. Changes of one kind go to few workers, because they share the tracing
 * of the plan.
 */
function findGains(sessions: readonly WhatIfSession[], candidates: readonly Variant[], isEstimate: boolean): void {
  const byKind = candidates.toSorted((a, b) => Number(isLine(a)) - Number(isLine(b)));
  const size = Math.ceil(byKind.length / sessions.length);
  sessions.forEach((session, worker) => {
    const own = byKind.slice(worker * size, (worker + 1) * size);
    session.findGains(
      own.map(({ key, change, plan }): TriedChange => ({ key, change, plan })),
      isEstimate,
    );
  });
}

const isLine = ({ change }: Variant) => change.kind === 'line';

function gainsOf(candidates: readonly Variant[], gains: State['gains'], isEstimate: boolean): Suggestion[] {
  return candidates.flatMap((candidate) => {
    const gain = gains.get(candidate.key) ?? null;
    return gain === null ? [] : [{ ...candidate, gain, isEstimate }];
  });
}

/** The candidates that are computed exactly. Null until all candidates are estimated. */
function chosenOf({ candidates, estimates }: State): readonly Variant[] | null {
  if (candidates === null || estimates.size < candidates.length) return null;
  return mostPromising(gainsOf(candidates, estimates, true), MOST_COMPUTED);
}

/** The candidates with a gain. Until the search is done, those that are only estimated follow those that are computed. */
function searchOf({ candidates, chosen, estimates, gains, isStopped }: State): Search | null {
  if (candidates === null) return null;
  const tried = candidates.filter(({ key }) => estimates.has(key)).length;
  const estimated = gainsOf(candidates, estimates, true);
  const exact = gainsOf(candidates, gains, false);
  const done = chosen?.filter(({ key }) => gains.has(key)).length ?? 0;
  const computed = chosen === null ? null : { done, of: chosen.length };
  const isDone = computed !== null && done === computed.of;
  const known = new Set(exact.map(({ key }) => key));
  // Estimates and exact gains cannot be compared, so the changes that are only estimated come after the others.
  const onlyEstimated = isDone ? [] : estimated.filter(({ key }) => !known.has(key));
  const suggestions = [exact, onlyEstimated].flatMap((found) => withoutNeedless(ranked(found)));
  return { tried, of: candidates.length, computed, isDone, suggestions, isStopped };
}
