export {
  auditActivities,
  auditAgreements,
  auditAssessments,
  auditCompanies,
  auditConfigurations,
  auditInvitations,
  auditLoggerFormats,
  auditLoggers,
  auditMeasuredEquipment,
  auditNotices,
  auditEquipmentTimes,
  auditProfiles,
  auditProjects,
} from './triggers/audit-triggers.ts';
export { boundAgreements, boundLoggers, boundEquipmentTimes } from './triggers/bound-entries.ts';
export { exportAssessment, exportJob } from './callables/export-assessment.ts';
export { checkInvitation, refuseUninvited } from './callables/invitation-gate.ts';
export { compareMeasurements } from './callables/compare-measurements.ts';
export { drawReport } from './callables/draw-report.ts';
export { acceptLevels, addLevels, publishLevels, withdrawLevels } from './callables/other-levels.ts';
export { adminLoadProject, loadJob } from './callables/load-project.ts';
export { cancelRun } from './callables/cancel-run.ts';
export { processAssessment, processJob } from './callables/process-assessment.ts';
export { joinShards, processShard } from './callables/process-shards.ts';
export { listReviews } from './callables/review-list.ts';
export { openReview, proposeCondition, reviewFile } from './callables/reviews.ts';
export { reportProblem } from './callables/report-problem.ts';
export { reportPdf } from './callables/report-pdf.ts';
export { issueRevision, stepRevision } from './callables/revisions.ts';
export { adminStatus } from './callables/status.ts';
export { adminDisableUser, adminEnableUser, adminListUsers } from './callables/users.ts';
export { sweepOldExports } from './triggers/sweep-exports.ts';
