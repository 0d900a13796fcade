import { displayExtent } from '../../../gis/geometry/display.ts';
import { coordinateSystem } from '../../../gis/crs/crs.ts';
import { TABLE_FOLDERS, type TableFolder } from '../../../model/project/import-recipe.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../../model/project/report-config.ts';
import { withZippedShapefiles } from '../../rules/loose-shapefiles.ts';
import { inspectInPage, openChosenFile } from '../files/import/inspect-in-page.ts';
import { type SortedFile, sortFiles } from '../files/sorting/sort-files.ts';
import { type FirstFiles, NO_FILES } from './first-files.ts';

/** Sorts files by folder and finds their position. @throws DOMException if they can no longer be read; Explained */
export async function readFirstFiles(chosen: readonly File[]): Promise<FirstFiles> {
  const files = await sortFiles(await withZippedShapefiles('buildings', chosen), criteriaSetOf(DEFAULT_REPORT_CONFIG));
  for (const { file, folder } of files) {
    const found = isOfTable(folder) ? await placeOf(file, folder) : null;
    if (found !== null) return { files, ...found };
  }
  return { ...NO_FILES, files };
}

const isOfTable = (folder: SortedFile['folder']): folder is TableFolder =>
  folder !== 'equipment' && TABLE_FOLDERS.some((name) => name === folder);

async function placeOf(file: File, folder: TableFolder): Promise<Pick<FirstFiles, 'crs' | 'middle'> | null> {
  const { files, problems } = await openChosenFile(folder, file);
  const criteria = criteriaSetOf(DEFAULT_REPORT_CONFIG);
  const input = { files, folder, problems, crs: null, criteria, hasCloud: true, kept: [], drafts: [] };
  const { shapes, systems } = (await inspectInPage(input)).preview;
  const points = shapes.flatMap(({ parts }) => parts.flat());
  if (points.length === 0) return null;
  const [west, south, east, north] = displayExtent(points);
  const crs = systems.find((epsg) => coordinateSystem(epsg)?.kind === 'metres') ?? null;
  return { crs, middle: [(west + east) / 2, (south + north) / 2] };
}
