import type { z } from 'zod';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { storagePaths } from '../../model/paths.ts';
import { type Report, reportSchema } from '../../report/rules/report.ts';
import { type Results, resultsSchema } from '../../model/results/results.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { readBlob } from './storage.ts';

/** A stored file of a run, or a sentence with the reason why it cannot be read. */
export type Stored<Value> = { kind: 'found'; value: Value } | { kind: 'missing'; message: string };

/** The current results of an assessment. */
export function readResults(assessment: Pick<Assessment, 'id' | 'processing'>): Promise<Stored<Results>> {
  return readOfRun('results', storagePaths.results(assessment.id), resultsSchema, assessment);
}

/** The current report of an assessment. */
export function readReport(assessment: Pick<Assessment, 'id' | 'processing'>): Promise<Stored<Report>> {
  return readOfRun('report', storagePaths.report(assessment.id), reportSchema, assessment);
}

/** Reads a file of a run. It never throws. It never returns the file of another run than the one whose results are current. */
async function readOfRun<Schema extends z.ZodType<{ inputHash: string }>>(
  what: 'results' | 'report',
  path: string,
  schema: Schema,
  { processing }: Pick<Assessment, 'processing'>,
): Promise<Stored<z.output<Schema>>> {
  const missing = (message: string) => ({ kind: 'missing', message }) as const;
  let text: string;
  try {
    text = await (await readBlob(path, processing?.resultRun ?? null)).text();
  } catch (error) {
    return missing(`The ${what} could not be fetched. ${errorText(error)}`);
  }
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) return missing(`The stored ${what} cannot be read. Process the assessment again.`);
  if (parsed.data.inputHash === processing?.resultHash) return { kind: 'found', value: parsed.data };
  return missing(`The stored ${what} are not those of the last run. Process the assessment again.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
