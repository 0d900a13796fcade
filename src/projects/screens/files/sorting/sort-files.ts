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

/** A chosen file and a folder that it is proposed for; a file of several layers may be proposed for several. */
export interface SortedFile {
  readonly file: File;
  /** Null where nothing tells. */
  readonly folder: ProjectFolder | null;
}

/** A larger file is not looked into, bytes: its folder is asked for. */
const MOST_BYTES = 60_000_000;

/** Proposes the folders of files that were chosen for a project, in the order of the files. */
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

/** A `.prj` lies beside what it places: a grid of heights, or a picture. */
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

/** A JSON of imagery is small, and has the address of its tiles. */
async function isTileAddress(file: File): Promise<boolean> {
  return file.size < 20_000 && /\{z\}/.test(await file.text());
}

function inWorker(input: { parts: readonly ProjectFile[]; criteria: CriteriaSet }): Promise<TableFolder[]> {
  const worker = startReader('sort');
  return new Promise((resolve) => {
    callWorker<SortWork>(worker, input, { onOutput: resolve, onBroken: () => resolve([]) });
  });
}
