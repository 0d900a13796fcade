import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { describeProblem } from '../../../../model/project/project.ts';
import { readImage } from '../../../../results/api/storage.ts';
import { downloadProjectFile } from '../../../api/stored-files.ts';
import { type ShownImagery, useImagery } from '../../../api/use-project-data.ts';
import { imageryOfFiles, reasonNotShown, sortImagery } from '../../../rules/imagery/imagery-of-files.ts';
import { useStoredFiles } from '../../files/use-stored-files.ts';
import type { KeptProject } from '../../settings/use-kept-projects.ts';

interface ImageryOfFiles {
  /** Whether all files are read. */
  readonly isRead: boolean;
  /** Imagery as the current files place it. */
  readonly imagery: ShownImagery;
  /** Names of imagery that members do not see yet. */
  readonly unpublished: readonly string[];
  /** Reasons why imagery cannot be shown, as sentences. */
  readonly notes: readonly string[];
}

const NOTHING_LOADED = { imagery: [] };
const NO_FILES: readonly string[] = [];

/** The site plans, photographs and tile addresses of a project, published or not. */
export function useImageryOfFiles(project: KeptProject): ImageryOfFiles {
  const { uid, loaded, crs } = project;
  const published = useImagery(loaded ?? NOTHING_LOADED);
  const { files } = useStoredFiles(uid);
  const listed = project.files.imagery ?? NO_FILES;
  const sorted = useMemo(() => {
    const own = files?.filter(({ folder }) => folder === 'imagery');
    return own === undefined ? null : sortImagery(listed, own, loaded);
  }, [files, listed, loaded]);
  const fresh = sorted?.fresh ?? [];
  const shown = fresh.filter((file) => reasonNotShown(file) === null);
  const read = useQuery({
    queryKey: [
      'imagery-of-files',
      uid,
      crs,
      [...shown, ...(sorted?.beside ?? [])].map(({ name, updated }) => [name, updated]),
    ],
    enabled: shown.length > 0,
    queryFn: async () => {
      const blobs = new Map<string, Blob>();
      const fetched = async ({ name }: { name: string }) => {
        const blob = await downloadProjectFile(uid, 'imagery', name);
        blobs.set(name, blob);
        return { name, bytes: new Uint8Array(await blob.arrayBuffer()) };
      };
      const [pictures, beside] = await Promise.all([
        Promise.all(shown.map(fetched)),
        Promise.all((sorted?.beside ?? []).map(fetched)),
      ]);
      const { imagery, fileOfPath, problems } = await imageryOfFiles(pictures, beside, crs);
      return { imagery, fileOfPath, problems, blobs };
    },
    staleTime: Infinity,
    // Pictures need much memory, so they are not cached.
    gcTime: 0,
    retry: false,
  });
  const { data, isError } = read;
  const kept = sorted?.kept;
  const imagery = useMemo((): ShownImagery => {
    if (kept === undefined) return published;
    const readTile = (path: string) => {
      const blob = data?.blobs.get(data.fileOfPath.get(path) ?? '');
      return blob === undefined ? readImage(path) : Promise.resolve(blob);
    };
    return { shown: [...kept, ...(data?.imagery ?? [])], readTile };
  }, [published, kept, data]);
  const unreadable = isError ? ['The pictures of the folder Imagery could not be fetched. Open the page again.'] : [];
  const reasons = fresh.map(reasonNotShown).filter((reason) => reason !== null);
  return {
    isRead: sorted !== null && (shown.length === 0 || data !== undefined || isError),
    imagery,
    unpublished: fresh.map(({ name }) => name),
    notes: [...unreadable, ...reasons, ...(data?.problems ?? []).map(describeProblem)],
  };
}
