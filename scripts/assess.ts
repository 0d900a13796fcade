/**
 * Assesses a folder without a database: `node scripts/assess.ts [--csv] [--threads N] FOLDER`. FOLDER contains the project's
 * folders by name (`receivers`, `catchments`, `equipment` …), `assessment.json`, and `report-config.json` if the criteria differ
 * from the defaults. Prints the results as JSON or CSV on standard output. Faults are printed on standard error, one per line,
 * with exit code 1.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { exportOf } from '../src/results/rules/exports/export-layers.ts';
import { resultsCsv } from '../src/results/rules/exports/results-csv.ts';
import { assessFolder, Faults, sentenceOf } from './lib/assess-folder.ts';

const USAGE = 'Usage: assess [--csv] [--threads N] FOLDER';
const MAX_THREADS = 256;

function readArguments(): { folder: string; csv: boolean; threads: number } {
  const options = { csv: { type: 'boolean' }, threads: { type: 'string' } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Faults([`expected one folder. ${USAGE}`]);
  const { threads: given = '1', csv = false } = values;
  const threads = Number(given);
  if (!/^\d+$/.test(given) || threads < 1 || threads > MAX_THREADS) {
    const expected = `--threads: expected a whole number from 1 to ${MAX_THREADS}, got ${JSON.stringify(given)}.`;
    throw new Faults([`${expected} ${USAGE}`]);
  }
  // npm runs scripts in the folder of the package. FOLDER is relative to the folder in which the person has called npm.
  return { folder: path.resolve(process.env['INIT_CWD'] ?? '.', folder), csv, threads };
}

try {
  const { folder, csv, threads } = readArguments();
  const { results, crs, warnings } = await assessFolder(folder, threads);
  process.stderr.write(warnings.map((warning) => `${warning}\n`).join(''));
  process.stdout.write(csv ? await resultsCsv(exportOf(results, crs)) : `${JSON.stringify(results)}\n`);
} catch (error) {
  const sentences = error instanceof Faults ? error.sentences : [sentenceOf(error)];
  process.stderr.write(sentences.map((sentence) => `${sentence}\n`).join(''));
  process.exitCode = 1;
}
