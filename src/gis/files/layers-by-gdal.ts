import { z } from 'zod';
import { crsOfWkt } from '../crs/crs-detect.ts';
import type { ForeignFile } from './foreign-file.ts';

/** What of GDAL reads files. What it gives is parsed here. */
export interface Gdal {
  open(file: unknown, options?: string[]): Promise<unknown>;
  close(dataset: object): Promise<unknown>;
  ogrinfo(dataset: object): Promise<unknown>;
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
  fidColumnName: z.string().optional(),
  geometryFields: z.array(z.object({ coordinateSystem: z.object({ wkt: z.string() }).nullish() })).default([]),
});
const infoSchema = z.object({ driverShortName: z.string(), layers: z.array(layerSchema).default([]) });
const openedSchema = z.object({ datasets: z.array(z.looseObject({ info: infoSchema })) });

type Layer = z.infer<typeof layerSchema>;
type Dataset = z.infer<typeof openedSchema>['datasets'][number];
const outputSchema = z.object({ local: z.string() });

const MAPINFO = 'MapInfo File';
const DRIVERS: ReadonlyMap<string, string> = new Map([
  ['gpkg', 'GPKG'],
  ['dxf', 'DXF'],
  ['tab', MAPINFO],
  ['mif', MAPINFO],
  ['xlsx', 'XLSX'],
]);

/** The labels of a drawing lie at 0 m, and are no ground; nor are its sheets, which have frames of paper. */
const GROUND_OF_DRAWING = ['-where', 'Text IS NULL AND (PaperSpace IS NULL OR PaperSpace = 0)'];

/** GDAL reads a GeoPackage whose feature ids have gaps by Arrow, on threads that its build for WebAssembly cannot start. */
const WITHOUT_THREADS = ['--config', 'OGR2OGR_USE_ARROW_API', 'NO', '--config', 'OGR_GPKG_NUM_THREADS', '1'];

/**
 * How GDAL is asked for a layer: by its name, unless that would be an option.
 * @param key column of its feature ids, which GDAL keeps apart from the others; empty where the file has none
 */
function layerCalled(name: string, key = ''): string[] {
  if (!name.startsWith('-') && key === '') return [name];
  const quoted = (text: string) => `"${text.replaceAll('"', String.raw`\"`)}"`;
  const columns = key === '' ? '*' : `FID AS ${quoted(key)}, *`;
  return ['-dialect', 'OGRSQL', '-sql', `SELECT ${columns} FROM ${quoted(name)}`];
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
  const { datasets } = openedSchema.parse(await gdal.open(file, to === 'CSV' ? ['HEADERS=DISABLE'] : []));
  const [dataset] = datasets;
  // GDAL goes by the content: one that names other files or addresses is not opened under another name.
  if (dataset === undefined) return null;
  try {
    return dataset.info.driverShortName === DRIVERS.get(extension)
      ? await writtenLayers(gdal, dataset, to, writtenSchema)
      : null;
  } finally {
    await gdal.close(dataset);
  }
}

async function writtenLayers<Written>(
  gdal: Gdal,
  dataset: Dataset,
  to: ForeignFile['to'],
  writtenSchema: z.ZodType<Written>,
): Promise<Array<WrittenLayer<Written>>> {
  const layers: Array<WrittenLayer<Written>> = [];
  const driver = dataset.info.driverShortName;
  for (const [index, layer] of (await layersOf(gdal, dataset)).entries()) {
    const { name, featureCount, fidColumnName, geometryFields } = layer;
    if (featureCount === 0 || (to === 'GeoJSON' && geometryFields.length === 0)) continue;
    const chosen = driver === 'DXF' ? GROUND_OF_DRAWING : [];
    const system =
      driver === MAPINFO ? await systemOfMapInfo(gdal, dataset, layer) : { wkt: wktOf(layer), toMetres: [] };
    const options = [...WITHOUT_THREADS, '-f', to, ...chosen, ...system.toMetres, ...layerCalled(name, fidColumnName)];
    const written = await gdal.ogr2ogr(dataset, options, `layer-${index}`);
    layers.push({ name, written: writtenSchema.parse(written), wkt: system.wkt });
  }
  return layers;
}

/** The layers of a dataset. GDAL describes a GeoPackage that has tiles as pictures, unless it is asked for its layers. */
async function layersOf(gdal: Gdal, dataset: Dataset): Promise<Layer[]> {
  const { driverShortName, layers } = dataset.info;
  if (layers.length > 0 || driverShortName !== 'GPKG') return layers;
  return infoSchema.parse(await gdal.ogrinfo(dataset)).layers;
}

function wktOf({ geometryFields: [geometry] }: Layer): string | null {
  return geometry?.coordinateSystem?.wkt ?? null;
}

/** A plane that lies nowhere on Earth: `CoordSys NonEarth`. */
const NON_EARTH = /^(?:ENGCRS|LOCAL_CS)\b/;
const IN_METRES = /\bLENGTHUNIT\["[^"]*",1[\],]/;
/** The unit of an axis in the second version of well-known text; those of the parameters stand with the parameters. */
const UNIT_OF_AXIS = /(AXIS\["[^"]*",\w+,\s*ORDER\[\d\],\s*)LENGTHUNIT\["[^"]*",[^\]]*\]/g;

/**
 * The coordinate system of a layer of MapInfo, and the options by which GDAL gives its coordinates in metres: the grids of MapInfo may be
 * in any unit. A plane in metres that lies nowhere on Earth is as a layer without a system.
 */
async function systemOfMapInfo(
  gdal: Gdal,
  dataset: object,
  layer: Layer,
): Promise<{ wkt: string | null; toMetres: string[] }> {
  const wkt = await wktOfCopy(gdal, dataset, layer.name);
  if (wkt === null || (NON_EARTH.test(wkt) && IN_METRES.test(wkt))) return { wkt: null, toMetres: [] };
  const inMetres = wkt.replaceAll(UNIT_OF_AXIS, '$1LENGTHUNIT["metre",1]');
  return crsOfWkt(wkt).kind === 'known' || crsOfWkt(inMetres).kind !== 'known'
    ? { wkt, toMetres: [] }
    : { wkt: inMetres, toMetres: ['-s_srs', wkt, '-t_srs', inMetres] };
}

/**
 * GDAL reads the system of a .mif when it copies the layer, not when it describes it: the description of an empty copy has it. Of the formats
 * that keep it, GMT alone does not take a grid in feet for the one in metres.
 */
async function wktOfCopy(gdal: Gdal, dataset: object, name: string): Promise<string | null> {
  const options = ['-f', 'OGR_GMT', '-limit', '0', ...layerCalled(name)];
  const { local } = outputSchema.parse(await gdal.ogr2ogr(dataset, options, 'empty'));
  const [copy] = openedSchema.parse(await gdal.open(local)).datasets;
  if (copy === undefined) return null;
  await gdal.close(copy);
  const [layer] = copy.info.layers;
  return layer === undefined ? null : wktOf(layer);
}
