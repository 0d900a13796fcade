import type { LoadProblem } from '../../../model/project/project.ts';
import type { Convert } from '../../../gis/files/foreign-file.ts';
import { type ProblemLog, problemLog } from '../../../gis/files/problems.ts';
import { splitName } from '../../../gis/files/text.ts';
import { readGeoJson, readGeoJsonLines } from '../../../gis/formats/geojson.ts';
import { documentsOfKmz } from '../../../gis/formats/kmz.ts';
import { openFiles } from '../../../projects/rules/load/files/open-files.ts';
import { FORMAT_OF_EXTENSION } from '../../../projects/rules/load/files/table-formats.ts';
import { readTables } from '../../../projects/rules/load/files/read-tables.ts';
import type { FeatureTable } from '../../../gis/tables/feature-table.ts';
import { MAX_SHAPE_FILE_MB } from './shape-files.ts';

/** A layer of a file with its name. */
export interface ShapeLayer {
  readonly name: string;
  readonly table: FeatureTable;
}

interface ReadLayers {
  readonly layers: ShapeLayer[];
  /** Parts that could not be read or were left out. */
  readonly problems: LoadProblem[];
}

/** Folder for the logs of the readers. An imported file is in no folder of the project, and this name is not shown. */
const FOLDER = 'ground';

/**
 * Reads the layers of a GeoJSON, KML, KMZ, DXF, GeoPackage or LandXML file, or of a zipped shapefile or MapInfo file. From
 * LandXML, only the alignments are read. Features keep the coordinates of the file.
 * @param name file name; its extension decides the format
 * @param convert reads formats that need another library
 */
export async function readLayers(name: string, bytes: Uint8Array, convert: Convert): Promise<ReadLayers> {
  const problems: LoadProblem[] = [];
  const log = problemLog(problems, FOLDER, name);
  if (bytes.byteLength === 0) log.error('The file is empty.');
  else if (bytes.byteLength > MAX_SHAPE_FILE_MB * 1e6)
    log.error(`The file is larger than ${MAX_SHAPE_FILE_MB} MB. Export less of it.`);
  else {
    const layers = await layersOf(name, bytes, convert, log, problems);
    return { layers: layers.filter(({ table }) => table.features.length > 0), problems };
  }
  return { layers: [], problems };
}

async function layersOf(
  name: string,
  bytes: Uint8Array,
  convert: Convert,
  log: ProblemLog,
  problems: LoadProblem[],
): Promise<ShapeLayer[]> {
  const { base, extension } = splitName(name);
  switch (FORMAT_OF_EXTENSION.get(extension)) {
    case 'GeoJSON':
      return byLayerColumn(base, readGeoJson(bytes, log));
    case 'GeoJSON by line':
      return byLayerColumn(base, readGeoJsonLines(bytes, log));
    case 'DXF': {
      const { readDxf } = await import('../../../gis/formats/dxf/dxf.ts');
      return byLayerColumn(base, readDxf(bytes, log));
    }
    case 'KML': {
      const { foldersOfKml } = await import('../../../gis/formats/kml.ts');
      const documents = extension === 'kmz' ? documentsOfKmz(bytes, log) : [{ path: null, bytes, beside: [] }];
      const all = documents.flatMap(({ path, bytes: document, beside }) => {
        const documentLog = path === null ? log : log.within(path);
        const folders = foldersOfKml(document, documentLog, beside);
        const ownName = path === null ? base : splitName(path).base;
        return folders?.map((folder) => ({ ...folder, name: folder.name ?? ownName, documentLog })) ?? [null];
      });
      if (documents.length > 0 && all.length === 0) log.error('The file has no coordinates.');
      return all.flatMap((folder) => {
        const table = folder === null ? null : readGeoJson(folder.geoJson, folder.documentLog);
        return folder === null || table === null ? [] : [{ name: folder.name, table: withoutStyleColumns(table) }];
      });
    }
    case 'XML': {
      const { readLandXmlLines } = await import('../../../gis/formats/landxml/landxml-alignments.ts');
      const table = readLandXmlLines(bytes, log);
      return table === null ? [] : [{ name: base, table }];
    }
    case 'zipped shapefile':
    case 'GeoPackage':
      return readPacked(name, bytes, convert, problems);
    case 'zipped MapInfo':
      log.error('This file is one of several parts. Zip all of them together.');
      return [];
    case 'CSV':
    case 'GeoParquet':
    case 'XLSX':
    case 'ESRI ASCII grid':
    case 'GeoTIFF':
    case 'LAS or LAZ':
    case undefined: {
      const parts = ['shp', 'dbf', 'prj', 'shx', 'cpg'].includes(extension);
      const hint = parts ? ' Zip all parts of the shapefile together.' : '';
      log.error(
        `Files of this kind cannot be read here. Expected GeoJSON, KML, KMZ, DXF, GeoPackage, LandXML, or a zipped shapefile or MapInfo file.${hint}`,
      );
      return [];
    }
  }
}

/**
 * Reads the layers of a GeoPackage, or of all layers in a zip: shapefiles, MapInfo files, GeoPackages and other formats.
 * @param problems receives the parts that could not be read
 */
async function readPacked(
  name: string,
  bytes: Uint8Array,
  convert: Convert,
  problems: LoadProblem[],
): Promise<ShapeLayer[]> {
  const { base } = splitName(name);
  const opened = await openFiles([{ folder: FOLDER, name, bytes }], convert);
  problems.push(...opened.problems);
  const { readShpByShpjs } = await import('../../../gis/formats/shp-by-shpjs.ts');
  const tables = readTables(opened.files, problems, { shpReader: readShpByShpjs })[FOLDER] ?? [];
  return tables.map((table) => {
    const layer = table.log.file.slice(name.length + 1).replace(/\.(shp|tab|mif|gpkg)$/i, '');
    return { name: layer === '' ? base : layer, table };
  });
}

/** Removes columns with the colours and icons of a KML, which contain no names. */
function withoutStyleColumns(table: FeatureTable): FeatureTable {
  const styleColumns = /^(@|stroke|fill|icon|label-|style|visibility$|open$|tessellate$|extrude$|altitudeMode$)/;
  return { ...table, columns: table.columns.filter((column) => !styleColumns.test(column)) };
}

/** Most values of a column that contains layer names. */
const MAX_LAYERS = 500;

/**
 * Divides a table by its layer column. A drawing that another program has exported gives the layer of each shape in such a
 * column.
 */
function byLayerColumn(name: string, table: FeatureTable | null): ShapeLayer[] {
  if (table === null) return [];
  const column = table.columns.find((column) => column.toLowerCase() === 'layer');
  const groups = Map.groupBy(table.features, ({ cells }) => String(cells[column ?? ''] ?? '').trim());
  if (column === undefined || groups.size > MAX_LAYERS) return [{ name, table }];
  return [...groups].map(([layer, features]) => ({ name: layer === '' ? name : layer, table: { ...table, features } }));
}
