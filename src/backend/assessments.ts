import { doc, type DocumentData, limit, type QueryConstraint, orderBy, query, where } from 'firebase/firestore';
import { type Assessment, type AssessmentDetails, assessmentSchema } from '../domain/assessment.ts';
import type { AssessmentId, CompanyId } from '../domain/ids.ts';
import type { LoadedProjectWithUid } from '../domain/project.ts';
import { askedWord, matchesSearch } from '../domain/search-words.ts';
import { collections, parseDocument, watchDocument, watchQuery } from './firestore.ts';
import type { Watch } from './live.ts';
import { mergeWatches } from './merge-watches.ts';

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

export function watchAssessment(id: AssessmentId): Watch<Assessment | null> {
  return (next) => watchDocument(doc(collections.assessments, id), assessmentSchema, next);
}
