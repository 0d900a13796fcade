import { useQuery } from '@tanstack/react-query';
import { openReview, type ReviewedRevision, reviewIdOf } from '../api/reviews.ts';

/** What was told of a review is kept under this, whatever rights it was asked with. */
export const reviewKey = (access: ReviewedRevision) => ['review', reviewIdOf(access)] as const;

/** A revision as its reviewer may see it. @param rights to review, which the person has now: others ask again */
export function useOpenedReview(access: ReviewedRevision, rights: string) {
  return useQuery({
    queryKey: [...reviewKey(access), rights],
    queryFn: () => openReview(access),
    retry: false,
    // What others decide changes what can be decided.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}
