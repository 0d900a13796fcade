import type { DocumentData } from 'firebase-admin/firestore';
import { type AuditAction, type AuditRecord, keptDetails } from '../../../src/model/audit.ts';

/** A document before and after a write; null where there was none, or is none any more. */
export interface Change {
  id: string;
  /** The company, the project or the assessment whose collection it is in, where it is in one. */
  of?: string;
  before: DocumentData | null;
  after: DocumentData | null;
}

type Subject = AuditRecord['subject'];
type What = readonly [action: AuditAction, details?: string];

/** What the audit records of a change to `invited_users/{email}`. */
export function invitationRecords({ id, before, after }: Change): AuditRecord[] {
  const subject: Subject = { kind: 'person', id, name: id };
  // Only who signed an invitation last may delete it.
  if (after === null) return records(before, subject, [['invitation-deleted']]);
  const companies = idsOf(after).join(', ');
  const reviews = idsOf(after, 'reviews').map((id): What => ['review-granted', id]);
  if (before === null) return records(after, subject, [['invited', companies], ...reviews]);
  if (before['invite_token'] !== after['invite_token'])
    return records(after, subject, [['invited-again', companies], ...reviews]);
  const changes: What[] = [];
  const [was, is] = [openness(before), openness(after)];
  if (was !== is) changes.push([is === 'open' ? 'reopened' : is]);
  return records(after, subject, [...changes, ...membershipChanges(before, after)]);
}

/** What can be done with an invitation's link. */
function openness(invitation: DocumentData): 'open' | 'accepted' | 'withdrawn' {
  if (invitation['accepted'] !== false) return 'accepted';
  return invitation['withdrawn'] === true ? 'withdrawn' : 'open';
}

/** What the audit records of a change to `users/{email}`; that the person's acceptance began it, the invitation tells. */
export function profileRecords({ id, before, after }: Change): AuditRecord[] {
  // It is only deleted together with a new link, which the invitation tells of.
  if (after === null) return [];
  const subject: Subject = { kind: 'person', id, name: id };
  if (before === null) {
    const own = after['updatedBy'] === id;
    const reviews = idsOf(after, 'reviews').map((id): What => ['review-granted', id]);
    return own ? [] : records(after, subject, [['profile-made', idsOf(after).join(', ')], ...reviews]);
  }
  const changes: What[] = membershipChanges(before, after);
  if (before['uid'] !== after['uid']) changes.push(['profile-moved', textOf(after['uid'])]);
  const [was, is] = [before['disabled'] === true, after['disabled'] === true];
  if (was !== is) changes.push([is ? 'disabled' : 'enabled']);
  return records(after, subject, changes);
}

/** What the audit records of a change to `companies/{id}`. */
export function companyRecords({ id, before, after }: Change): AuditRecord[] {
  if (after === null) return [];
  const subject: Subject = { kind: 'company', id, name: textOf(after['name']) };
  if (before === null) return records(after, subject, [['created']]);
  const changes: What[] = [];
  if (before['name'] !== after['name']) changes.push(['renamed', `before: ${before['name']}`]);
  const [was, is] = [before['template'] ?? null, after['template'] ?? null];
  if (was !== is) changes.push(['template-changed', is === null ? 'none' : textOf(is)]);
  changes.push(...activityChange(before, after));
  return records(after, subject, changes);
}

/** What the audit records of a change to `companies/{company}/activities/{id}`. */
export function activityRecords({ id, of: company = '', before, after }: Change): AuditRecord[] {
  if (after === null) return [];
  const subject: Subject = { kind: 'activity', id, name: textOf(after['name']) };
  if (before === null) return records(after, subject, [['created', company]]);
  const changes: What[] = [];
  if (before['name'] !== after['name']) changes.push(['renamed', `before: ${before['name']}`]);
  if (before['equipment'] !== after['equipment']) changes.push(['saved', company]);
  changes.push(...activityChange(before, after));
  return records(after, subject, changes);
}

/** What the audit records of a change to `loaded_projects/{project}/agreements/{id}`. */
export function consentRecords({ of: project = '', before, after }: Change): AuditRecord[] {
  if (after === null) return [];
  const subject: Subject = { kind: 'project', id: project, name: project };
  const listed: unknown = after['names'] ?? after['addresses'];
  const addresses = Array.isArray(listed) ? (listed as unknown[]) : [];
  // Addresses with their names were maps first.
  const named = addresses
    .slice(0, NAMED_ADDRESSES)
    .map((address) => textOf(typeof address === 'string' ? address : (address as { name?: unknown } | null)?.name));
  const more = addresses.length > named.length ? ` and ${addresses.length - named.length} more` : '';
  const { from: first, to: last, record } = after;
  const details = `${named.join(', ')}${more}, ${first} to ${last}: ${record}`;
  if (before === null) return records(after, subject, [['agreed', details]]);
  return before['active'] === true && after['active'] !== true
    ? records(after, subject, [['agreement-ended', details]])
    : [];
}

/** So many addresses of an agreement or of a notice are named. */
const NAMED_ADDRESSES = 5;

/** What the audit records of a change to `assessments/{assessment}/notices/{id}`: an entry is made, and may be withdrawn. */
export function noticeRecords({ of: assessment = '', before, after }: Change): AuditRecord[] {
  if (after === null) return [];
  const subject: Subject = { kind: 'assessment', id: assessment, name: assessment };
  const { measure, sentOn, way, note } = after;
  const addresses = Array.isArray(after['addresses']) ? after['addresses'].map(textOf) : [];
  const more = addresses.length > NAMED_ADDRESSES ? ` and ${addresses.length - NAMED_ADDRESSES} more` : '';
  const listedNames = `${addresses.slice(0, NAMED_ADDRESSES).join(', ')}${more}`;
  const details = `${textOf(measure)}, ${listedNames}, ${textOf(sentOn)}, ${textOf(way)}${note ? `: ${textOf(note)}` : ''}`;
  if (before === null) return records(after, subject, [['told', details]]);
  const isWithdrawn = before['active'] === true && after['active'] !== true;
  // Who made it stays in it; who withdrew it stands beside.
  return isWithdrawn ? records({ updatedBy: after['withdrawnBy'] }, subject, [['told-withdrawn', details]]) : [];
}

/** What the audit records of a change to `assessments/{id}`. */
export function assessmentRecords({ id, before, after }: Change): AuditRecord[] {
  if (after === null) return [];
  const subject: Subject = { kind: 'assessment', id, name: textOf(after['name']) };
  if (before === null) return records(after, subject, [['created']]);
  return records(after, subject, activityChange(before, after));
}

/** What the audit records of a change to `companies/{company}/equipment/{id}`: what was measured never changes. */
export function measuredEquipmentRecords({ id, of: company = '', before, after }: Change): AuditRecord[] {
  if (after === null) return [];
  const subject: Subject = { kind: 'equipment', id, name: textOf(after['name']) };
  if (before === null) return records(after, subject, [['created', company]]);
  return records(after, subject, activityChange(before, after));
}

const PLACE_FIELDS = ['name', 'lon', 'lat', 'height'] as const;

/** What the audit records of a change to `assessments/{assessment}/loggers/{id}`. */
export function loggerRecords({ of: assessment = '', before, after }: Change): AuditRecord[] {
  if (after === null) return [];
  const subject: Subject = { kind: 'assessment', id: assessment, name: assessment };
  const logger = `${textOf(after['name'])} (${textOf(after['file'])})`;
  if (before === null) return records(after, subject, [['measured', logger]]);
  const changes: What[] = [];
  if (PLACE_FIELDS.some((field) => before[field] !== after[field])) changes.push(['logger-placed', logger]);
  if (before['exclusions'] !== after['exclusions']) changes.push(['excluded', logger]);
  if (before['active'] !== after['active']) {
    changes.push([after['active'] === true ? 'logger-restored' : 'logger-removed', logger]);
  }
  return records(after, subject, changes);
}

/** What the audit records of a change to `assessments/{assessment}/equipmentTimes/{id}`: an entry is made, and may be withdrawn. */
export function equipmentTimeRecords({ of: assessment = '', before, after }: Change): AuditRecord[] {
  if (after === null) return [];
  const subject: Subject = { kind: 'assessment', id: assessment, name: assessment };
  const lines = Array.isArray(after['lines']) ? (after['lines'] as unknown[]).length : 0;
  const details = `${lines} of the lines of equipment ${after['on'] === true ? 'on' : 'off'}, ${after['from']} to ${after['to']}`;
  if (before === null) return records(after, subject, [['equipment-timed', details]]);
  if (before['active'] !== true || after['active'] === true) return [];
  return records({ updatedBy: after['withdrawnBy'] }, subject, [['equipment-time-withdrawn', details]]);
}

/** What the audit records of a change to `assessments/{assessment}/comments/{id}`: who wrote, and where; the text is the comment's own. */
export function commentRecords({ of: assessment = '', before, after }: Change): AuditRecord[] {
  if (after === null) return [];
  const subject: Subject = { kind: 'assessment', id: assessment, name: assessment };
  const anchor = (after['anchor'] ?? {}) as Record<string, unknown>;
  const details = `${anchor['kind'] === 'address' ? 'address' : 'work area'} ${textOf(anchor['name'])}`;
  if (before === null) return records(after, subject, [['commented', details]]);
  const changes: What[] = [];
  if (before['deleted'] !== true && after['deleted'] === true) changes.push(['comment-deleted', details]);
  else if (before['text'] !== after['text']) changes.push(['comment-edited', details]);
  const [wasResolved, isResolved] = [before, after].map(({ resolved }) => (resolved ?? null) !== null);
  if (wasResolved !== isResolved) changes.push([isResolved ? 'comment-resolved' : 'comment-reopened', details]);
  return records(after, subject, changes);
}

/** What the audit records of a change to `companies/{company}/loggerFormats/{id}`. */
export function loggerFormatRecords({ of: company = '', before, after }: Change): AuditRecord[] {
  if (after === null) return [];
  const subject: Subject = { kind: 'company', id: company, name: company };
  const isRemoved = before?.['active'] === true && after['active'] !== true;
  return records(after, subject, [[isRemoved ? 'logger-format-removed' : 'logger-format-kept']]);
}

/** What the audit records of a change to `projects/{uid}`; what a load writes of its course is not among it. */
export function projectRecords({ id, before, after }: Change): AuditRecord[] {
  // Only who signed a draft last may delete it.
  if (after === null) return records(before, projectSubject(id, before), [['deleted']]);
  const subject = projectSubject(id, after);
  if (before === null) return records(after, subject, [['created', textOf(after['company'])]]);
  const changes: What[] = [];
  if (before['name'] !== after['name']) changes.push(['renamed', `before: ${before['name']}`]);
  if (before['company'] !== after['company'])
    changes.push(['moved', `from ${before['company']} to ${after['company']}`]);
  const [formerCrs, crs] = [before['crs'] ?? null, after['crs'] ?? null];
  if (formerCrs !== crs)
    changes.push(['configured', `coordinate system ${crs === null ? 'as the files say' : `EPSG:${textOf(crs)}`}`]);
  const [had, has] = [filesOf(before), filesOf(after)];
  const listed = has.filter((file) => !had.includes(file));
  const unlisted = had.filter((file) => !has.includes(file));
  if (listed.length > 0) changes.push(['listed', listed.join(', ')]);
  if (unlisted.length > 0) changes.push(['unlisted', unlisted.join(', ')]);
  if (listed.length + unlisted.length === 0 && before['revision'] !== after['revision'])
    changes.push(['replaced', textOf(after['revised'])]);
  if (before['draft'] === true && after['draft'] !== true) changes.push(['saved']);
  if (before['confirmed'] === null && (after['confirmed'] ?? null) !== null) changes.push(['confirmed']);
  const [was, is] = [before['archived'] === true, after['archived'] === true];
  if (was !== is) changes.push([is ? 'archived' : 'restored']);
  return records(after, subject, changes);
}

function projectSubject(id: string, project: DocumentData | null): Subject {
  return { kind: 'project', id, name: textOf(project?.['name'] ?? id) };
}

function filesOf({ files = {} }: DocumentData): string[] {
  const folders = Object.entries(files as Record<string, unknown>);
  return folders.flatMap(([folder, names]) =>
    Array.isArray(names) ? names.map((name) => `${folder}/${textOf(name)}`) : [],
  );
}

/** What the audit records of a change to `projects/{uid}/config/reportConfig`. */
export function configurationRecords({ id, after }: Change): AuditRecord[] {
  // It only goes together with its draft, of which another entry tells.
  if (after === null) return [];
  return records(after, { kind: 'project', id, name: id }, [['configured', `version ${after['version']}`]]);
}

/** What the audit records of a change to `projects/{uid}/config/importRecipes`. */
export function importRecipeRecords({ id, after }: Change): AuditRecord[] {
  // They only go together with their draft.
  if (after === null) return [];
  const details = `columns of ${textOf(after['revised'])}`;
  return records(after, { kind: 'project', id, name: id }, [['configured', details]]);
}

function activityChange(before: DocumentData, after: DocumentData): What[] {
  if (before['active'] === after['active']) return [];
  return [[after['active'] === true ? 'activated' : 'deactivated']];
}

function membershipChanges(before: DocumentData, after: DocumentData): What[] {
  const changesOf = (field: GrantField, given: AuditAction, taken: AuditAction): What[] => {
    const [had, has] = [idsOf(before, field), idsOf(after, field)];
    return [
      ...has.filter((id) => !had.includes(id)).map((id): What => [given, id]),
      ...had.filter((id) => !has.includes(id)).map((id): What => [taken, id]),
    ];
  };
  return [...changesOf('companies', 'attached', 'removed'), ...changesOf('reviews', 'review-granted', 'review-taken')];
}

/** What an invitation or a profile grants: companies to belong to, projects to review. */
type GrantField = 'companies' | 'reviews';

function idsOf(document: DocumentData, field: GrantField = 'companies'): string[] {
  const granted = Object.entries((document[field] ?? {}) as Record<string, unknown>);
  return granted.flatMap(([id, isGranted]) => (isGranted === true ? id : [])).sort();
}

/** The rules do not look at each entry of a list: what is no text there must not keep the audit from telling of the rest. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : NO_TEXT;
}
const NO_TEXT = '?';

/** The rules have checked that `updatedBy` is who wrote; what comes without was not written by a client. */
function records(signed: DocumentData | null, subject: Subject, changes: readonly What[]): AuditRecord[] {
  const by = typeof signed?.['updatedBy'] === 'string' ? signed['updatedBy'] : 'the server';
  return changes.map(([action, details = '']) => ({ by, action, subject, details: keptDetails(details) }));
}
