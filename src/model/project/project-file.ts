import type { DeclaredCrs } from '../../gis/crs/crs-detect.ts';
import type { ProjectFolder } from './project.ts';

/** A file of a project as it was uploaded: `projects/{uid}/{folder}/{name}`. */
export interface ProjectFile {
  readonly folder: ProjectFolder;
  readonly name: string;
  readonly bytes: Uint8Array;
  /** What the bytes are, where the name does not say: made of a format that another program reads, or of a part of a zip. */
  readonly made?: 'CSV' | 'GeoJSON';
  /** The coordinate system of what was made; null where the file names none. */
  readonly crs?: DeclaredCrs | null;
}
