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
  /** Whether it was ended before all changes were tried. */
  isStopped: boolean;
}

export interface SuggestionSearch {
  /** Null before it was begun. */
  search: Search | null;
  /** @param hoursAreFixed whether other hours are left out */
  suggest: (hoursAreFixed?: boolean) => void;
  /** Ends it; what was found stays. */
  stop: () => void;
  /** A sentence where it failed. */
  failure: string | null;
}

interface SearchInput {
  plan: Plan;
  /** Null while it is not known. */
  setting: ChangeSetting | null;
  /** Null while it is not known, or not looked at. */
  scene: PreparedScene | null;
  project: WhatIfProject;
}

/** What is known of one state of the plan: another state begins afresh. */
interface State {
  of: SearchInput | null;
  candidates: Variant[] | null;
  scores: ReadonlyMap<string, Score | null>;
  isStopped: boolean;
  failure: string | null;
}

const NOTHING: State = { of: null, candidates: null, scores: new Map(), isStopped: false, failure: null };

/** The key under which the plan itself is scored. */
const ITSELF = 'this plan';

/** Looks for changes of a plan that free addresses, in workers of its own: variants that are compared meanwhile do not wait for it. */
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

/** More workers would hold more copies of the scene than they save time. */
const MAX_WORKERS = 4;

/** One core is left to the page, where there are more than two. */
const workerCount = () => Math.min(MAX_WORKERS, Math.max(2, navigator.hardwareConcurrency - 1));

/** The candidates by worker. */
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
