import { type DecodedCloud, decodePointClouds, type ReadCloud } from '../../../../gis/point-clouds/point-cloud.ts';
import { type DecodedElevation, decodeElevations } from '../../../../gis/rasters/geotiff-elevation.ts';
import type { PictureHeader } from '../../../../gis/rasters/picture-facts.ts';
import { readPictureHeaders } from '../../../../gis/rasters/picture-header.ts';
import type { ProjectFile } from '../../../../model/project/project-file.ts';

/** Data of raster files that takes long to read and is read before the check, by file name. */
export interface DecodedRasters {
  /** GeoTIFFs and point clouds of the folder terrain. */
  readonly elevations: ReadonlyMap<string, DecodedElevation | DecodedCloud>;
  /** Headers of the pictures in the folder imagery. */
  readonly pictures: ReadonlyMap<string, PictureHeader>;
}

/**
 * Reads the raster files of a project from memory.
 * @param projectEpsg coordinate system of files that name none; null if the project has none either
 */
export async function decodeRasters(
  files: readonly ProjectFile[],
  projectEpsg: number | null,
): Promise<DecodedRasters> {
  const pictures = files.filter(({ folder }) => folder === 'imagery');
  return { elevations: await decodeTerrain(files, projectEpsg), pictures: await readPictureHeaders(pictures) };
}

/**
 * Decodes the GeoTIFFs and point clouds of the folder terrain.
 * @param projectEpsg coordinate system of files that name none; null if the project has none either
 * @param readCloud reads a point cloud, possibly in another process
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
