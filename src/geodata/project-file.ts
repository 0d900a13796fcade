import type { ProjectFolder } from '../domain/project.ts';

/** A file of a project as it was uploaded: `projects/{uid}/{folder}/{name}`. */
export interface ProjectFile {
  readonly folder: ProjectFolder;
  readonly name: string;
  readonly bytes: Uint8Array;
}
