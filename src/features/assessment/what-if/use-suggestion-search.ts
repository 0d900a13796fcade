import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ChangeSetting } from '../../../assessment/area-changes.ts';
import type { Plan, Variant } from '../../../assessment/changed-plan.ts';
import {
  candidatesOf,
  type Gain,
  gainOf,
  ranked,
  type Score,
  withoutNeedless,
} from '../../../assessment/suggestions.ts';
import type { PreparedScene } from '../../../geodata/scene/prepared-scene.ts';
import { whatIfTexts } from '../../../texts/assessment-what-if.ts';
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
  suggest: () => void;
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
const ITSELF = whatIfTexts.thisPlan;

/** Looks for changes of a plan that free addresses, in a worker of its own: variants that are compared meanwhile do not wait for it. */
export function useSuggestionSearch({ plan, setting, scene, project }: SearchInput): SuggestionSearch {
  const of = useMemo((): SearchInput => ({ plan, setting, scene, project }), [plan, setting, scene, project]);
  const [state, setState] = useState(NOTHING);
  if (state.of !== of) setState({ ...NOTHING, of });
  const session = useRef<WhatIfSession | null>(null);
  const end = useCallback(() => {
    session.current?.end();
    session.current = null;
  }, []);
  useEffect(() => {
    if (of.scene === null) return undefined;
    return end;
  }, [end, of]);
  const suggest = useCallback(() => {
    if (of.setting === null || of.scene === null) return;
    end();
    const candidates = candidatesOf(of.plan, of.setting);
    const started = new WhatIfSession(of.scene, of.project);
    session.current = started;
    const ifStill = (next: (before: State) => Partial<State>) =>
      setState((before) => (session.current === started ? { ...before, ...next(before) } : before));
    started.start({
      onAssessed: () => undefined,
      onScored: (key, score) => ifStill(({ scores }) => ({ scores: new Map(scores).set(key, score) })),
      onFailed: () => ifStill(() => ({ failure: WHAT_IF_FAILED })),
    });
    started.score(ITSELF, of.plan);
    const [lines, others] = [true, false].map((isLine) =>
      candidates.filter((candidate) => (candidate.change.kind === 'line') === isLine),
    );
    for (const { key, plan: tried } of others ?? []) started.score(key, tried);
    started.scoreBarriers(
      of.plan,
      (lines ?? []).map(({ key, plan: tried }) => ({ key, plan: tried })),
    );
    setState({ ...NOTHING, of, candidates });
  }, [of, end]);
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
