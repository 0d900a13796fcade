import type { Convert } from '../../../gis/files/foreign-file.ts';
import type { ImportRecipe } from '../../../model/project/import-recipe.ts';
import { convertInPage } from '../../../plan/screens/import/convert-in-page.ts';
import { readEquipmentRows, type ReadRows } from '../../rules/equipment/equipment-rows.ts';
import { openFiles } from '../../rules/load/files/open-files.ts';
import { csvRecipe } from '../../rules/load/files/read-tables.ts';
import { notRecognised } from './edited-rows.ts';

/**
 * Reads the rows of an equipment file: a CSV, or the sheets of a workbook with its columns.
 * @param target name of the file that receives the rows
 * @param recipes assigned columns of the project that the file is from
 */
export async function readEquipmentFile(
  target: string,
  { name, bytes }: { name: string; bytes: Uint8Array },
  recipes: readonly ImportRecipe[],
  convert: Convert = convertInPage,
): Promise<ReadRows> {
  const { files, problems } = await openFiles([{ folder: 'equipment', name, bytes }], convert);
  const errors = problems.filter(({ severity }) => severity === 'error');
  const sheets = files.map((sheet) => readEquipmentRows(target, sheet.bytes, csvRecipe(sheet, recipes)));
  const own = sheets.filter((sheet) => sheet.problems.length === 0 && notRecognised(sheet) === null);
  const [first] = sheets;
  if (own.length === 0 || errors.length > 0)
    return { rows: [], fields: [], others: [], ...first, problems: [...errors, ...(first?.problems ?? [])] };
  return {
    rows: own.flatMap(({ rows }) => rows),
    fields: [...new Set(own.flatMap(({ fields }) => fields))],
    others: [...new Set(own.flatMap(({ others }) => others))],
    problems: [],
  };
}
