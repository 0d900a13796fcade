import { z } from 'zod';
import { auditTexts } from '../texts/audit.ts';
import { AUDIT_LIMITS } from './limits.ts';
import { searchWords } from './search-words.ts';

/** What the audit records, in the words that administrators read. */
export const AUDIT_ACTIONS = {
  invited: 'invited',
  'invited-again': auditTexts.issuedInvitationAgain,
  withdrawn: auditTexts.withdrewTheInvitationOf,
  reopened: auditTexts.openedAgainInvitation,
  accepted: auditTexts.acceptedTheInvitationOf,
  'invitation-deleted': auditTexts.deletedTheInvitationOf,
  'profile-made': auditTexts.gaveAProfileTo,
  'profile-moved': auditTexts.gaveToAnotherAccountProfile,
  attached: auditTexts.attachedToACompany,
  removed: auditTexts.removedFromACompany,
  'review-granted': auditTexts.madeReviewerOfProject,
  'review-taken': auditTexts.endedRightToReviewProject,
  disabled: 'disabled',
  enabled: 'enabled',
  granted: auditTexts.madeAnAdministratorOf,
  revoked: auditTexts.endedAdministratorsRights,
  created: 'created',
  renamed: 'renamed',
  deactivated: 'deactivated',
  activated: 'activated',
  processed: 'processed',
  'run-cancelled': auditTexts.stoppedTheRunOf,
  exported: 'exported',
  agreed: auditTexts.recordedAgreementOnRespite,
  'agreement-ended': auditTexts.withdrewAgreementOnRespite,
  told: auditTexts.recordedWhomTheyTold,
  'told-withdrawn': auditTexts.withdrewEntry,
  measured: auditTexts.loadedALoggerOf,
  'logger-placed': auditTexts.changedPlaceOfLogger,
  excluded: auditTexts.changedExcludedTimesOfLogger,
  'logger-removed': auditTexts.removedALoggerOf,
  'logger-restored': auditTexts.broughtBackLogger,
  'equipment-timed': auditTexts.recordedWhenEquipmentWasOn,
  'equipment-time-withdrawn': auditTexts.withdrewRecordOfEquipment,
  'logger-format-kept': auditTexts.keptLoggerFormat,
  'logger-format-removed': auditTexts.removedLoggerFormat,
  issued: auditTexts.issuedARevisionOf,
  submitted: auditTexts.submittedARevisionOf,
  reviewed: auditTexts.recordedTheReviewOf,
  approved: auditTexts.recordedTheApprovalOf,
  refused: auditTexts.recordedTheRefusalOf,
  'put-in-force': auditTexts.putRevisionInForce,
  closed: auditTexts.closedARevisionOf,
  'review-opened': auditTexts.openedAsReviewerRevision,
  'condition-proposed': auditTexts.proposedConditionForRevision,
  'withdrew-revision': auditTexts.withdrewARevisionOf,
  'files-swept': auditTexts.deletedAsRetentionSaysFiles,
  'levels-added': auditTexts.addedLevelsOfWorksElsewhere,
  'levels-published': auditTexts.gaveToAnotherCompanyLevels,
  'levels-accepted': auditTexts.acceptedLevelsForCompany,
  'levels-withdrawn': auditTexts.withdrewLevelsOfWorksElsewhere,
  'load-begun': auditTexts.beganToLoad,
  loaded: 'loaded',
  'load-failed': auditTexts.couldNotLoad,
  moved: auditTexts.gaveToAnotherCompany,
  listed: auditTexts.putFilesOnList,
  replaced: auditTexts.replacedAFileOf,
  saved: 'saved',
  unlisted: auditTexts.tookFilesOffList,
  archived: 'archived',
  restored: auditTexts.tookBackIntoUse,
  deleted: auditTexts.deletedTheDraft,
  configured: 'configured',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const AUDIT_SUBJECTS = ['person', 'company', 'project', 'assessment', 'activity', 'equipment'] as const;

/** `audit/{id}`: who did what to what and when. */
export const auditEntrySchema = z.object({
  at: z.date(),
  /** E-mail of the person, or what acted instead of one. */
  by: z.string(),
  action: z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]),
  subject: z.object({ kind: z.enum(AUDIT_SUBJECTS), id: z.string(), name: z.string() }),
  /** What it was about besides the subject: a company, a format, a former name. */
  details: z.string().default(''),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Details as an entry keeps them: whoever wants all of a long text finds it in the document that the entry is about. */
export function keptDetails(details = ''): string {
  return details.length <= AUDIT_LIMITS.details ? details : `${details.slice(0, AUDIT_LIMITS.details - 2)} …`;
}

/** What an entry is found by. */
export function wordsOfEntry({ by, action, subject, details = '' }: AuditRecord): string[] {
  return searchWords(subject.name, by, subject.id, AUDIT_ACTIONS[action], details);
}

/** An entry that is about to be recorded; the time is the server's. */
export type AuditRecord = Omit<AuditEntry, 'at' | 'details'> & { details?: string };
