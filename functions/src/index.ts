export {
  auditActivities,
  auditAgreements,
  auditAssessments,
  auditCompanies,
  auditConfigurations,
  auditInvitations,
  auditLoggers,
  auditMeasuredPlant,
  auditProfiles,
  auditProjects,
} from './triggers/audit-triggers.ts';
export { exportAssessment, exportJob } from './callables/export-assessment.ts';
export { checkInvitation, refuseUninvited } from './callables/invitation-gate.ts';
export { adminLoadProject, loadJob } from './callables/load-project.ts';
export { processAssessment, processJob } from './callables/process-assessment.ts';
export { issueRevision, stepRevision } from './callables/revisions.ts';
export { adminDisableUser, adminEnableUser, adminListUsers } from './callables/users.ts';
export { sweepOldExports } from './triggers/sweep-exports.ts';
