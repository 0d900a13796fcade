/** Reads a file with GDAL in a worker. Each worker handles one request, so a file that hangs GDAL ends with its worker. */
import type { Conversion, ForeignFile } from '../../../gis/files/foreign-file.ts';
import type { GdalWork } from './convert-in-page.ts';
import { serveWorker } from '../../../ui/loading/worker-rpc.ts';
import initGdal from 'gdal3.js';
import dataAddress from 'gdal3.js/dist/package/gdal3WebAssembly.data?url';
import codeAddress from 'gdal3.js/dist/package/gdal3WebAssembly.wasm?url';
import { z } from 'zod';
import { layersByGdal } from '../../../gis/files/layers-by-gdal.ts';
import { splitName } from '../../../gis/files/text.ts';

const writtenSchema = z.object({ local: z.string() });

/** The name without the folders of a zip. GDAL would search these folders. */
const baseName = (name: string) => name.slice(name.lastIndexOf('/') + 1);

async function convert({ parts, main, to }: ForeignFile): Promise<Conversion> {
  const said: string[] = [];
  const note = (message: string) => {
    if (message.trim() !== '') said.push(message.replace(/^ERROR \d+: /, '').trim());
  };
  const gdal = await initGdal({
    paths: { wasm: codeAddress, data: dataAddress },
    useWorker: false,
    logHandler: note,
    errorHandler: note,
  });
  const fault = (): Conversion => ({ kind: 'faulty', message: said[0] ?? 'it is not what its name says' });
  const files = [...parts].map(([name, bytes]) => new File([bytes.slice()], baseName(name)));
  // The opened file comes first. Its related files are in the same folder.
  files.sort((a, b) => Number(b.name === baseName(main)) - Number(a.name === baseName(main)));
  try {
    const layers = await layersByGdal(gdal, files, splitName(main).extension, to, writtenSchema);
    if (layers === null) return fault();
    const read = layers.map(async ({ name, written, wkt }) => ({
      name,
      bytes: new Uint8Array(await gdal.getFileBytes(written)),
      wkt,
    }));
    return { kind: 'read', layers: await Promise.all(read) };
  } catch (error) {
    // GDAL throws values that are not errors. It has reported the reason before.
    note(error instanceof Error ? error.message : '');
    return fault();
  }
}

// In a worker, the library would handle every message as its own.
Reflect.set(globalThis, 'onmessage', null);
serveWorker<GdalWork>(convert);
