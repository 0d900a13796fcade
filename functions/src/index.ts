export {
  auditAssessments,
  auditCompanies,
  auditConfigurations,
  auditInvitations,
  auditProfiles,
  auditProjects,
} from './audit-triggers.ts';
export { exportAssessment } from './export-assessment.ts';
export { checkInvitation, refuseUninvited } from './invitation-gate.ts';
export { adminLoadProject, loadJob } from './load-project.ts';
export { processAssessment, processJob } from './process-assessment.ts';
export { adminDisableUser, adminEnableUser, adminListUsers } from './users.ts';
