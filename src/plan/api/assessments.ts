import {
  doc,
  getCountFromServer,
  limit,
  orderBy,
  type Query,
  query,
  type QueryConstraint,
  where,
} from 'firebase/firestore';
import { type Assessment, type AssessmentDetails, assessmentSchema } from '../../model/assessment/assessment.ts';
import type { AssessmentId, CompanyId } from '../../model/ids.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { askedWord, matchesSearch } from '../../model/search-words.ts';
import { collections, watchDocument, watchQuery } from '../../firebase/firestore.ts';
import { type Live, mapWatch, type Watch } from '../../firebase/live.ts';
import { mergeWatches } from '../../firebase/merge-watches.ts';

/** The request for a list of assessments. */
export interface AssessmentsAsked {
  active: boolean;
  /** Words to find in name, permit number, stage or description. Empty for all assessments. */
  search: string;
  /** Largest number of assessments, newest first. */
  most: number;
}

/** Most assessments that are searched for those without a creation time. */
const MAX_LOOKED_THROUGH = 1000;

/**
 * Watches assessments of a project and company, newest first. If there are more than requested, the rest is left out. Assessments
 * of the original stack lack the creation time and the search words, so they come after the others.
 */
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
  return mapWatch(watchBoth(watchListed(found), watchUntimed(project, active)), (assessments) =>
    assessments.filter((assessment) => isFound(assessment, search)),
  );
}

/**
 * Watches those assessments of a project that have no field `createdAt`. Firestore cannot query a missing field. This function
 * therefore counts all assessments, and those with the field. It reads the assessments only if the two counts differ. A count
 * costs one read per thousand index entries.
 */
function watchUntimed(
  { uid, company }: Pick<LoadedProjectWithUid, 'uid' | 'company'>,
  active: boolean,
): Watch<Assessment[]> {
  const all = query(
    collections.assessments,
    where('project', '==', uid),
    where('company', '==', company),
    where('active', '==', active),
    limit(MAX_LOOKED_THROUGH),
  );
  const timed = query(
    collections.assessments,
    where('project', '==', uid),
    where('company', '==', company),
    where('active', '==', active),
    orderBy('createdAt', 'desc'),
    limit(MAX_LOOKED_THROUGH),
  );
  const untimed = mapWatch(watchListed(all), (found) => found.filter(({ createdAt }) => createdAt === null));
  return (next) => {
    let stop: (() => void) | null = null;
    let isOver = false;
    const look = async () => {
      const [ofAll, ofTimed] = await Promise.all([getCountFromServer(all), getCountFromServer(timed)]);
      if (isOver || ofAll.data().count === ofTimed.data().count) return;
      stop = untimed(next);
    };
    // Without a network the counts fail. The other assessments are then shown from the cache.
    look().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  };
}

/** Watches two lists as one. The result does not wait for the second list. */
function watchBoth(first: Watch<Assessment[]>, second: Watch<Assessment[]>): Watch<Assessment[]> {
  return (next) => {
    let main: Live<Assessment[]> = { kind: 'loading' };
    let more: Live<Assessment[]> = { kind: 'loading' };
    const emit = () => {
      if (main.kind !== 'ready' || more.kind !== 'ready') {
        next(main);
        return;
      }
      const unreadable = [...(main.unreadable ?? []), ...(more.unreadable ?? [])];
      const ids = new Set(unreadable.map(({ id }) => id));
      next({
        ...main,
        value: [...main.value, ...more.value],
        unreadable: unreadable.filter(({ id }) => ids.delete(id)),
      });
    };
    const stops = [
      first((live) => {
        main = live;
        emit();
      }),
      second((live) => {
        more = live;
        if (main.kind === 'ready') emit();
      }),
    ];
    return () => stops.forEach((stop) => stop());
  };
}

/** Most assessments per company that are read for the coming work. */
export const MAX_COMING = 200;

/**
 * Watches the active assessments that end on or after a day, in the order of their end.
 * @param companies companies of the assessments; null for all, which only administrators may see
 */
export function watchComing(companies: readonly CompanyId[] | null, from: string): Watch<Assessment[]> {
  return watchOfCompanies(companies, where('endDate', '>=', from), orderBy('endDate'), limit(MAX_COMING));
}

/** Watches the active assessments of a project that end on or after a day, in the order of their end. */
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

/** Runs one query per company. A single `in` query would fail as a whole if one company is inactive. */
function watchOfCompanies(
  companies: readonly CompanyId[] | null,
  ...constraints: QueryConstraint[]
): Watch<Assessment[]> {
  if (companies === null) return watchActive(...constraints);
  return mergeWatches(companies.map((company) => watchActive(where('company', '==', company), ...constraints)));
}

function watchActive(...constraints: QueryConstraint[]): Watch<Assessment[]> {
  return watchListed(query(collections.assessments, where('active', '==', true), ...constraints));
}

function watchListed(found: Query): Watch<Assessment[]> {
  return watchQuery(found, ({ parse }) => parse(assessmentSchema));
}

/** The query can only find one word, so the other words are matched here. */
function isFound({ name, permitNumber, stage = '', description }: AssessmentDetails, search: string): boolean {
  return matchesSearch(search, name, permitNumber, stage, description);
}

export function watchAssessment(id: AssessmentId): Watch<Assessment | null> {
  return watchDocument(doc(collections.assessments, id), assessmentSchema);
}
