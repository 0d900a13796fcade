import { type DecodedElevation, decodeElevations } from '../../../../gis/rasters/geotiff-elevation.ts';
import type { PictureHeader } from '../../../../gis/rasters/picture-facts.ts';
import { readPictureHeaders } from '../../../../gis/rasters/picture-header.ts';
import type { ProjectFile } from '../../../../model/project/project-file.ts';

/** What takes its time to be read before a project is checked, by the names of the files. */
export interface DecodedRasters {
  /** GeoTIFFs of the terrain folder. */
  readonly elevations: ReadonlyMap<string, DecodedElevation>;
  /** Headers of the pictures of the imagery folder. */
  readonly pictures: ReadonlyMap<string, PictureHeader>;
}

/** Reads the rasters of a project whose files are all in memory. */
export async function decodeRasters(files: readonly ProjectFile[]): Promise<DecodedRasters> {
  const inFolder = (wanted: ProjectFile['folder']) => files.filter(({ folder }) => folder === wanted);
  return {
    elevations: await decodeElevations(inFolder('terrain')),
    pictures: await readPictureHeaders(inFolder('imagery')),
  };
}
