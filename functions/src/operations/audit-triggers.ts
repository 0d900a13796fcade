import type { DocumentData } from 'firebase-admin/firestore';
import { onDocumentWritten } from 'firebase-functions/firestore';
import { z } from 'zod';
import type { AuditRecord } from '../../../src/model/audit.ts';
import { requestIdSchema } from '../../../src/model/problem-report.ts';
import { record } from '../shared/audit.ts';
import {
  activityRecords,
  consentRecords,
  assessmentRecords,
  type Change,
  commentRecords,
  companyRecords,
  configurationRecords,
  importRecipeRecords,
  invitationRecords,
  loggerFormatRecords,
  loggerRecords,
  measuredEquipmentRecords,
  noticeRecords,
  equipmentTimeRecords,
  profileRecords,
  projectRecords,
} from './audit-changes.ts';
import { firestore, REGION } from '../shared/firebase.ts';
import { logged } from '../shared/log.ts';
import { runAs } from '../shared/service-accounts.ts';

/** A document path without e-mail addresses, which are the keys of some documents. */
const withoutEmail = (path: string): string => path.replaceAll(/[^/]*@[^/]*/g, '…');

/** The request id of the call that started a run with this write. Undefined for all other writes. */
function begunRequestId(before: DocumentData | null, after: DocumentData | null): string | undefined {
  const [was, is] = [before, after].map((data) => processingRequestId.safeParse(data).data?.processing.reference);
  return is === was ? undefined : is;
}

const processingRequestId = z.object({ processing: z.object({ reference: requestIdSchema }) });

/**
 * Creates a trigger that copies writes of clients, which the security rules have accepted, into the audit. Events can be
 * delivered twice, so the event id is the id of the entry.
 */
function auditOf(document: string, recordsOf: (change: Change) => AuditRecord[]) {
  const options = {
    document,
    region: REGION,
    memory: '256MiB',
    maxInstances: 20,
    retry: true,
    ...runAs('RECORDS'),
  } as const;
  return onDocumentWritten(options, async ({ id: event, document: path, params, data }) => {
    if (data === undefined) return;
    const before = data.before.data() ?? null;
    const after = data.after.data() ?? null;
    const of = params['company'] ?? params['project'] ?? params['assessment'] ?? '';
    const entries = recordsOf({ id: params['id'] ?? '', of, before, after });
    // Most writes are not recorded. A run writes its progress more than once per second.
    const reference = begunRequestId(before, after);
    if (entries.length === 0 && reference === undefined) return;
    await logged({ function: 'audit', event, document: withoutEmail(path), reference }, async () => {
      const named = await withNameOf(params['assessment'], entries);
      await Promise.all(named.map((entry, index) => record(entry, `${event}-${index}`)));
    });
  });
}

/** Adds the name of the assessment to entries of its subcollections, whose documents have only its id. */
async function withNameOf(assessment: string | undefined, entries: AuditRecord[]): Promise<AuditRecord[]> {
  if (assessment === undefined || entries.length === 0) return entries;
  const name: unknown = (await firestore.doc(`assessments/${assessment}`).get()).get('name');
  if (typeof name !== 'string') return entries;
  return entries.map((entry) => ({ ...entry, subject: { ...entry.subject, name } }));
}

export const auditInvitations = auditOf('invited_users/{id}', invitationRecords);
export const auditProfiles = auditOf('users/{id}', profileRecords);
export const auditCompanies = auditOf('companies/{id}', companyRecords);
export const auditActivities = auditOf('companies/{company}/activities/{id}', activityRecords);
export const auditMeasuredEquipment = auditOf('companies/{company}/equipment/{id}', measuredEquipmentRecords);
export const auditLoggers = auditOf('assessments/{assessment}/loggers/{id}', loggerRecords);
export const auditLoggerFormats = auditOf('companies/{company}/loggerFormats/{id}', loggerFormatRecords);
export const auditEquipmentTimes = auditOf('assessments/{assessment}/equipmentTimes/{id}', equipmentTimeRecords);
export const auditComments = auditOf('assessments/{assessment}/comments/{id}', commentRecords);
export const auditNotices = auditOf('assessments/{assessment}/notices/{id}', noticeRecords);
export const auditAgreements = auditOf('loaded_projects/{project}/agreements/{id}', consentRecords);
export const auditAssessments = auditOf('assessments/{id}', assessmentRecords);
export const auditProjects = auditOf('projects/{id}', projectRecords);
export const auditConfigurations = auditOf('projects/{id}/config/reportConfig', configurationRecords);
export const auditImportRecipes = auditOf('projects/{id}/config/importRecipes', importRecipeRecords);
