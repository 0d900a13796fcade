/** What a worker thread runs to read a file by GDAL: a file that hangs it or takes all memory ends the thread, not the load. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import initGdal from 'gdal3.js/node.js';
import { z } from 'zod';
import { type GdalReply, gdalTaskSchema } from './gdal-messages.ts';

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
const writtenSchema = z.object({ real: z.string() });

const DRIVERS: ReadonlyMap<string, string> = new Map([
  ['.gpkg', 'GPKG'],
  ['.dxf', 'DXF'],
  ['.tab', 'MapInfo File'],
  ['.mif', 'MapInfo File'],
  ['.xlsx', 'XLSX'],
]);

/** The labels of a drawing lie at 0 m, and are no ground. */
const WITHOUT_LABELS = ['-where', 'Text IS NULL'];

async function convert(): Promise<GdalReply> {
  const { file, outFolder, to } = gdalTaskSchema.parse(workerData);
  const said: string[] = [];
  const note = (message: string) => {
    if (message.trim() !== '') said.push(message.replace(/^ERROR \d+: /, '').trim());
  };
  const require = createRequire(import.meta.url);
  const data = path.join(path.dirname(require.resolve('gdal3.js/package.json')), 'dist/package');
  const gdal = await initGdal({
    path: path.relative(process.cwd(), data),
    useWorker: false,
    input: path.dirname(file),
    dest: outFolder,
    logHandler: note,
    errorHandler: note,
  });
  const fault = (): GdalReply => ({ kind: 'faulty', message: said[0] ?? 'it is not what its name says' });
  try {
    const { datasets } = openedSchema.parse(await gdal.open(file, to === 'CSV' ? ['HEADERS=FORCE'] : []));
    const [dataset] = datasets;
    // GDAL goes by the content: one that names other files or addresses is not opened under another name.
    if (dataset === undefined || dataset.info.driverShortName !== DRIVERS.get(path.extname(file).toLowerCase())) {
      return fault();
    }
    const layers = [];
    for (const [index, { name, featureCount, geometryFields }] of dataset.info.layers.entries()) {
      const [geometry] = geometryFields;
      if (featureCount === 0 || (to === 'GeoJSON' && geometry === undefined)) continue;
      const chosen = dataset.info.driverShortName === 'DXF' ? WITHOUT_LABELS : [];
      const written = await gdal.ogr2ogr(dataset, ['-f', to, ...chosen, name], `layer-${index}`);
      layers.push({ name, file: writtenSchema.parse(written).real, wkt: geometry?.coordinateSystem?.wkt ?? null });
    }
    return { kind: 'read', layers };
  } catch (error) {
    // GDAL throws what is no Error, and has said why before.
    note(error instanceof Error ? error.message : '');
    return fault();
  }
}

const port = parentPort;
if (port === null) throw new Error('this file runs as a worker thread');
port.postMessage(await convert());
