import { type DecodedCloud, decodePointClouds, type ReadCloud } from '../../../../gis/point-clouds/point-cloud.ts';
import { type DecodedElevation, decodeElevations } from '../../../../gis/rasters/geotiff-elevation.ts';
import type { PictureHeader } from '../../../../gis/rasters/picture-facts.ts';
import { readPictureHeaders } from '../../../../gis/rasters/picture-header.ts';
import type { ProjectFile } from '../../../../model/project/project-file.ts';

/** What takes its time to be read before a project is checked, by the names of the files. */
export interface DecodedRasters {
  /** GeoTIFFs and point clouds of the terrain folder. */
  readonly elevations: ReadonlyMap<string, DecodedElevation | DecodedCloud>;
  /** Headers of the pictures of the imagery folder. */
  readonly pictures: ReadonlyMap<string, PictureHeader>;
}

/**
 * Reads the rasters of a project whose files are all in memory.
 * @param projectEpsg system of files that name none; null where the project has none either
 */
export async function decodeRasters(
  files: readonly ProjectFile[],
  projectEpsg: number | null,
): Promise<DecodedRasters> {
  const pictures = files.filter(({ folder }) => folder === 'imagery');
  return { elevations: await decodeTerrain(files, projectEpsg), pictures: await readPictureHeaders(pictures) };
}

/**
 * Decodes the GeoTIFFs and point clouds of the terrain folder.
 * @param projectEpsg system of files that name none; null where the project has none either
 * @param readCloud may do so in another process
 */
export async function decodeTerrain(
  files: readonly ProjectFile[],
  projectEpsg: number | null,
  readCloud?: ReadCloud,
): Promise<DecodedRasters['elevations']> {
  const terrain = files.filter(({ folder }) => folder === 'terrain');
  const clouds = await decodePointClouds(terrain, projectEpsg, readCloud);
  return new Map([...(await decodeElevations(terrain)), ...clouds]);
}
