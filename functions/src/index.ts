export { exportAssessment } from './export-assessment.ts';
export { adminLoadProject } from './load-project.ts';
export { processAssessment, processJob } from './process-assessment.ts';
