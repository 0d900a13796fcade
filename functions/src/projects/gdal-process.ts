/** What a process runs to read a file by GDAL. */
import { createRequire } from 'node:module';
import path from 'node:path';
import initGdal from 'gdal3.js/node.js';
import { z } from 'zod';
import { layersByGdal } from '../../../src/gis/files/layers-by-gdal.ts';
import { type GdalReply, gdalTaskSchema } from './gdal-messages.ts';

const writtenSchema = z.object({ real: z.string() });

async function convert(): Promise<GdalReply> {
  const { file, outFolder, to } = gdalTaskSchema.parse(JSON.parse(process.argv[2] ?? ''));
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
    const extension = path.extname(file).slice(1).toLowerCase();
    const layers = await layersByGdal(gdal, file, extension, to, writtenSchema);
    if (layers === null) return fault();
    return { kind: 'read', layers: layers.map(({ name, written, wkt }) => ({ name, file: written.real, wkt })) };
  } catch (error) {
    // GDAL throws what is no Error, and has said why before.
    note(error instanceof Error ? error.message : '');
    return fault();
  }
}

if (process.send === undefined) throw new Error('this file runs as a process of a load');
process.send(await convert());
