import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChangeSetting } from '../rules/area-changes.ts';
import type { Plan, Variant } from '../rules/changed-plan.ts';
import { candidatesOf, type Gain, gainOf, ranked, type Score, withoutNeedless } from '../rules/suggestions.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import type { WhatIfProject } from './what-if-messages.ts';
import { WHAT_IF_FAILED, WhatIfSession } from './what-if-session.ts';

export interface Suggestion extends Variant {
  gain: Gain;
}

export interface Search {
  tried: number;
  of: number;
  suggestions: Suggestion[];
  /** Whether the search was stopped before all changes were tried. */
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
}

/** The search for one state of the plan. Another state resets it. */
interface State {
  of: SearchInput | null;
  candidates: Variant[] | null;
  scores: ReadonlyMap<string, Score | null>;
  isStopped: boolean;
  failure: string | null;
}

const NOTHING: State = { of: null, candidates: null, scores: new Map(), isStopped: false, failure: null };

/** Key of the unchanged plan in the search. */
const ITSELF = 'this plan';

/**
 * Searches for changes of a plan that free addresses. It uses separate workers, so that the comparison of variants does not wait
 * for it.
 */
export function useSuggestionSearch({ plan, setting, scene, project }: SearchInput): SuggestionSearch {
  const of = useMemo((): SearchInput => ({ plan, setting, scene, project }), [plan, setting, scene, project]);
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
      if (of.setting === null || of.scene === null) return;
      end();
      const candidates = candidatesOf(of.plan, of.setting, hoursAreFixed);
      const { scene, project, plan } = of;
      const shares = sharesOf(candidates, workerCount());
      const started = shares.map(() => new WhatIfSession(scene, project));
      sessions.current = started;
      const ifStill = (next: (before: State) => Partial<State>) =>
        setState((before) => (sessions.current === started ? { ...before, ...next(before) } : before));
      started.forEach((session, index) => {
        session.start({
          onAssessed: () => undefined,
          onScored: (key, score) => ifStill(({ scores }) => ({ scores: new Map(scores).set(key, score) })),
          onFailed: () => ifStill(() => ({ failure: WHAT_IF_FAILED })),
        });
        if (index === 0) session.score(ITSELF, plan);
        const { lines = [], others = [] } = shares[index] ?? {};
        for (const { key, plan: tried } of others) session.score(key, tried);
        session.scoreBarriers(
          plan,
          lines.map(({ key, plan: tried }) => ({ key, plan: tried })),
        );
      });
      setState({ ...NOTHING, of, candidates });
    },
    [of, end],
  );
  const stop = useCallback(() => {
    end();
    setState((before) => ({ ...before, isStopped: true }));
  }, [end]);
  const search = useMemo(() => searchOf(state), [state]);
  const isDone = search !== null && search.tried === search.of;
  useEffect(() => {
    if (isDone) end();
  }, [isDone, end]);
  return { search, suggest, stop, failure: state.failure };
}

/** Most workers. Each holds a copy of the scene, and more workers save little time. */
const MAX_WORKERS = 4;

/** Number of workers. On machines with more than two cores, one core is left to the page. */
const workerCount = () => Math.min(MAX_WORKERS, Math.max(2, navigator.hardwareConcurrency - 1));

/** Divides the candidates among the workers. */
function sharesOf(candidates: readonly Variant[], count: number): Array<{ lines: Variant[]; others: Variant[] }> {
  const isLine = ({ change }: Variant) => change.kind === 'line';
  const every = (list: readonly Variant[], worker: number) => list.filter((_, index) => index % count === worker);
  const [lines, others] = [candidates.filter(isLine), candidates.filter((candidate) => !isLine(candidate))];
  return Array.from({ length: count }, (_, worker) => ({ lines: every(lines, worker), others: every(others, worker) }));
}

function searchOf({ candidates, scores, isStopped }: State): Search | null {
  if (candidates === null) return null;
  const before = scores.get(ITSELF) ?? null;
  const found = candidates.flatMap((candidate): Suggestion[] => {
    const after = scores.get(candidate.key) ?? null;
    return before === null || after === null ? [] : [{ ...candidate, gain: gainOf(before, after) }];
  });
  const tried = candidates.filter(({ key }) => scores.has(key)).length;
  return { tried, of: candidates.length, suggestions: withoutNeedless(ranked(found)), isStopped };
}
