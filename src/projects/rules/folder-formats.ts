import { fileNameSchema, type ProjectFolder } from '../../model/project/project.ts';

const GIB = 1024 ** 3;
const TABLES = ['geojson', 'json', 'geojsonl', 'jsonl', 'ndjson', 'gpkg', 'kml', 'kmz', 'zip'] as const;
const PICTURES = ['png', 'jpg', 'jpeg', 'tif', 'tiff'] as const;
const WORLD_FILES = ['pgw', 'pngw', 'jgw', 'jpgw', 'jpegw', 'tfw', 'tifw', 'tiffw', 'wld'] as const;

const PARTS_OF_SHAPEFILE = new Set(['shp', 'dbf', 'shx', 'prj', 'cpg']);

/** What may lie in a folder of a project's files; the Storage rules say the same. */
export interface FolderFormat {
  /** Endings of the files, lower case, without the dot. */
  endings: readonly string[];
  mostBytes: number;
}

export const FOLDER_FORMATS: Readonly<Record<ProjectFolder, FolderFormat>> = {
  receivers: { endings: ['csv', 'tsv', 'xlsx', ...TABLES], mostBytes: GIB / 4 },
  buildings: { endings: TABLES, mostBytes: GIB / 4 },
  barriers: { endings: TABLES, mostBytes: GIB / 4 },
  catchments: { endings: ['csv', 'tsv', ...TABLES], mostBytes: GIB / 4 },
  ground: { endings: TABLES, mostBytes: GIB / 4 },
  terrain: { endings: ['asc', 'tif', 'tiff', ...TABLES, 'dxf', 'prj'], mostBytes: GIB },
  equipment: { endings: ['csv', 'tsv', 'xlsx', 'zip'], mostBytes: GIB / 4 },
  imagery: {
    endings: [...PICTURES, ...WORLD_FILES, 'prj', 'json'],
    mostBytes: GIB,
  },
};

/**
 * Why a file cannot be uploaded into a folder, as a sentence.
 * @returns null where it can
 */
export function refusalOf(folder: ProjectFolder, { name, size }: { name: string; size: number }): string | null {
  const { endings, mostBytes } = FOLDER_FORMATS[folder];
  const ending = /[^.].*\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  if (ending === undefined || !endings.includes(ending)) {
    const taken = `The folder ${folder} takes ${listed(endings.map((known) => `.${known}`))}.`;
    const isPart = PARTS_OF_SHAPEFILE.has(ending ?? '') && endings.includes('gpkg');
    return isPart
      ? `A shapefile has several files: zip its .shp, .dbf, .prj, .shx and .cpg together, and upload the zip. ${taken}`
      : taken;
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
