import type { SortedFile } from '../files/sorting/sort-files.ts';

/** The files that a project begins with, and what they say of its place. */
export interface FirstFiles {
  readonly files: readonly SortedFile[];
  /** EPSG code of the first file in metres; null where none says it. */
  readonly crs: number | null;
  /** The centre of the first file that has coordinates; null where no file has any. */
  readonly middle: readonly [lon: number, lat: number] | null;
}

export const NO_FILES: FirstFiles = { files: [], crs: null, middle: null };
