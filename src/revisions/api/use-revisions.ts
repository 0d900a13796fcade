import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Live, useLive } from '../../firebase/live.ts';
import { watchReviews } from '../../review/api/reviews.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { readFrozenBytes, readFrozenInput, readFrozenReport, readFrozenResults, watchRevisions } from './revisions.ts';
import type { AssessmentId } from '../../model/ids.ts';
import type { Review } from '../../model/revisions/review.ts';
import type { Revision } from '../../model/revisions/revision.ts';

/** Watches the revisions of an assessment, newest first. */
export function useRevisions(id: AssessmentId): Live<Revision[]> {
  return useLive(useMemo(() => watchRevisions(id), [id]));
}

/** Watches the reviews of the revisions of an assessment. */
export function useReviews({ company, id }: Pick<Assessment, 'company' | 'id'>): Live<Review[]> {
  return useLive(useMemo(() => watchReviews(company, id), [company, id]));
}

/** Reads the frozen report of a revision. */
export function useFrozenReport(revision: Revision) {
  return useQuery({
    queryKey: ['frozen-report', revision.frozen.key],
    staleTime: Infinity,
    queryFn: () => readFrozenReport(revision),
  });
}

/** Returns the query for the frozen results of a revision. */
export function frozenResultsQuery(revision: Revision) {
  return queryOptions({
    queryKey: ['frozen-results', revision.frozen.key],
    staleTime: Infinity,
    queryFn: () => readFrozenResults(revision),
  });
}

/** Reads the frozen plan of a revision with its scene. Null reads nothing. */
export function useFrozenPlan(revision: Revision | null) {
  return useQuery({
    queryKey: ['frozen-plan', revision?.frozen.key ?? null],
    enabled: revision !== null,
    staleTime: Infinity,
    queryFn: async () => {
      if (revision === null) throw new Error('a plan was asked for without a revision');
      const [input, scene] = await Promise.all([readFrozenInput(revision), readFrozenBytes(revision, 'scene')]);
      return { input, scene };
    },
  });
}
