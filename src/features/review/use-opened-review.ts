import { useQuery } from '@tanstack/react-query';
import { openReview, type ReviewAccess, reviewIdOf } from '../../backend/reviews.ts';

/** What was told of a review is kept under this, whatever rights it was asked with. */
export const reviewKey = (access: ReviewAccess) => ['review', reviewIdOf(access)] as const;

/** What a link or an account opens. @param rights to review, which the person has now: others ask anew */
export function useOpenedReview(access: ReviewAccess, rights: string) {
  return useQuery({
    queryKey: [...reviewKey(access), rights],
    queryFn: () => openReview(access),
    retry: false,
    // What others decide changes what an account can. A link decides nothing, and asking again would count as opening it again.
    staleTime: 'linkId' in access ? Infinity : 0,
    refetchOnWindowFocus: false,
  });
}
