import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { watchConsents } from '../api/consents.ts';
import { MAX_COMING, watchFrom } from '../../plan/api/assessments.ts';
import { type Live, useLive } from '../../firebase/live.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { dateOfDay, dayNumber } from '../../model/time/calendar.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { ResidentConsent } from '../rules/consent.ts';
import { type LedgerEntry, RespiteLedger } from '../rules/respite-ledger.ts';
import { resultsQuery } from '../../results/api/use-results.ts';

/** Number of days before the month whose nights count for rows and weeks at its beginning. */
const DAYS_BEFORE = 31;

/** The works of a month with their data. */
export interface Month {
  /** Works that end on this day or later are included. */
  since: string;
  assessments: readonly Assessment[];
  /** Assessments with results. */
  ledger: RespiteLedger;
  entries: readonly LedgerEntry[];
  /** Names of assessments that were never processed. It is unknown where they require respite. */
  unprocessed: readonly string[];
  /** Agreements with residents. */
  consents: readonly ResidentConsent[];
  /** Whether results are still being loaded. */
  isFetching: boolean;
  /** Whether there are more works than are included. */
  isCut: boolean;
}

/**
 * Returns the active assessments of a project with work in or shortly before a month, and their results.
 * @param first the first day of the month
 */
export function useMonth(project: LoadedProjectWithUid, set: CriteriaSet, first: string): Live<Month> {
  const { uid, company } = project;
  const from = dateOfDay(dayNumber(first) - DAYS_BEFORE);
  const live = useLive(useMemo(() => watchFrom({ uid, company }, from), [uid, company, from]));
  const agreed = useLive(useMemo(() => watchConsents(uid), [uid]));
  const assessments = live.kind === 'ready' ? live.value : NONE;
  const read = useQueries({
    queries: assessments.map((assessment) => resultsQuery(assessment)),
    combine: (queries) => ({
      results: queries.map(({ data }) => data ?? null),
      isFetching: queries.some(({ isLoading }) => isLoading),
    }),
  });
  const { results, isFetching } = read;
  return useMemo(() => {
    if (live.kind !== 'ready') return live;
    if (agreed.kind !== 'ready') return agreed;
    const entries = assessments.flatMap((assessment, index) => {
      const found = results[index] ?? null;
      return found === null ? [] : [{ assessment, results: found }];
    });
    const known = new Set(entries.map(({ assessment }) => assessment.id));
    const value: Month = {
      since: from,
      assessments,
      entries,
      ledger: new RespiteLedger(set, entries),
      unprocessed: isFetching ? [] : assessments.filter(({ id }) => !known.has(id)).map(({ name }) => name),
      consents: agreed.value,
      isFetching,
      isCut: assessments.length >= MAX_COMING,
    };
    return { kind: 'ready', value };
  }, [live, agreed, assessments, results, isFetching, set, from]);
}

const NONE: Assessment[] = [];
