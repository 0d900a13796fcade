/** The program of the process that reads files with GDAL, one after the other. */
import { createRequire } from 'node:module';
import path from 'node:path';
import initGdal from 'gdal3.js/node.js';
import { z } from 'zod';
import { layersByGdal } from '../../../src/gis/files/layers-by-gdal.ts';
import { type GdalReply, type GdalTask, gdalTaskSchema } from './gdal-messages.ts';

const writtenSchema = z.object({ real: z.string() });

/** Messages of GDAL about the current file. */
let said: string[] = [];

function note(message: string): void {
  if (message.trim() !== '') said.push(message.replace(/^ERROR \d+: /, '').trim());
}

/** Number of files that this process has read. */
let files = 0;

/** @param outFolder folder for its output */
async function startGdal(outFolder: string) {
  const require = createRequire(import.meta.url);
  const data = path.join(path.dirname(require.resolve('gdal3.js/package.json')), 'dist/package');
  return await initGdal({
    path: path.relative(process.cwd(), data),
    useWorker: false,
    dest: outFolder,
    logHandler: note,
    errorHandler: note,
  });
}

async function convert(gdal: Awaited<ReturnType<typeof startGdal>>, { file, to }: GdalTask): Promise<GdalReply> {
  said = [];
  files += 1;
  // The library does not notice that an earlier output file was deleted, so each file needs its own names.
  const ownNames = {
    ...gdal,
    ogr2ogr: (dataset: object, options: string[], name: string) => gdal.ogr2ogr(dataset, options, `${files}-${name}`),
  };
  const fault = (): GdalReply => ({ kind: 'faulty', message: said[0] ?? 'it is not what its name says' });
  try {
    const extension = path.extname(file).slice(1).toLowerCase();
    const layers = await layersByGdal(ownNames, file, extension, to, writtenSchema);
    if (layers === null) return fault();
    return { kind: 'read', layers: layers.map(({ name, written, wkt }) => ({ name, file: written.real, wkt })) };
  } catch (error) {
    // GDAL throws values that are not errors. It has reported the reason before.
    note(error instanceof Error ? error.message : '');
    return fault();
  }
}

if (process.send === undefined) throw new Error('this file runs as a process of a load');
const gdal = await startGdal(z.string().parse(process.argv[2]));
process.on('message', (data) => {
  void convert(gdal, gdalTaskSchema.parse(data)).then((reply) => process.send?.(reply));
});
