import type { NamedFile } from '../files/named-file.ts';
import { splitName } from '../files/text.ts';

const POINT_CLOUDS = new Set(['las', 'laz']);

/**
 * Whether a file is a point cloud, judged by its name. This function is separate from the reader, which the page does not load.
 */
export function isPointCloud({ name }: Pick<NamedFile, 'name'>): boolean {
  return POINT_CLOUDS.has(splitName(name).extension);
}
