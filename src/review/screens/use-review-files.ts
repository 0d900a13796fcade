import { useQuery } from '@tanstack/react-query';
import { readReviewFile, readReviewJson, type ReviewedRevision, reviewIdOf } from '../api/reviews.ts';
import { type Results, resultsSchema } from '../../model/results/results.ts';
import type { Revision } from '../../model/revisions/revision.ts';
import { type FrozenInput, frozenInputSchema } from '../../revisions/rules/frozen-input.ts';

/** The frozen files of a revision besides its report. */
export interface ReviewFiles {
  readonly results: Results;
  readonly input: FrozenInput;
  readonly scene: ArrayBuffer;
}

export type FetchedFiles = ReturnType<typeof useReviewFiles>;

/** Fetches the frozen results, input and scene when they are needed, and compares each with its hash. */
export function useReviewFiles(access: ReviewedRevision, { frozen }: Revision, isWanted: boolean) {
  return useQuery({
    queryKey: ['review-files', reviewIdOf(access)],
    enabled: isWanted,
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: async (): Promise<ReviewFiles> => {
      const [results, input, scene] = await Promise.all([
        readReviewJson(access, 'results', frozen.files.results, resultsSchema),
        readReviewJson(access, 'input', frozen.files.input, frozenInputSchema),
        readReviewFile(access, 'scene', frozen.files.scene),
      ]);
      return { results, input, scene };
    },
  });
}
