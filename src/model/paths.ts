import type { AssessmentId, ProjectUid, RunId } from './ids.ts';
import type { ProjectFolder } from './project/project.ts';
import type { FrozenFile } from './revisions/revision.ts';

/** Where the exports of all assessments lie. */
export const EXPORTS = 'assessment_exports/';

/** The head of results in columns. */
const COLUMNS_HEAD = 'head.json';

/** Files of a revision. */
const FROZEN_NAMES: Record<FrozenFile, string> = {
  results: 'results.json',
  report: 'report.json',
  input: 'input.json',
  scene: 'scene.bin',
};

/** Storage paths, spelled once. */
export const storagePaths = {
  projectFile: (project: ProjectUid, folder: ProjectFolder, file: string) => `projects/${project}/${folder}/${file}`,
  projectFolder: (project: ProjectUid, folder: ProjectFolder) => `projects/${project}/${folder}`,
  /** Of all prepared versions of a project. */
  preparedOf: (project: ProjectUid) => `projects/${project}/prepared/`,
  prepared: (project: ProjectUid, version: string, file: string) => `projects/${project}/prepared/${version}/${file}`,
  /** Of what a check or a failed publish has read, for administrators to look at. */
  readOf: (project: ProjectUid) => `projects/${project}/read/`,
  readScene: (project: ProjectUid, version: string) => `projects/${project}/read/${version}.bin`,
  /** Of what is published: copies of its files, each by which write of it that was, and of how its columns are assigned. */
  publishedOf: (project: ProjectUid) => `projects/${project}/published/`,
  publishedFile: (project: ProjectUid, generation: string, folder: ProjectFolder, file: string) =>
    `projects/${project}/published/files/${generation}/${folder}/${file}`,
  publishedRecipes: (project: ProjectUid, hash: string) => `projects/${project}/published/recipes/${hash}.json`,
  /** What the last run wrote. */
  results: (assessment: AssessmentId) => `assessment_results/${assessment}/results.json`,
  report: (assessment: AssessmentId) => `assessment_reports/${assessment}/report.json`,
  /** The same results in columns: their head, and the files that it names. The assessment names the run whose columns are its own. */
  columnsOfRun: (assessment: AssessmentId, run: RunId, file = COLUMNS_HEAD) =>
    `assessment_results/${assessment}/runs/${run}/columns/${file}`,
  /** Levels of one of the ranges of receivers that a large run is divided into; they go when it ends. */
  shardOfRun: (assessment: AssessmentId, run: RunId, shard: number) =>
    `assessment_results/${assessment}/runs/${run}/shards/${shard}.bin`,
  inputOfShards: (assessment: AssessmentId, run: RunId) =>
    `assessment_results/${assessment}/runs/${run}/shards/input.bin`,
  shardsOfRun: (assessment: AssessmentId, run: RunId) => `assessment_results/${assessment}/runs/${run}/shards/`,
  /** All that is of one run alone. */
  runFolder: (assessment: AssessmentId, run: RunId) => `assessment_results/${assessment}/runs/${run}/`,
  resultRuns: (assessment: AssessmentId) => `assessment_results/${assessment}/runs/`,
  /** What a revision froze; nothing writes there again. */
  frozen: (assessment: AssessmentId, key: string, file: FrozenFile) =>
    `assessment_revisions/${assessment}/${key}/${FROZEN_NAMES[file]}`,
  /** Levels of works that the project does not assess itself. */
  otherLevels: (id: string) => `other_levels/${id}/levels.json`,
  /** An export has the path of its name, where a later one of the same name replaces it. */
  exported: (assessment: AssessmentId, file: string) => `${EXPORTS}${assessment}/${file}`,
};
