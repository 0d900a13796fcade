export {
  auditActivities,
  auditAgreements,
  auditAssessments,
  auditComments,
  auditCompanies,
  auditConfigurations,
  auditImportRecipes,
  auditInvitations,
  auditLoggerFormats,
  auditLoggers,
  auditMeasuredEquipment,
  auditNotices,
  auditEquipmentTimes,
  auditProfiles,
  auditProjects,
} from './operations/audit-triggers.ts';
export { boundAgreements, boundLoggers, boundEquipmentTimes } from './operations/bound-entries.ts';
export { exportAssessment, exportJob } from './results/export-assessment.ts';
export { checkInvitation, refuseUninvited } from './people/invitation-gate.ts';
export { compareMeasurements } from './monitoring/compare-measurements.ts';
export { drawReport } from './report/draw-report.ts';
export { acceptLevels, addLevels, publishLevels, withdrawLevels } from './cumulative/other-levels.ts';
export { adminCopyProject } from './projects/copy-project.ts';
export { adminLoadProject, loadJob } from './projects/load-project.ts';
export { cancelRun } from './prediction/cancel-run.ts';
export { processAssessment, processJob } from './prediction/process-assessment.ts';
export { joinShards, processShard } from './prediction/process-shards.ts';
export { listReviews } from './review/review-list.ts';
export { openReview, proposeCondition, reviewFile } from './review/reviews.ts';
export { reportProblem } from './operations/report-problem.ts';
export { reportPdf } from './report/report-pdf.ts';
export { issueRevision, stepRevision } from './revisions/revisions.ts';
export { adminStatus } from './operations/status.ts';
export { adminDisableUser, adminEnableUser, adminListUsers } from './people/users.ts';
export { listMembers } from './people/list-members.ts';
export { sweepOldExports } from './operations/sweep-exports.ts';
