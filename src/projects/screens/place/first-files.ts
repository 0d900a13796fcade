import type { SortedFile } from '../files/sorting/sort-files.ts';

/** The first files of a project, and what they say about its place. */
export interface FirstFiles {
  readonly files: readonly SortedFile[];
  /** EPSG code of the first file in metres. Null if no file has one. */
  readonly crs: number | null;
  /** Centre of the first file with coordinates. Null if no file has any. */
  readonly middle: readonly [lon: number, lat: number] | null;
}

export const NO_FILES: FirstFiles = { files: [], crs: null, middle: null };
