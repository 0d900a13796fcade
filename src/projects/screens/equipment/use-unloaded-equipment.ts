import { filesChangedSince } from '../files/files-changed.ts';
import { projectState } from '../settings/project-state.tsx';
import type { KeptProject } from '../settings/use-kept-projects.ts';
import { useStoredFiles } from '../files/use-stored-files.ts';

/** Whether crews still choose from other equipment than the files have now. */
export function useUnloadedEquipment(project: KeptProject): boolean {
  const { uid, files, loaded } = project;
  const stored = useStoredFiles(uid).files?.filter(({ folder }) => folder === 'equipment') ?? null;
  const state = projectState(project);
  const at = loaded?.loadedAt ?? null;
  if (state === 'draft' || state === 'preparing' || state === 'archived' || at === null) return false;
  return filesChangedSince(at, { ...project, files: { equipment: files.equipment ?? [] } }, stored);
}
