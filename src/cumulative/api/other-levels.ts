import { limit, query, type QueryConstraint, where } from 'firebase/firestore';
import type { CallInput } from '../../model/calls.ts';
import {
  type LevelsFile,
  levelsFileSchema,
  type OtherLevels,
  otherLevelsSchema,
} from '../../model/results/other-levels.ts';
import type { AssessmentId, CompanyId } from '../../model/ids.ts';
import { OTHER_LEVELS_LIMITS } from '../../model/limits.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import { call } from '../../firebase/calls.ts';
import { collections, waitUntilSaved, watchQuery } from '../../firebase/firestore.ts';
import type { Watch } from '../../firebase/live.ts';
import { fetchFile } from '../../firebase/storage-requests.ts';

/** Watches shared levels of works elsewhere that were not withdrawn: those that a company received, or those that it gave. */
export function watchOtherLevels(company: CompanyId, as: 'company' | 'publisher'): Watch<OtherLevels[]> {
  return watchLevels(where(as, '==', company), where('origin', '==', 'published'));
}

/** Watches levels of works elsewhere that were loaded into a project from files and not withdrawn. */
export function watchLevelsOfFiles({
  uid,
  company,
}: Pick<LoadedProjectWithUid, 'uid' | 'company'>): Watch<OtherLevels[]> {
  return watchLevels(where('company', '==', company), where('project', '==', uid));
}

function watchLevels(...which: QueryConstraint[]): Watch<OtherLevels[]> {
  const found = query(
    collections.otherLevels,
    ...which,
    where('active', '==', true),
    limit(OTHER_LEVELS_LIMITS.listed),
  );
  return watchQuery(found, ({ parse }) => parse(otherLevelsSchema));
}

/** Reads the file with the levels. */
export async function readOtherLevels({ path }: Pick<OtherLevels, 'path'>): Promise<LevelsFile> {
  const blob = await fetchFile(path);
  return levelsFileSchema.parse(JSON.parse(await blob.text()));
}

/** Stores levels of works elsewhere that were read from a file. */
export async function addLevels(input: CallInput<'addLevels'>): Promise<void> {
  await call('addLevels', input);
}

/** Offers the levels of an assessment to another company. */
export async function publishLevels(assessmentId: AssessmentId, to: CompanyId): Promise<void> {
  await waitUntilSaved();
  await call('publishLevels', { assessmentId, to });
}

/** Accepts levels that another company offers, so that they count. */
export async function acceptLevels(id: string): Promise<void> {
  await call('acceptLevels', { levelsId: id });
}

export async function withdrawLevels(id: string): Promise<void> {
  await call('withdrawLevels', { levelsId: id });
}
