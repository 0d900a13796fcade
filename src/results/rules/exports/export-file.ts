import type { ExportEnding, ExportFormat } from '../../../model/results/export-formats.ts';
import { type ProgressListener, noop } from './export-progress.ts';
import type { ExportWanted } from './export-layers.ts';

interface ExportFile {
  readonly ending: ExportEnding;
  readonly bytes: Uint8Array;
}

/** Why an export cannot be written, as a sentence. Null if it can. */
export async function faultOfExport(format: ExportFormat, wanted: ExportWanted): Promise<string | null> {
  if (format !== 'xlsx') return null;
  const { faultOfXlsx } = await import('./results-xlsx.ts');
  return faultOfXlsx(wanted);
}

/** Writes an export. Formats that are written in one step report no progress. @throws if the EPSG code is not built in */
export async function writeExport(
  format: ExportFormat,
  wanted: ExportWanted,
  onProgress: ProgressListener = noop,
): Promise<ExportFile> {
  switch (format) {
    case 'csv': {
      const { resultsCsv } = await import('./results-csv.ts');
      return { ending: 'csv', bytes: await resultsCsv(wanted, onProgress) };
    }
    case 'xlsx': {
      const { resultsXlsx } = await import('./results-xlsx.ts');
      return { ending: 'xlsx', bytes: await resultsXlsx(wanted) };
    }
    case 'geojson': {
      const { resultsGeoJson } = await import('./results-geojson.ts');
      return resultsGeoJson(wanted, onProgress);
    }
    case 'kml': {
      const { resultsKml } = await import('./results-kml.ts');
      return resultsKml(wanted, onProgress);
    }
    case 'shapefile': {
      const { resultsShapefile } = await import('./results-shapefile.ts');
      return { ending: 'zip', bytes: resultsShapefile(wanted) };
    }
  }
}
