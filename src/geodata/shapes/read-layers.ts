import type { LoadProblem } from '../../domain/project.ts';
import { type ProblemLog, problemLog } from '../files/problems.ts';
import { splitName } from '../files/text.ts';
import { readGeoJson, readGeoJsonLines } from '../formats/geojson.ts';
import { innerKml } from '../formats/kmz.ts';
import { readShapefileZip } from '../formats/shapefile.ts';
import { FORMAT_OF_EXTENSION } from '../formats/table-formats.ts';
import type { FeatureTable } from '../tables/feature-table.ts';
import { MAX_SHAPE_FILE_MB } from './shape-files.ts';

/** A layer of a file of shapes, by the name that people know it by. */
export interface ShapeLayer {
  readonly name: string;
  readonly table: FeatureTable;
}

interface ReadLayers {
  readonly layers: ShapeLayer[];
  /** What could not be read, and what was left out. */
  readonly problems: LoadProblem[];
}

/**
 * Reads the shapes of a GeoJSON, KML, KMZ, DXF or zipped shapefile, layer by layer; features stay in the coordinates of the file.
 * @param name of the file: its ending says what it is
 */
export async function readLayers(name: string, bytes: Uint8Array): Promise<ReadLayers> {
  const problems: LoadProblem[] = [];
  // The readers' logs name a folder of a project; this file lies in none, and nothing shows it.
  const log = problemLog(problems, 'ground', name);
  if (bytes.byteLength === 0) log.error('The file is empty.');
  else if (bytes.byteLength > MAX_SHAPE_FILE_MB * 1e6)
    log.error(`The file is larger than ${MAX_SHAPE_FILE_MB} MB. Export less of it.`);
  else {
    const layers = await layersOf(name, bytes, log);
    return { layers: layers.filter(({ table }) => table.features.length > 0), problems };
  }
  return { layers: [], problems };
}

async function layersOf(name: string, bytes: Uint8Array, log: ProblemLog): Promise<ShapeLayer[]> {
  const { base, extension } = splitName(name);
  switch (FORMAT_OF_EXTENSION.get(extension)) {
    case 'GeoJSON':
      return byLayerColumn(base, readGeoJson(bytes, log));
    case 'GeoJSON by line':
      return byLayerColumn(base, readGeoJsonLines(bytes, log));
    case 'DXF': {
      const { readDxf } = await import('../formats/dxf.ts');
      return byLayerColumn(base, readDxf(bytes, log));
    }
    case 'KML': {
      const { foldersOfKml } = await import('../formats/kml.ts');
      const document = extension === 'kmz' ? innerKml(bytes, log) : bytes;
      const folders = document === null ? null : foldersOfKml(document, log);
      if (folders?.length === 0) log.error('The file has no places.');
      return (folders ?? []).flatMap((folder) => {
        const table = readGeoJson(folder.geoJson, log);
        return table === null ? [] : [{ name: folder.name ?? base, table: withoutLooks(table) }];
      });
    }
    case 'zipped shapefile':
      return readShapefileZip(bytes, log).map((table) => {
        const layer = table.log.file.slice(name.length + 1).replace(/\.shp$/, '');
        return { name: layer === '' ? base : layer, table };
      });
    case 'CSV':
    case 'XLSX':
    case 'GeoPackage':
    case 'zipped MapInfo':
    case 'ESRI ASCII grid':
    case 'GeoTIFF':
    case undefined: {
      const parts = ['shp', 'dbf', 'prj', 'shx', 'cpg'].includes(extension);
      const hint = parts ? ' Zip all parts of the shapefile together.' : '';
      log.error(
        `Files of this kind cannot be read here. Expected GeoJSON, KML, KMZ, DXF or a zipped shapefile.${hint}`,
      );
      return [];
    }
  }
}

/** The colours and icons of a KML, which name nothing. */
function withoutLooks(table: FeatureTable): FeatureTable {
  const looks = /^(@|stroke|fill|icon|label-|style|visibility$|open$|tessellate$|extrude$|altitudeMode$)/;
  return { ...table, columns: table.columns.filter((column) => !looks.test(column)) };
}

/** More values than a column of layers has. */
const MAX_LAYERS = 500;

/** A drawing that another program exported says in a column on which layer each shape was. */
function byLayerColumn(name: string, table: FeatureTable | null): ShapeLayer[] {
  if (table === null) return [];
  const column = table.columns.find((one) => one.toLowerCase() === 'layer');
  const groups = Map.groupBy(table.features, ({ cells }) => String(cells[column ?? ''] ?? '').trim());
  if (column === undefined || groups.size > MAX_LAYERS) return [{ name, table }];
  return [...groups].map(([layer, features]) => ({ name: layer === '' ? name : layer, table: { ...table, features } }));
}
