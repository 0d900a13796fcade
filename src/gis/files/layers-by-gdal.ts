import { z } from 'zod';
import { crsOfWkt } from '../crs/crs-detect.ts';
import type { ForeignFile } from './foreign-file.ts';

/** The functions of GDAL that read files. Their results are validated here. */
export interface Gdal {
  open(file: unknown, options?: string[]): Promise<unknown>;
  close(dataset: object): Promise<unknown>;
  ogrinfo(dataset: object): Promise<unknown>;
  ogr2ogr(dataset: object, options: string[], outputName: string): Promise<unknown>;
}

/** A layer that was converted to a supported format. */
export interface WrittenLayer<Written> {
  readonly name: string;
  readonly written: Written;
  /** Coordinate system as well-known text. Null if the layer names none. */
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

/** Excludes labels of a drawing, which are at 0 m and not ground, and paper space with its frames. */
const GROUND_OF_DRAWING = ['-where', 'Text IS NULL AND (PaperSpace IS NULL OR PaperSpace = 0)'];

/** GDAL reads a GeoPackage with gaps in its feature ids by Arrow on threads, which the WebAssembly build cannot start. */
const WITHOUT_THREADS = ['--config', 'OGR2OGR_USE_ARROW_API', 'NO', '--config', 'OGR_GPKG_NUM_THREADS', '1'];

/**
 * The arguments that select a layer by name. A name that looks like an option is selected in another way.
 * @param key column of the feature ids, which GDAL keeps separate from the other columns; empty if the file has none
 */
function layerCalled(name: string, key = ''): string[] {
  if (!name.startsWith('-') && key === '') return [name];
  const quoted = (text: string) => `"${text.replaceAll('"', String.raw`\"`)}"`;
  const columns = key === '' ? '*' : `FID AS ${quoted(key)}, *`;
  return ['-dialect', 'OGRSQL', '-sql', `SELECT ${columns} FROM ${quoted(name)}`];
}

/**
 * Converts the layers of a file to a supported format, one after the other.
 * @param file file in the form that GDAL opens; `extension` is that of its name in lower case
 * @param writtenSchema schema of GDAL's description of a written file
 * @returns null if the content does not match the extension
 * @throws the exceptions of GDAL, which are no instances of Error
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
  // GDAL detects the format by content. A file that refers to other files or addresses is not opened under another extension.
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

/** The layers of a dataset. GDAL describes a GeoPackage with tiles as pictures unless it is asked for layers. */
async function layersOf(gdal: Gdal, dataset: Dataset): Promise<Layer[]> {
  const { driverShortName, layers } = dataset.info;
  if (layers.length > 0 || driverShortName !== 'GPKG') return layers;
  return infoSchema.parse(await gdal.ogrinfo(dataset)).layers;
}

function wktOf({ geometryFields: [geometry] }: Layer): string | null {
  return geometry?.coordinateSystem?.wkt ?? null;
}

/** A plane without a position on Earth: `CoordSys NonEarth`. */
const NON_EARTH = /^(?:ENGCRS|LOCAL_CS)\b/;
const IN_METRES = /\bLENGTHUNIT\["[^"]*",1[\],]/;
/** The unit of an axis in WKT version 2. The units of parameters follow the parameters. */
const UNIT_OF_AXIS = /(AXIS\["[^"]*",\w+,\s*ORDER\[\d\],\s*)LENGTHUNIT\["[^"]*",[^\]]*\]/g;

/**
 * The coordinate system of a MapInfo layer, and the GDAL options that convert its coordinates to metres, because MapInfo grids
 * can have any unit. A plane in metres without a position on Earth counts as a layer without a coordinate system.
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
 * GDAL reads the coordinate system of a .mif only when it copies the layer. The description of an empty copy therefore has it.
 * GMT is the only format that keeps the system without confusing a grid in feet with the one in metres.
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
