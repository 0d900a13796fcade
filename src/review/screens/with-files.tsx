import type { ReactNode } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import { Failure, LoadingState } from '../../ui/loading/states.tsx';
import type { FetchedFiles, ReviewFiles } from './use-review-files.ts';

/** Renders its content after the frozen files are loaded. */
export function WithFiles({ files, children }: { files: FetchedFiles; children: (found: ReviewFiles) => ReactNode }) {
  if (files.isError) return <Failure message={errorText(files.error)} onRetry={() => void files.refetch()} />;
  if (files.data === undefined) return <LoadingState label="Fetching what was issued …" />;
  return children(files.data);
}
