/** Assesses a folder of files without a database. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { withGdal } from '../../functions/src/projects/convert-by-gdal.ts';
import { ENGINE_VERSION } from '../../src/engine/scene/version.ts';
import { assess } from '../../src/prediction/rules/run/assess.ts';
import { faultsOfFile, readAssessmentFile, readConfigFile } from '../../src/plan/rules/assessment-file.ts';
import { Refusal } from '../../src/prediction/rules/sources/refusal.ts';
import { inputHash } from '../../src/prediction/rules/run/input-hash.ts';
import { describeProblem, PROJECT_FOLDERS } from '../../src/model/project/project.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG, type ReportConfig } from '../../src/model/project/report-config.ts';
import type { Results } from '../../src/model/results/results.ts';
import type { ProjectFile } from '../../src/model/project/project-file.ts';
import { openFiles } from '../../src/projects/rules/load/files/open-files.ts';
import { loadInSteps, type LoadOutcome } from '../../src/projects/rules/load/load-files.ts';
import { decodeRasters } from '../../src/projects/rules/load/files/decode-rasters.ts';
import { startNodeTracers } from '../../src/engine/threads/node.ts';

const MAX_CONVERSION_MS = 600_000;

/** Thrown with all faults, one sentence each. */
export class Faults extends Error {
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'));
    this.sentences = sentences;
  }
}

/** Reads a JSON file. Faults name the file and the field. */
function readJson<Content>(file: string, read: (content: unknown) => Content): Content {
  const name = path.basename(file);
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Faults([`${name}: cannot be read as JSON: ${sentenceOf(error)}`]);
  }
  try {
    return read(content);
  } catch (error) {
    if (error instanceof z.ZodError) throw new Faults(faultsOfFile(name, error));
    if (error instanceof RangeError) throw new Faults([`${name}: ${error.message}`]);
    throw error;
  }
}

function projectFiles(folder: string): ProjectFile[] {
  return PROJECT_FOLDERS.flatMap((name) => {
    const within = path.join(folder, name);
    if (!existsSync(within)) return [];
    return readdirSync(within, { withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .sort()
      .map((file) => ({ folder: name, name: file, bytes: new Uint8Array(readFileSync(path.join(within, file))) }));
  });
}

async function load(
  folder: string,
  config: ReportConfig,
  { crs, receiversAtFacades }: z.infer<typeof projectSchema>,
): Promise<LoadOutcome> {
  const { files, problems } = await withGdal(MAX_CONVERSION_MS, (convert) => openFiles(projectFiles(folder), convert));
  const settings = { crs, criteria: criteriaSetOf(config), atFacades: receiversAtFacades };
  const steps = loadInSteps(files, settings, await decodeRasters(files, crs), problems);
  let next = steps.next();
  while (next.done !== true) next = steps.next();
  return next.value;
}

/**
 * Settings of a project besides its files: the EPSG code of its coordinates if the files do not give it, and whether receivers
 * are placed at façades.
 */
const projectSchema = z.looseObject({
  crs: z.number().int().nullable().default(null),
  receiversAtFacades: z.boolean().default(true),
});

export interface AssessedFolder {
  results: Results;
  /** EPSG code of the project's coordinates. */
  crs: number;
  /** Warnings of the load as sentences. */
  warnings: string[];
}

/**
 * Loads the files of a folder and assesses its plan.
 * @throws Faults with all faults
 */
export async function assessFolder(folder: string, threads: number): Promise<AssessedFolder> {
  if (!existsSync(folder)) throw new Faults([`${folder}: there is no such folder.`]);
  const configFile = path.join(folder, 'report-config.json');
  const config = existsSync(configFile) ? readJson(configFile, readConfigFile) : DEFAULT_REPORT_CONFIG;
  const set = criteriaSetOf(config);
  const assessmentFile = path.join(folder, 'assessment.json');
  const assessment = readJson(assessmentFile, (content) =>
    readAssessmentFile(content, set, path.basename(path.resolve(folder))),
  );
  const project = readJson(assessmentFile, (content) => projectSchema.parse(content));
  const outcome = await load(folder, config, project);
  const messages = outcome.problems.map((problem) => `${problem.severity}: ${describeProblem(problem)}`);
  if (outcome.kind === 'failed') throw new Faults(messages);
  const { prepared, equipment } = outcome;
  const hash = inputHash({ assessment, scene: '', config, engineVersion: ENGINE_VERSION });
  try {
    const input = { assessment, config, equipment, hash };
    const options = { threads, startTracers: startNodeTracers };
    const results = await assess(input, prepared, { email: '', at: new Date() }, options);
    return { results, crs: prepared.crs, warnings: messages };
  } catch (error) {
    if (error instanceof Refusal) throw new Faults(error.reasons);
    throw error;
  }
}

/** The message of an error without line breaks. */
export function sentenceOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, ' ');
}
