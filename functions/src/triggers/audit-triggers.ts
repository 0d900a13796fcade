import { onDocumentWritten } from 'firebase-functions/firestore';
import type { AuditRecord } from '../../../src/domain/audit.ts';
import { record } from '../shared/audit.ts';
import {
  activityRecords,
  agreementRecords,
  assessmentRecords,
  type Change,
  companyRecords,
  configurationRecords,
  invitationRecords,
  loggerRecords,
  measuredPlantRecords,
  noticeRecords,
  profileRecords,
  projectRecords,
} from './audit-changes.ts';
import { REGION } from '../shared/firebase.ts';

/** Copies what clients wrote, and the rules let pass, into the audit. Events may come twice: their id is the entry's. */
function auditOf(document: string, recordsOf: (change: Change) => AuditRecord[]) {
  const options = { document, region: REGION, memory: '256MiB', maxInstances: 20, retry: true } as const;
  return onDocumentWritten(options, async ({ id: event, params, data }) => {
    if (data === undefined) return;
    const before = data.before.data() ?? null;
    const after = data.after.data() ?? null;
    const of = params['company'] ?? params['project'] ?? params['assessment'] ?? '';
    const entries = recordsOf({ id: params['id'] ?? '', of, before, after });
    await Promise.all(entries.map((entry, index) => record(entry, `${event}-${index}`)));
  });
}

export const auditInvitations = auditOf('invited_users/{id}', invitationRecords);
export const auditProfiles = auditOf('users/{id}', profileRecords);
export const auditCompanies = auditOf('companies/{id}', companyRecords);
export const auditActivities = auditOf('companies/{company}/activities/{id}', activityRecords);
export const auditMeasuredPlant = auditOf('companies/{company}/plant/{id}', measuredPlantRecords);
export const auditLoggers = auditOf('assessments/{assessment}/loggers/{id}', loggerRecords);
export const auditNotices = auditOf('assessments/{assessment}/notices/{id}', noticeRecords);
export const auditAgreements = auditOf('loaded_projects/{project}/agreements/{id}', agreementRecords);
export const auditAssessments = auditOf('assessments/{id}', assessmentRecords);
export const auditProjects = auditOf('projects/{id}', projectRecords);
export const auditConfigurations = auditOf('projects/{id}/config/reportConfig', configurationRecords);
