import { fileNameSchema, type ProjectFolder } from '../../model/project/project.ts';

const GIB = 1024 ** 3;
const TABLES = ['geojson', 'json', 'geojsonl', 'jsonl', 'ndjson', 'gpkg', 'kml', 'kmz', 'zip'] as const;
const PICTURES = ['png', 'jpg', 'jpeg', 'tif', 'tiff'] as const;
const WORLD_FILES = ['pgw', 'pngw', 'jgw', 'jpgw', 'jpegw', 'tfw', 'tifw', 'tiffw', 'wld'] as const;

const PART_OF_SHAPEFILE =
  'A shapefile has several files: choose its .shp, .dbf, .prj, .shx and .cpg together, or upload a zip of them.';
const POINT_CLOUD =
  'It is a point cloud: upload it to the folder Terrain. Buildings without a height take theirs from it.';
const OLD_SPREADSHEET = 'It is a spreadsheet in the old .xls format. Save it as .xlsx or .csv.';
/** Advice for common file types that no folder accepts, by extension. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  ['shp', PART_OF_SHAPEFILE],
  ['dbf', PART_OF_SHAPEFILE],
  ['shx', PART_OF_SHAPEFILE],
  ['prj', PART_OF_SHAPEFILE],
  ['cpg', PART_OF_SHAPEFILE],
  ['las', POINT_CLOUD],
  ['laz', POINT_CLOUD],
  ['xls', OLD_SPREADSHEET],
  ['ods', 'It is a spreadsheet of OpenDocument. Save it as .xlsx or .csv.'],
  [
    'pdf',
    'A PDF is not a table and has no position on the map. Copy a table into a spreadsheet; place a plan on the page Map of the project.',
  ],
  [
    'gml',
    'It is GML. CityGML is read in the folder Buildings; save another layer as GeoPackage (for example with QGIS).',
  ],
  [
    'dwg',
    'It is a drawing of AutoCAD. Save it as .dxf, and upload that to the folder Terrain, or its layers as GeoPackage to another folder.',
  ],
  ['gz', 'It is compressed. Unpack it, and upload what is in it.'],
  ['7z', 'It is an archive. Unpack it, and upload what is in it or a zip of that.'],
  ['rar', 'It is an archive. Unpack it, and upload what is in it or a zip of that.'],
]);

/** The files that a folder of a project accepts. The Storage rules have the same limits. */
export interface FolderFormat {
  /** Extensions of the files in lower case, without the dot. */
  endings: readonly string[];
  mostBytes: number;
}

export const FOLDER_FORMATS: Readonly<Record<ProjectFolder, FolderFormat>> = {
  receivers: { endings: ['csv', 'tsv', 'psv', 'xlsx', ...TABLES, 'osm', 'xml'], mostBytes: GIB / 4 },
  buildings: { endings: [...TABLES, 'gml', 'citygml', 'osm', 'xml', 'parquet', 'geoparquet'], mostBytes: GIB / 4 },
  barriers: { endings: [...TABLES, 'osm', 'xml'], mostBytes: GIB / 4 },
  catchments: { endings: ['csv', 'tsv', 'psv', ...TABLES], mostBytes: GIB / 4 },
  ground: { endings: [...TABLES, 'osm', 'xml'], mostBytes: GIB / 4 },
  terrain: { endings: ['asc', 'tif', 'tiff', 'las', 'laz', ...TABLES, 'xml', 'landxml', 'dxf', 'prj'], mostBytes: GIB },
  equipment: { endings: ['csv', 'tsv', 'psv', 'xlsx', 'zip'], mostBytes: GIB / 4 },
  imagery: {
    endings: [...PICTURES, ...WORLD_FILES, 'prj', 'json'],
    mostBytes: GIB,
  },
};

/**
 * Why a file cannot be uploaded into a folder, as a sentence.
 * @returns null if it can be uploaded
 */
export function refusalOf(folder: ProjectFolder, { name, size }: { name: string; size: number }): string | null {
  const { endings, mostBytes } = FOLDER_FORMATS[folder];
  const ending = /[^.].*\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined || !endings.includes(ending)) {
    const taken = `${folder[0]?.toUpperCase()}${folder.slice(1)} accepts ${listed(endings.map((known) => `.${known}`))}.`;
    const advice = ADVICE.get(ending ?? '');
    const isOfLayers = endings.includes('gpkg');
    return advice === undefined || (advice === PART_OF_SHAPEFILE && !isOfLayers) ? taken : `${advice} ${taken}`;
  }
  if (!fileNameSchema.safeParse(name).success) return 'Its name is too long, or has a slash in it.';
  if (size === 0) return 'It is empty.';
  if (size > mostBytes)
    return `It is too large: ${folder} may have up to ${mostBytes === GIB ? '1 GiB' : '256 MiB'} a file.`;
  return null;
}

function listed(words: readonly string[]): string {
  const others = words.slice(0, -1).join(', ');
  return others === '' ? words.join('') : `${others} and ${words.at(-1) ?? ''}`;
}
