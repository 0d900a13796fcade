import type { DocumentData } from 'firebase-admin/firestore';
import { type AuditAction, type AuditRecord, keptDetails } from '../../../src/model/audit.ts';

/** A document before and after a write. Null if it did not exist. */
export interface Change {
  id: string;
  /** Id of the parent company, project or assessment of a subcollection. */
  of?: string;
  before: DocumentData | null;
  after: DocumentData | null;
}

type Subject = AuditRecord['subject'];
type What = readonly [action: AuditAction, details?: string];

/** The audit entries for a change of `invited_users/{email}`. */
export function invitationRecords({ id, before, after }: Change): AuditRecord[] {
  const subject: Subject = { kind: 'person', id, name: id };
  // The security rules ensure that the person who deletes an invitation has signed it last.
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

/** The state of an invitation's link. */
function openness(invitation: DocumentData): 'open' | 'accepted' | 'withdrawn' {
  if (invitation['accepted'] !== false) return 'accepted';
  return invitation['withdrawn'] === true ? 'withdrawn' : 'open';
}

/** The audit entries for a change of `users/{email}`. The acceptance itself is recorded for the invitation. */
export function profileRecords({ id, before, after }: Change): AuditRecord[] {
  // A profile is deleted only together with a new link, which is recorded for the invitation.
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

/** The audit entries for a change of `companies/{id}`. */
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

/** The audit entries for a change of `companies/{company}/activities/{id}`. */
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

/** The audit entries for a change of `loaded_projects/{project}/agreements/{id}`. */
export function consentRecords({ of: project = '', before, after }: Change): AuditRecord[] {
  if (after === null) return [];
  const subject: Subject = { kind: 'project', id: project, name: project };
  const listed: unknown = after['names'] ?? after['addresses'];
  const addresses = Array.isArray(listed) ? (listed as unknown[]) : [];
  // Older documents store addresses with their names as maps.
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

/** Most addresses of a consent or a notice that an entry names. */
const NAMED_ADDRESSES = 5;

/** The audit entries for a change of `assessments/{assessment}/notices/{id}`. A notice is created, and can be withdrawn. */
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
  // A notice keeps its author in `updatedBy`. The person who withdrew it is in `withdrawnBy`.
  return isWithdrawn ? records({ updatedBy: after['withdrawnBy'] }, subject, [['told-withdrawn', details]]) : [];
}

/** The audit entries for a change of `assessments/{id}`. */
export function assessmentRecords({ id, before, after }: Change): AuditRecord[] {
  if (after === null) return [];
  const subject: Subject = { kind: 'assessment', id, name: textOf(after['name']) };
  if (before === null) return records(after, subject, [['created']]);
  return records(after, subject, activityChange(before, after));
}

/** The audit entries for a change of `companies/{company}/equipment/{id}`. The measured values never change. */
export function measuredEquipmentRecords({ id, of: company = '', before, after }: Change): AuditRecord[] {
  if (after === null) return [];
  const subject: Subject = { kind: 'equipment', id, name: textOf(after['name']) };
  if (before === null) return records(after, subject, [['created', company]]);
  return records(after, subject, activityChange(before, after));
}

const PLACE_FIELDS = ['name', 'lon', 'lat', 'height'] as const;

/** The audit entries for a change of `assessments/{assessment}/loggers/{id}`. */
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

/**
 * The audit entries for a change of `assessments/{assessment}/equipmentTimes/{id}`. An entry is created, and can be withdrawn.
 */
export function equipmentTimeRecords({ of: assessment = '', before, after }: Change): AuditRecord[] {
  if (after === null) return [];
  const subject: Subject = { kind: 'assessment', id: assessment, name: assessment };
  const lines = Array.isArray(after['lines']) ? (after['lines'] as unknown[]).length : 0;
  const details = `${lines} of the lines of equipment ${after['on'] === true ? 'on' : 'off'}, ${after['from']} to ${after['to']}`;
  if (before === null) return records(after, subject, [['equipment-timed', details]]);
  if (before['active'] !== true || after['active'] === true) return [];
  return records({ updatedBy: after['withdrawnBy'] }, subject, [['equipment-time-withdrawn', details]]);
}

/**
 * The audit entries for a change of `assessments/{assessment}/comments/{id}`. They name the author and the commented object, but
 * not the text.
 */
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

/** The audit entries for a change of `companies/{company}/loggerFormats/{id}`. */
export function loggerFormatRecords({ of: company = '', before, after }: Change): AuditRecord[] {
  if (after === null) return [];
  const subject: Subject = { kind: 'company', id: company, name: company };
  const isRemoved = before?.['active'] === true && after['active'] !== true;
  return records(after, subject, [[isRemoved ? 'logger-format-removed' : 'logger-format-kept']]);
}

/** The audit entries for a change of `projects/{uid}`. Progress of a load is not recorded. */
export function projectRecords({ id, before, after }: Change): AuditRecord[] {
  // The security rules ensure that the person who deletes a draft has signed it last.
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

/** The audit entries for a change of `projects/{uid}/config/reportConfig`. */
export function configurationRecords({ id, after }: Change): AuditRecord[] {
  // A configuration is deleted only with its draft, which is recorded separately.
  if (after === null) return [];
  return records(after, { kind: 'project', id, name: id }, [['configured', `version ${after['version']}`]]);
}

/** The audit entries for a change of `projects/{uid}/config/importRecipes`. */
export function importRecipeRecords({ id, after }: Change): AuditRecord[] {
  // Recipes are deleted only with their draft.
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

/** Fields with the rights that an invitation or a profile grants: companies, and projects to review. */
type GrantField = 'companies' | 'reviews';

function idsOf(document: DocumentData, field: GrantField = 'companies'): string[] {
  const granted = Object.entries((document[field] ?? {}) as Record<string, unknown>);
  return granted.flatMap(([id, isGranted]) => (isGranted === true ? id : [])).sort();
}

/** The security rules do not check each entry of a list. An entry that is not text must not prevent the audit of the others. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : NO_TEXT;
}
const NO_TEXT = '?';

/** The security rules have checked that `updatedBy` is the writer. A write without it did not come from a client. */
function records(signed: DocumentData | null, subject: Subject, changes: readonly What[]): AuditRecord[] {
  const by = typeof signed?.['updatedBy'] === 'string' ? signed['updatedBy'] : 'the server';
  return changes.map(([action, details = '']) => ({ by, action, subject, details: keptDetails(details) }));
}
