import { useCallback, useEffect, useMemo, useState } from 'react';
import type { SettledPlan } from '../../../assessment/settled-plans.ts';
import { candidatesOf, type Gain, gainOf, ranked, type Score } from '../../../assessment/suggestions.ts';
import { type Plan, type Variant, variantsOf } from '../../../assessment/variants.ts';
import type { Assessment } from '../../../domain/assessment.ts';
import type { CriteriaSet } from '../../../domain/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../../domain/equipment/equipment.ts';
import type { ReportConfig } from '../../../domain/report-config.ts';
import { requireSystem } from '../../../geodata/crs/crs.ts';
import type { PreparedScene } from '../../../geodata/scene/prepared-scene.ts';
import { WHAT_IF_FAILED, WhatIfSession } from './what-if-session.ts';

export interface WhatIfInput {
  assessment: Assessment;
  workAreas: Assessment['workAreas'];
  shifts: Assessment['shifts'];
  config: ReportConfig;
  criteria: CriteriaSet;
  equipment: EquipmentItem[];
  scene: PreparedScene | null;
  /** Nothing is computed before it is looked at. */
  isShown: boolean;
}

/** A variant that was asked for; without `settled` while it is computed. */
export interface AskedVariant extends Variant {
  settled: SettledPlan | null;
}

export interface Suggestion extends Variant {
  gain: Gain;
}

export interface Search {
  tried: number;
  of: number;
  suggestions: Suggestion[];
}

export interface WhatIf {
  /** The variants that can be asked for. */
  offered: Variant[];
  /** The plan itself, then the variants that were asked for. */
  asked: AskedVariant[];
  ask: (variant: Variant) => void;
  drop: (key: string) => void;
  /** Null before it was begun. */
  search: Search | null;
  suggest: () => void;
  /** A sentence where it stopped. */
  failure: string | null;
}

/** The key of the plan itself. */
export const THIS_PLAN = 'this plan';

/** What is known of one state of the plan: another state begins afresh. */
interface State {
  of: WhatIfSession | null;
  asked: AskedVariant[];
  scores: ReadonlyMap<string, Score | null>;
  candidates: Variant[] | null;
  failure: string | null;
}

const NOTHING: State = { of: null, asked: [], scores: new Map(), candidates: null, failure: null };

const begun = (of: WhatIfSession, plan: Plan): State => ({
  ...NOTHING,
  of,
  asked: [{ key: THIS_PLAN, name: 'This plan', plan, settled: null }],
});

/** Compares the plan with variants of it, computed beside the page. */
export function useWhatIf(input: WhatIfInput): WhatIf {
  const { assessment, workAreas, shifts, config, criteria, equipment, scene, isShown } = input;
  const { id, project, company, operatingTime, startDate, endDate } = assessment;
  const plan = useMemo(
    (): Plan => ({ workAreas, shifts, operatingTime, startDate, endDate }),
    [workAreas, shifts, operatingTime, startDate, endDate],
  );
  const session = useMemo(
    () =>
      isShown && scene !== null
        ? new WhatIfSession(scene, { config, equipment, assessment: { id, project, company } })
        : null,
    [isShown, scene, config, equipment, id, project, company],
  );
  const [heard, setHeard] = useState(NOTHING);
  const [shown, setShown] = useState<{ session: WhatIfSession | null; plan: Plan } | null>(null);
  const isOther = shown?.session !== session || shown.plan !== plan;
  if (isOther) {
    setShown({ session, plan });
    setHeard(session === null ? NOTHING : begun(session, plan));
  }
  const change = useCallback(
    (next: (before: State) => Partial<State>) => setHeard((before) => ({ ...before, ...next(before) })),
    [],
  );
  useEffect(() => {
    if (session === null) return undefined;
    const ifStill = (next: (before: State) => Partial<State>) =>
      change((before) => (before.of === session ? next(before) : {}));
    session.start({
      onAssessed: (key, settled) =>
        ifStill(({ asked }) => ({ asked: asked.map((one) => (one.key === key ? { ...one, settled } : one)) })),
      onScored: (key, score) => ifStill(({ scores }) => ({ scores: new Map(scores).set(key, score) })),
      onFailed: () => ifStill(() => ({ failure: WHAT_IF_FAILED })),
    });
    session.ask('assess', THIS_PLAN, plan);
    return () => session.end();
  }, [session, plan, change]);

  const ask = useCallback(
    (variant: Variant) => {
      session?.ask('assess', variant.key, variant.plan);
      change(({ asked }) => ({
        asked: [...asked.filter(({ key }) => key !== variant.key), { ...variant, settled: null }],
      }));
    },
    [session, change],
  );
  const drop = useCallback(
    (key: string) => change(({ asked }) => ({ asked: asked.filter((one) => one.key !== key) })),
    [change],
  );
  const suggest = useCallback(() => {
    if (scene === null) return;
    const plane = requireSystem(scene.crs);
    const candidates = candidatesOf(plan, { criteria, equipment, method: config.method, plane });
    session?.ask('score', THIS_PLAN, plan);
    for (const { key, plan: changed } of candidates) session?.ask('score', key, changed);
    change(() => ({ candidates, scores: new Map() }));
  }, [session, scene, plan, criteria, equipment, config.method, change]);
  const offered = useMemo(() => variantsOf(plan, { criteria, equipment }), [plan, criteria, equipment]);
  const search = useMemo(() => searchOf(heard), [heard]);
  return { offered, asked: heard.asked, ask, drop, search, suggest, failure: heard.failure };
}

function searchOf({ candidates, scores }: State): Search | null {
  if (candidates === null) return null;
  const before = scores.get(THIS_PLAN) ?? null;
  const found = candidates.flatMap((candidate): Suggestion[] => {
    const after = scores.get(candidate.key) ?? null;
    return before === null || after === null ? [] : [{ ...candidate, gain: gainOf(before, after) }];
  });
  const tried = candidates.filter(({ key }) => scores.has(key)).length;
  return { tried, of: candidates.length, suggestions: ranked(found) };
}
