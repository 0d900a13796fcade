import type { AssessmentId, ProjectUid } from './ids.ts';
import type { ProjectFolder } from './project.ts';

/** Storage paths, spelled once. */
export const storagePaths = {
  projectFile: (project: ProjectUid, folder: ProjectFolder, file: string) => `projects/${project}/${folder}/${file}`,
  projectFolder: (project: ProjectUid, folder: ProjectFolder) => `projects/${project}/${folder}`,
  /** Of all prepared versions of a project. */
  preparedOf: (project: ProjectUid) => `projects/${project}/prepared/`,
  prepared: (project: ProjectUid, version: string, file: string) => `projects/${project}/prepared/${version}/${file}`,
  results: (assessment: AssessmentId) => `assessment_results/${assessment}/results.json`,
  report: (assessment: AssessmentId) => `assessment_reports/${assessment}/report.json`,
  exported: (assessment: AssessmentId, name: string, ending: 'zip' | 'csv') =>
    `assessment_exports/${assessment}/${name}.${ending}`,
};
