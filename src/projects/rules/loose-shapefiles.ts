import { zipSync } from 'fflate';
import type { ProjectFolder } from '../../model/project/project.ts';
import { FOLDER_FORMATS } from './folder-formats.ts';

/** Extensions of the files that form a shapefile. */
const PARTS = ['shp', 'dbf', 'shx', 'prj', 'cpg', 'qpj', 'sbn', 'sbx', 'qix', 'qmd', 'shp.xml'] as const;

/** Extensions that a person can choose for a folder. Loose parts of shapefiles are included, because they are zipped together. */
export function endingsToChoose(folder: ProjectFolder): string[] {
  const { endings } = FOLDER_FORMATS[folder];
  return takesShapefiles(folder) ? [...new Set([...endings, ...PARTS])] : [...endings];
}

function takesShapefiles(folder: ProjectFolder): boolean {
  return FOLDER_FORMATS[folder].endings.includes('gpkg');
}

/**
 * The chosen files of a folder, with the loose parts of each shapefile in one zip of the same name. Parts without a `.shp` stay
 * as they are.
 * @throws DOMException if a file can no longer be read
 */
export async function withZippedShapefiles(folder: ProjectFolder, files: readonly File[]): Promise<File[]> {
  if (!takesShapefiles(folder)) return [...files];
  const shapes = new Set(
    files.flatMap(({ name }) => {
      const part = partOf(name);
      return part?.ending === 'shp' ? [part.stem] : [];
    }),
  );
  const stemOf = ({ name }: File) => {
    const stem = partOf(name)?.stem;
    return stem !== undefined && shapes.has(stem) ? stem : null;
  };
  const others = files.filter((file) => stemOf(file) === null);
  const byStem = Map.groupBy(
    files.filter((file) => stemOf(file) !== null),
    stemOf,
  );
  const zips = await Promise.all([...byStem.values()].map(zipped));
  return [...others, ...zips];
}

/** The name without the extension of a part. Parts of a shapefile have the same name, apart from capitals. */
function partOf(name: string): { stem: string; ending: string } | null {
  const lower = name.toLowerCase();
  const ending = PARTS.find((part) => lower.endsWith(`.${part}`));
  return ending === undefined ? null : { stem: lower.slice(0, -ending.length - 1), ending };
}

async function zipped(parts: readonly File[]): Promise<File> {
  const contents = await Promise.all(
    parts.map(async (part) => [part.name, new Uint8Array(await part.arrayBuffer())] as const),
  );
  const shape = parts.find(({ name }) => partOf(name)?.ending === 'shp');
  const stem = shape?.name.slice(0, -'.shp'.length) ?? '';
  return new File([zipSync(Object.fromEntries(contents), { level: 1 })], `${stem}.zip`, { type: 'application/zip' });
}
