import type { CallInput } from '../domain/calls.ts';
import {
  deleteField,
  doc,
  type DocumentData,
  limit,
  type QueryConstraint,
  orderBy,
  query,
  serverTimestamp,
  setDoc,
  updateDoc,
  where,
} from 'firebase/firestore';
import {
  type Assessment,
  type AssessmentDetails,
  type AssessmentDraft,
  assessmentSchema,
} from '../domain/assessment.ts';
import { changedDetails } from '../domain/edit-details.ts';
import { type AssessmentId, assessmentIdSchema, type CompanyId, type Email } from '../domain/ids.ts';
import type { LoadedProjectWithUid } from '../domain/project.ts';
import { askedWord, matchesSearch, searchWords } from '../domain/search-words.ts';
import { storedWorkArea } from '../domain/work-area.ts';
import { backendTexts } from '../texts/backend.ts';
import { call } from './calls.ts';
import { Explained } from './error-texts.ts';
import { collections, parseDocument, signature, untilSaved, watchDocument, watchQuery } from './firestore.ts';
import type { Watch } from './live.ts';
import { mergeWatches } from './merge-watches.ts';
import { tracked, untilNothingUnsaved, untilSavedOrKept } from './unsaved.ts';

/** What a list of assessments shows. */
export interface AssessmentsAsked {
  active: boolean;
  /** Words that name, permit number, stage or description have; empty for all. */
  search: string;
  /** So many at the most, the newest first. */
  most: number;
}

/** Watches assessments of a project and company, newest first; where more were asked for than there may be, the rest stays unseen. */
export function watchAssessments(
  project: Pick<LoadedProjectWithUid, 'uid' | 'company'>,
  { active, search, most }: AssessmentsAsked,
): Watch<Assessment[]> {
  const word = askedWord(search);
  const searched: QueryConstraint[] = word === null ? [] : [where('searchWords', 'array-contains', word)];
  const found = query(
    collections.assessments,
    where('project', '==', project.uid),
    where('company', '==', project.company),
    where('active', '==', active),
    ...searched,
    orderBy('createdAt', 'desc'),
    limit(most),
  );
  return (next) =>
    watchQuery(found, parseAssessment, (live) =>
      next(live.kind === 'ready' ? { ...live, value: live.value.filter((each) => isFound(each, search)) } : live),
    );
}

/** More of one company than these are not looked at for what comes next. */
export const MAX_COMING = 200;

/**
 * Watches the active assessments that end on a day or later, those that end first before the others.
 * @param companies whose; null for all, which only administrators may see
 */
export function watchComing(companies: readonly CompanyId[] | null, from: string): Watch<Assessment[]> {
  return watchOfCompanies(companies, where('endDate', '>=', from), orderBy('endDate'), limit(MAX_COMING));
}

/** Watches the active assessments of a project that end on a day or later, those that end first before the others. */
export function watchFrom(
  { uid, company }: Pick<LoadedProjectWithUid, 'uid' | 'company'>,
  from: string,
): Watch<Assessment[]> {
  return watchActive(
    where('company', '==', company),
    where('project', '==', uid),
    where('endDate', '>=', from),
    orderBy('endDate'),
    limit(MAX_COMING),
  );
}

/** Watches the active assessments that are being processed. */
export function watchUnderWay(companies: readonly CompanyId[] | null): Watch<Assessment[]> {
  return watchOfCompanies(companies, where('processing.state', 'in', ['queued', 'running']), limit(MAX_COMING));
}

/** One query a company: an `in` over all would fail whole when one is inactive. */
function watchOfCompanies(
  companies: readonly CompanyId[] | null,
  ...constraints: QueryConstraint[]
): Watch<Assessment[]> {
  if (companies === null) return watchActive(...constraints);
  return (next) =>
    mergeWatches(
      companies.map((company) => watchActive(where('company', '==', company), ...constraints)),
      next,
    );
}

function watchActive(...constraints: QueryConstraint[]): Watch<Assessment[]> {
  const found = query(collections.assessments, where('active', '==', true), ...constraints);
  return (next) => watchQuery(found, parseAssessment, next);
}

const parseAssessment = (id: string, data: DocumentData) => parseDocument(assessmentSchema, `assessments/${id}`, data);

/** The database is asked for one word; the others are looked for here. */
function isFound({ name, permitNumber, stage = '', description }: AssessmentDetails, search: string): boolean {
  return matchesSearch(search, name, permitNumber, stage, description);
}

function wordsOf({ name, permitNumber, stage = '', description }: AssessmentDetails): string[] {
  return searchWords(name, permitNumber, stage, description);
}

export function watchAssessment(id: AssessmentId): Watch<Assessment | null> {
  return (next) => watchDocument(doc(collections.assessments, id), assessmentSchema, next);
}

/** Firestore keeps a document under 1 MiB; this leaves room for what processing writes. */
const MAX_DOCUMENT_BYTES = 1_000_000;

/** An assessment that would not fit into one document. */
class TooLarge extends Explained {
  override message = backendTexts.workAreasOfThisAssessment;
}

export function checkSize(workAreas: Assessment['workAreas']): void {
  const bytes = Object.values(workAreas).reduce(
    (sum, area) => sum + new TextEncoder().encode(storedWorkArea(area).feature).length + 100,
    0,
  );
  if (bytes > MAX_DOCUMENT_BYTES) throw new TooLarge();
}

/**
 * Creates an assessment. It shows at once in every watched list. Whoever opens it waits for the promise: the answer that there is no such
 * document may otherwise come before the server has it, and stay.
 * @throws what the server refused it with
 */
export async function createAssessment(draft: AssessmentDraft, email: Email): Promise<AssessmentId> {
  checkSize(draft.workAreas);
  const reference = doc(collections.assessments);
  const id = assessmentIdSchema.parse(reference.id);
  const workAreas = Object.fromEntries(
    Object.entries(draft.workAreas).map(([areaId, area]) => [areaId, storedWorkArea(area)]),
  );
  const whole = { ...draft, workAreas, searchWords: wordsOf(draft), id, createdAt: serverTimestamp() };
  await untilSavedOrKept(tracked(setDoc(reference, { ...whole, ...signature(email) })));
  return id;
}

/**
 * Saves those of an assessment's details that are other than they were, so that two people can change different ones.
 * @param now as it is shown: what others changed of it meanwhile is found by their words
 */
export function saveDetails(
  now: Assessment,
  before: AssessmentDetails,
  after: AssessmentDetails,
  email: Email,
): Promise<void> {
  const changed = changedDetails(before, after);
  const { stage, ...fields } = changed;
  return tracked(
    updateDoc(doc(collections.assessments, now.id), {
      ...fields,
      ...(stage === undefined ? {} : { stage: stage === '' ? deleteField() : stage }),
      searchWords: wordsOf({ ...now, ...changed }),
      ...signature(email),
    }),
  );
}

/** Deactivates an assessment (it is never deleted) or restores it. */
export function setActive(id: AssessmentId, active: boolean, email: Email): Promise<void> {
  return tracked(updateDoc(doc(collections.assessments, id), { active, ...signature(email) }));
}

export type ProcessOptions = NonNullable<CallInput<'processAssessment'>['options']>;

/** Processes an assessment as this page shows it: edits that are still on their way arrive first. */
export async function processAssessment(assessmentId: AssessmentId, options: ProcessOptions) {
  await untilSaved();
  await untilNothingUnsaved();
  return call('processAssessment', { assessmentId, options });
}

/** Stops the run that is under way, whoever began it. */
export function cancelRun(assessmentId: AssessmentId) {
  return call('cancelRun', { assessmentId });
}
