import { z } from 'zod';
import { AUDIT_LIMITS } from './limits.ts';
import { searchWords } from './search-words.ts';

/** The actions that the audit records, with the words that administrators read. */
export const AUDIT_ACTIONS = {
  invited: 'invited',
  'invited-again': 'reissued the invitation of',
  withdrawn: 'withdrew the invitation of',
  reopened: 'reopened the invitation of',
  accepted: 'accepted the invitation of',
  'invitation-deleted': 'deleted the invitation of',
  'profile-made': 'activated',
  'profile-moved': 'moved to another account the profile of',
  attached: 'added to a company',
  removed: 'removed from a company',
  'review-granted': 'made a reviewer of a project',
  'review-taken': 'revoked the right to review a project of',
  disabled: 'disabled',
  enabled: 'enabled',
  granted: 'made an administrator of',
  revoked: 'revoked administrator rights of',
  created: 'created',
  renamed: 'renamed',
  deactivated: 'deactivated',
  activated: 'activated',
  'template-changed': 'changed the template of',
  processed: 'processed',
  'run-cancelled': 'stopped the run of',
  exported: 'exported',
  agreed: 'recorded a respite agreement in',
  'agreement-ended': 'withdrew a respite agreement in',
  told: 'recorded a notification of',
  'told-withdrawn': 'withdrew a notification record of',
  measured: 'imported a logger file for',
  'logger-placed': 'moved a logger of',
  excluded: 'changed the excluded times of a logger of',
  'logger-removed': 'removed a logger of',
  'logger-restored': 'restored a logger of',
  'equipment-timed': 'added to the equipment log of',
  commented: 'commented on',
  'comment-edited': 'changed their comment on',
  'comment-deleted': 'deleted their comment on',
  'comment-resolved': 'resolved a comment on',
  'comment-reopened': 'reopened a comment on',
  'equipment-time-withdrawn': 'withdrew an equipment log record of',
  'logger-format-kept': 'saved a logger file format for',
  'logger-format-removed': 'removed a logger file format of',
  issued: 'issued a revision of',
  submitted: 'submitted a revision of',
  reviewed: 'recorded the review of',
  approved: 'recorded the approval of',
  refused: 'recorded the refusal of',
  'put-in-force': 'brought into effect a revision of',
  closed: 'closed a revision of',
  'review-opened': 'opened as a reviewer a revision of',
  'condition-proposed': 'proposed a condition for a revision of',
  'withdrew-revision': 'withdrew a revision of',
  'files-swept': 'deleted, after the retention period, the files of a revision of',
  'levels-added': 'added levels from another project to',
  'levels-published': 'shared with another company the levels of',
  'levels-accepted': 'accepted levels from another project for',
  'levels-withdrawn': 'withdrew levels from another project:',
  'load-begun': 'began to publish',
  loaded: 'published',
  'load-failed': 'could not publish',
  moved: 'moved to another company',
  listed: 'added files to',
  replaced: 'replaced a file of',
  saved: 'saved',
  unlisted: 'removed files from',
  confirmed: 'confirmed the settings of',
  archived: 'archived',
  restored: 'restored',
  deleted: 'deleted the draft',
  configured: 'configured',
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

export const AUDIT_SUBJECTS = ['person', 'company', 'project', 'assessment', 'activity', 'equipment'] as const;

/** `audit/{id}`: who did what to what and when. */
export const auditEntrySchema = z.object({
  at: z.date(),
  /** E-mail of the person, or the name of the automatic process. */
  by: z.string(),
  action: z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]]),
  subject: z.object({ kind: z.enum(AUDIT_SUBJECTS), id: z.string(), name: z.string() }),
  /** What the action was about besides the subject, such as a company, a format or a former name. */
  details: z.string().default(''),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Cuts details to the length that an audit entry stores. The document that the entry is about has the full text. */
export function keptDetails(details = ''): string {
  return details.length <= AUDIT_LIMITS.details ? details : `${details.slice(0, AUDIT_LIMITS.details - 2)} …`;
}

/** The words that find an audit entry in the search. */
export function wordsOfEntry({ by, action, subject, details = '' }: AuditRecord): string[] {
  return searchWords(subject.name, by, subject.id, AUDIT_ACTIONS[action], details);
}

/** An audit entry before it is recorded. The server adds the time. */
export type AuditRecord = Omit<AuditEntry, 'at' | 'details'> & { details?: string };
