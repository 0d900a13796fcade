import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { errorText } from '../../../firebase/error-texts.ts';
import { readStoredFiles } from '../../api/stored-files.ts';
import { isUnderWay, useUploads } from '../../api/upload-list.ts';
import type { ProjectUid } from '../../../model/ids.ts';

/** The files of a project in Storage. They are read again after uploads end. */
export function useStoredFiles(project: ProjectUid) {
  // If several uploads are in progress, Storage is read once at the end.
  const arrived = useUploads(({ uploads }) => {
    const own = Object.values(uploads).filter((upload) => upload.project === project);
    return own.some(isUnderWay) ? -1 : Math.max(0, ...own.map(({ arrivedAt }) => arrivedAt ?? 0));
  });
  const stored = useQuery({
    queryKey: [...storedFilesKey(project), arrived],
    enabled: arrived !== -1,
    queryFn: () => readStoredFiles(project),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  return {
    files: stored.data ?? null,
    problem: stored.isError ? errorText(stored.error) : null,
    retry: () => void stored.refetch(),
  };
}

export const storedFilesKey = (project: ProjectUid) => ['stored-files', project] as const;
