import type { AssessmentId, ProjectUid, RunId } from './ids.ts';
import type { ProjectFolder } from './project/project.ts';
import type { FrozenFile } from './revisions/revision.ts';

/** Folder of the exports of all assessments. */
export const EXPORTS = 'assessment_exports/';

/** Name of the file that describes the columns of a run's results. */
const COLUMNS_HEAD = 'head.json';

/** Names of the files of a revision. */
const FROZEN_NAMES: Record<FrozenFile, string> = {
  results: 'results.json',
  report: 'report.json',
  input: 'input.json',
  scene: 'scene.bin',
};

/** All storage paths. No other file builds a path. */
export const storagePaths = {
  projectFile: (project: ProjectUid, folder: ProjectFolder, file: string) => `projects/${project}/${folder}/${file}`,
  projectFolder: (project: ProjectUid, folder: ProjectFolder) => `projects/${project}/${folder}`,
  /** Folder of all prepared versions of a project. */
  preparedOf: (project: ProjectUid) => `projects/${project}/prepared/`,
  prepared: (project: ProjectUid, version: string, file: string) => `projects/${project}/prepared/${version}/${file}`,
  /** Folder of what a check or a failed publish has read, for administrators to view. */
  readOf: (project: ProjectUid) => `projects/${project}/read/`,
  readScene: (project: ProjectUid, version: string) => `projects/${project}/read/${version}.bin`,
  /** Folder of what is published: copies of the files, named by the generation of the original, and of the assigned columns. */
  publishedOf: (project: ProjectUid) => `projects/${project}/published/`,
  publishedFile: (project: ProjectUid, generation: string, folder: ProjectFolder, file: string) =>
    `projects/${project}/published/files/${generation}/${folder}/${file}`,
  publishedRecipes: (project: ProjectUid, hash: string) => `projects/${project}/published/recipes/${hash}.json`,
  /** Files of the last run. */
  results: (assessment: AssessmentId) => `assessment_results/${assessment}/results.json`,
  report: (assessment: AssessmentId) => `assessment_reports/${assessment}/report.json`,
  /**
   * The same results in columns: the head and the files that it lists. The assessment document names the run whose columns are
   * current.
   */
  columnsOfRun: (assessment: AssessmentId, run: RunId, file = COLUMNS_HEAD) =>
    `assessment_results/${assessment}/runs/${run}/columns/${file}`,
  /** Levels of one shard of a large run, which is a range of receivers. The file is deleted when the run ends. */
  shardOfRun: (assessment: AssessmentId, run: RunId, shard: number) =>
    `assessment_results/${assessment}/runs/${run}/shards/${shard}.bin`,
  inputOfShards: (assessment: AssessmentId, run: RunId) =>
    `assessment_results/${assessment}/runs/${run}/shards/input.bin`,
  shardsOfRun: (assessment: AssessmentId, run: RunId) => `assessment_results/${assessment}/runs/${run}/shards/`,
  /** Folder of the files of one run. */
  runFolder: (assessment: AssessmentId, run: RunId) => `assessment_results/${assessment}/runs/${run}/`,
  resultRuns: (assessment: AssessmentId) => `assessment_results/${assessment}/runs/`,
  /** A file of a revision. It is written once. */
  frozen: (assessment: AssessmentId, key: string, file: FrozenFile) =>
    `assessment_revisions/${assessment}/${key}/${FROZEN_NAMES[file]}`,
  /** Levels of works elsewhere. */
  otherLevels: (id: string) => `other_levels/${id}/levels.json`,
  /** An export is stored under its name. A later export with the same name replaces it. */
  exported: (assessment: AssessmentId, file: string) => `${EXPORTS}${assessment}/${file}`,
};
