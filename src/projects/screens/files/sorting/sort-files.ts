import type { CriteriaSet } from '../../../../model/criteria/criteria-set.ts';
import type { TableFolder } from '../../../../model/project/import-recipe.ts';
import type { ProjectFolder } from '../../../../model/project/project.ts';
import type { ProjectFile } from '../../../../model/project/project-file.ts';
import { splitName } from '../../../../gis/files/text.ts';
import { isElevation, isGeoTiff } from '../../../../gis/rasters/geotiff-elevation.ts';
import { callWorker } from '../../../../ui/loading/worker-rpc.ts';
import { FOLDER_FORMATS } from '../../../rules/folder-formats.ts';
import { folderOfEnding, folderToOpen } from '../../../rules/load/files/folders-of-file.ts';
import { openChosenFile } from '../import/inspect-in-page.ts';
import type { SortWork } from './sort-worker.ts';
import { startReader } from '../../start-reader.ts';

/** A chosen file with a proposed folder. A file with several layers can have several entries. */
export interface SortedFile {
  readonly file: File;
  /** Null if the folder cannot be detected. */
  readonly folder: ProjectFolder | null;
}

/** Largest file whose content is read, bytes. For a larger file, the person chooses the folder. */
const MOST_BYTES = 60_000_000;

/** Proposes folders for chosen files, in the order of the files. */
export async function sortFiles(files: readonly File[], criteria: CriteriaSet): Promise<SortedFile[]> {
  const sorted: SortedFile[] = [];
  for (const file of files) {
    const folders = await foldersOf(file, files, criteria).catch(() => []);
    if (folders.length === 0) sorted.push({ file, folder: null });
    sorted.push(...folders.map((folder) => ({ file, folder })));
  }
  return sorted;
}

async function foldersOf(file: File, all: readonly File[], criteria: CriteriaSet): Promise<ProjectFolder[]> {
  const { extension } = splitName(file.name);
  const byEnding = folderOfEnding(file.name) ?? folderBeside(file.name, extension, all);
  if (byEnding !== null) return [byEnding];
  if (isGeoTiff(file)) return [(await isElevation(file)) ? 'terrain' : 'imagery'];
  if (extension === 'json' && (await isTileAddress(file))) return ['imagery'];
  const folder = folderToOpen(file.name);
  if (folder === null || file.size > MOST_BYTES) return [];
  const { files: parts } = await openChosenFile(folder, file);
  return inWorker({ parts, criteria });
}

/** The folder of a `.prj` file, which is that of its height grid or picture. */
function folderBeside(name: string, extension: string, all: readonly File[]): ProjectFolder | null {
  if (extension !== 'prj') return null;
  const stem = name.slice(0, -extension.length);
  const others = all.filter((other) => other.name !== name && other.name.startsWith(stem));
  return others.some(
    (other) => FOLDER_FORMATS.terrain.endings.includes(splitName(other.name).extension) && !isPicture(other),
  )
    ? 'terrain'
    : 'imagery';
}

const isPicture = ({ name }: File) => ['png', 'jpg', 'jpeg'].includes(splitName(name).extension);

/** Whether a JSON file has a tile address. Such a file is small. */
async function isTileAddress(file: File): Promise<boolean> {
  return file.size < 20_000 && /\{z\}/.test(await file.text());
}

function inWorker(input: { parts: readonly ProjectFile[]; criteria: CriteriaSet }): Promise<TableFolder[]> {
  const worker = startReader('sort');
  return new Promise((resolve) => {
    callWorker<SortWork>(worker, input, { onOutput: resolve, onBroken: () => resolve([]) });
  });
}
