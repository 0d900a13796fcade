import { filesChangedSince } from '../files/files-changed.ts';
import { projectState } from '../settings/project-state.tsx';
import type { KeptProject } from '../settings/use-kept-projects.ts';
import { useStoredFiles } from '../files/use-stored-files.ts';

/** Whether the equipment files have changed since the last load. Crews then still choose from the former equipment. */
export function useUnloadedEquipment(project: KeptProject): boolean {
  const { uid, files, loaded } = project;
  const stored = useStoredFiles(uid).files?.filter(({ folder }) => folder === 'equipment') ?? null;
  const state = projectState(project);
  const at = loaded?.loadedAt ?? null;
  if (state === 'draft' || state === 'preparing' || state === 'archived' || at === null) return false;
  return filesChangedSince(at, { ...project, files: { equipment: files.equipment ?? [] } }, stored);
}
