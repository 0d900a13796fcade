import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../firebase/error-texts.ts';
import { readReviewJson, type ReviewedRevision, reviewIdOf } from '../api/reviews.ts';
import { reportSchema } from '../../report/rules/report.ts';
import type { Revision } from '../../model/revisions/revision.ts';
import { ReportDocument } from '../../report/document/report-document.tsx';
import { Failure, LoadingState } from '../../ui/loading/states.tsx';

/** The report of the revision as issued. */
export function ReviewReport({ access, revision }: { access: ReviewedRevision; revision: Revision }) {
  const report = useQuery({
    queryKey: ['review-report', reviewIdOf(access)],
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    queryFn: () => readReviewJson(access, 'report', revision.frozen.files.report, reportSchema),
  });
  if (report.isPending) return <LoadingState label="Fetching the report …" />;
  if (report.isError) return <Failure message={errorText(report.error)} onRetry={() => void report.refetch()} />;
  return <ReportDocument report={report.data} revision={revision} titleLevel={2} />;
}
