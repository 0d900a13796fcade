import { z } from 'zod';
import type { ForeignFile } from './foreign-file.ts';

/** What of GDAL reads files. What it gives is parsed here. */
export interface Gdal {
  open(file: unknown, options?: string[]): Promise<unknown>;
  ogr2ogr(dataset: object, options: string[], outputName: string): Promise<unknown>;
}

/** A layer that was written in a format of our own. */
export interface WrittenLayer<Written> {
  readonly name: string;
  readonly written: Written;
  /** Its coordinate system as well-known text; null where it names none. */
  readonly wkt: string | null;
}

const layerSchema = z.object({
  name: z.string(),
  featureCount: z.number().optional(),
  geometryFields: z.array(z.object({ coordinateSystem: z.object({ wkt: z.string() }).nullish() })).default([]),
});
const openedSchema = z.object({
  datasets: z.array(
    z.looseObject({ info: z.object({ driverShortName: z.string(), layers: z.array(layerSchema).default([]) }) }),
  ),
});

const DRIVERS: ReadonlyMap<string, string> = new Map([
  ['gpkg', 'GPKG'],
  ['dxf', 'DXF'],
  ['tab', 'MapInfo File'],
  ['mif', 'MapInfo File'],
  ['xlsx', 'XLSX'],
]);

/** The labels of a drawing lie at 0 m, and are no ground. */
const WITHOUT_LABELS = ['-where', 'Text IS NULL'];

/** GDAL reads a GeoPackage whose feature ids have gaps by Arrow, on threads that its build for WebAssembly cannot start. */
const WITHOUT_THREADS = ['--config', 'OGR2OGR_USE_ARROW_API', 'NO', '--config', 'OGR_GPKG_NUM_THREADS', '1'];

/** How GDAL is asked for a layer: by its name, unless that would be an option. */
function layerCalled(name: string): string[] {
  if (!name.startsWith('-')) return [name];
  return ['-dialect', 'OGRSQL', '-sql', `SELECT * FROM "${name.replaceAll(/["\\]/g, '\\$&')}"`];
}

/**
 * Writes the layers of a file in a format of our own, one after another.
 * @param file as GDAL opens it; `extension` is that of its name, lower case
 * @param writtenSchema of what GDAL says of a file that it wrote
 * @returns null where the file is not what its name says
 * @throws what GDAL throws, which is no Error
 */
export async function layersByGdal<Written>(
  gdal: Gdal,
  file: unknown,
  extension: string,
  to: ForeignFile['to'],
  writtenSchema: z.ZodType<Written>,
): Promise<Array<WrittenLayer<Written>> | null> {
  const { datasets } = openedSchema.parse(await gdal.open(file, to === 'CSV' ? ['HEADERS=FORCE'] : []));
  const [dataset] = datasets;
  // GDAL goes by the content: one that names other files or addresses is not opened under another name.
  if (dataset === undefined || dataset.info.driverShortName !== DRIVERS.get(extension)) return null;
  const layers: Array<WrittenLayer<Written>> = [];
  for (const [index, { name, featureCount, geometryFields }] of dataset.info.layers.entries()) {
    const [geometry] = geometryFields;
    if (featureCount === 0 || (to === 'GeoJSON' && geometry === undefined)) continue;
    const chosen = dataset.info.driverShortName === 'DXF' ? WITHOUT_LABELS : [];
    const options = [...WITHOUT_THREADS, '-f', to, ...chosen, ...layerCalled(name)];
    const written = await gdal.ogr2ogr(dataset, options, `layer-${index}`);
    layers.push({ name, written: writtenSchema.parse(written), wkt: geometry?.coordinateSystem?.wkt ?? null });
  }
  return layers;
}
