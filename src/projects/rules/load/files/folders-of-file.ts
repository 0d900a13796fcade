/** Detects the folders that a file belongs to by its content. */
import type { CriteriaSet } from '../../../../model/criteria/criteria-set.ts';
import { TABLE_FOLDERS, type TableFolder } from '../../../../model/project/import-recipe.ts';
import type { ProjectFolder } from '../../../../model/project/project.ts';
import type { ProjectFile } from '../../../../model/project/project-file.ts';
import { problemLog } from '../../../../gis/files/problems.ts';
import { splitName } from '../../../../gis/files/text.ts';
import { csvColumns, csvRows } from '../../../../gis/formats/csv.ts';
import { FOLDER_FORMATS } from '../../folder-formats.ts';
import { importFields } from '../recipes/import-fields.ts';
import { suggestedHeader, suggestedRecipe } from '../recipes/suggest-recipe.ts';
import { fitsFolder, kindsOf } from './layers-that-fit.ts';
import { formatOf, isWithoutPlaces, readTable } from './read-tables.ts';
import { hasColumns } from './table-formats.ts';

/**
 * The folder of a file if its extension alone determines it. Null if the content has to be read, or if no folder accepts the
 * file.
 */
export function folderOfEnding(name: string): ProjectFolder | null {
  const { extension } = splitName(name);
  const taking = (Object.keys(FOLDER_FORMATS) as ProjectFolder[]).filter((folder) =>
    FOLDER_FORMATS[folder].endings.includes(extension),
  );
  const [only] = taking;
  return taking.length === 1 && only !== undefined ? only : null;
}

/** Any folder that can open files of this kind, for reading a file before its folder is known. */
export function folderToOpen(name: string): TableFolder | null {
  return TABLE_FOLDERS.find((folder) => hasColumns(folder, name)) ?? null;
}

/**
 * Detects the folders that a file belongs to: by its column names if it is a table, by its attributes and geometry otherwise. A
 * file of several layers can belong to several folders.
 * @param parts the tables and layers of the file
 * @returns an empty list if the folder cannot be detected
 */
export function foldersOfFile(parts: readonly ProjectFile[], criteria: CriteriaSet): TableFolder[] {
  const found = parts.flatMap((part) =>
    formatOf(part) === 'CSV' ? foldersOfText(part, criteria) : foldersOfLayers(part),
  );
  return TABLE_FOLDERS.filter((folder) => found.includes(folder));
}

/** Folders whose rows a text file can contain. */
const TEXTS = ['receivers', 'equipment', 'catchments'] as const;
/** Fewest known columns. A single column can have the name of a field by chance. */
const MIN_KNOWN = 2;

/** The folder that knows the most columns of a text file. */
function foldersOfText({ name, bytes }: ProjectFile, criteria: CriteriaSet): TableFolder[] {
  const rows = csvRows(bytes, 110);
  if (rows === null) return [];
  const known = TEXTS.map((folder) => {
    const fields = importFields(folder, criteria, !isWithoutPlaces(folder));
    const header = suggestedHeader(rows, fields);
    const columns = csvColumns(rows, header);
    const { fields: assigned } = suggestedRecipe({ folder, file: name, columns, rows: [] }, header, fields);
    return { folder, count: assigned.length };
  });
  const [best] = known.toSorted((a, b) => b.count - a.count);
  return best === undefined || best.count < MIN_KNOWN ? [] : [best.folder];
}

/** Folders that accept data of OpenStreetMap. */
const OF_OSM = ['receivers', 'buildings', 'barriers', 'ground'] as const;

function foldersOfLayers(part: ProjectFile): TableFolder[] {
  const layersIn = (folder: TableFolder) =>
    readTable({ ...part, folder }, problemLog<string>([], folder, part.name)).filter(
      ({ features }) => features.length > 0,
    );
  // A map extract can contain data for several folders. Each folder reads its own part.
  const ofOsm = OF_OSM.filter((folder) => layersIn(folder).some(({ isOfOsm }) => isOfOsm === true));
  if (ofOsm.length > 0) return ofOsm;
  const taking = TABLE_FOLDERS.filter((folder) =>
    FOLDER_FORMATS[folder].endings.includes(splitName(part.name).extension),
  );
  const tables = [part.folder, ...taking].filter((folder) => folder !== 'imagery').map(layersIn);
  return (tables.find((layers) => layers.length > 0) ?? []).flatMap((table): TableFolder[] => {
    const fitting = TABLE_FOLDERS.filter((folder) => fitsFolder(folder, table));
    if (fitting.length > 0) return fitting.slice(0, 1);
    const kinds = kindsOf(table);
    if (kinds.includes('polygons')) return ['buildings'];
    if (kinds.includes('lines')) return ['barriers'];
    return kinds.includes('points') ? ['receivers'] : [];
  });
}
