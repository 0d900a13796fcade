import type { DeclaredCrs } from '../../gis/crs/crs-detect.ts';
import type { ProjectFolder } from './project.ts';

/** An uploaded file of a project: `projects/{uid}/{folder}/{name}`. */
export interface ProjectFile {
  readonly folder: ProjectFolder;
  readonly name: string;
  readonly bytes: Uint8Array;
  /**
   * The format of the bytes if it differs from the extension of the name. This applies to a file that was converted from another
   * format or extracted from a zip.
   */
  readonly made?: 'CSV' | 'GeoJSON';
  /** The coordinate system of the converted data. Null if the file does not name one. */
  readonly crs?: DeclaredCrs | null;
}
