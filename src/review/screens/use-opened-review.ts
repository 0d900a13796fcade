import { useQuery } from '@tanstack/react-query';
import { openReview, type ReviewedRevision, reviewIdOf } from '../api/reviews.ts';

/** Cache key of a review. It does not depend on the rights with which the review was requested. */
export const reviewKey = (access: ReviewedRevision) => ['review', reviewIdOf(access)] as const;

/**
 * Requests a revision as its reviewer may see it.
 * @param rights the user's current rights to review; the request is repeated when they change
 */
export function useOpenedReview(access: ReviewedRevision, rights: string) {
  return useQuery({
    queryKey: [...reviewKey(access), rights],
    queryFn: () => openReview(access),
    retry: false,
    // Decisions by others change which decisions are possible.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
