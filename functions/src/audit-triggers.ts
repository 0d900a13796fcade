import { onDocumentWritten } from 'firebase-functions/firestore';
import { type AuditRecord, record } from './audit.ts';
import { assessmentRecords, type Change, companyRecords, invitationRecords, profileRecords } from './audit-changes.ts';
import { REGION } from './firebase.ts';

/** Copies what clients wrote, and the rules let pass, into the audit. Events may come twice: their id is the entry's. */
function auditOf(collection: string, recordsOf: (change: Change) => AuditRecord[]) {
  const options = { document: `${collection}/{id}`, region: REGION, memory: '256MiB', retry: true } as const;
  return onDocumentWritten(options, async ({ id: event, params, data }) => {
    if (data === undefined) return;
    const before = data.before.data() ?? null;
    const after = data.after.data() ?? null;
    const entries = recordsOf({ id: params['id'] ?? '', before, after });
    await Promise.all(entries.map((entry, index) => record(entry, `${event}-${index}`)));
  });
}

export const auditInvitations = auditOf('invited_users', invitationRecords);
export const auditProfiles = auditOf('users', profileRecords);
export const auditCompanies = auditOf('companies', companyRecords);
export const auditAssessments = auditOf('assessments', assessmentRecords);
