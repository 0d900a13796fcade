import { collection, limit, orderBy, query } from 'firebase/firestore';
import type { z } from 'zod';
import type { AssessmentId } from '../../model/ids.ts';
import { storagePaths } from '../../model/paths.ts';
import { type Report, reportSchema } from '../../report/rules/report.ts';
import { type Results, resultsSchema } from '../../model/results/results.ts';
import { type FrozenInput, frozenInputSchema } from '../rules/frozen-input.ts';
import {
  type FrozenFile,
  type Revision,
  revisionSchema,
  type StepInput,
  type StepRole,
  formatSweptNotice,
} from '../../model/revisions/revision.ts';
import type { ReportCover } from '../../model/revisions/report-cover.ts';
import type { RevisionLabel } from '../../model/revisions/latest-revision.ts';
import { call } from '../../firebase/calls.ts';
import { Explained } from '../../firebase/error-texts.ts';
import { collections, waitUntilSaved, watchQuery } from '../../firebase/firestore.ts';
import type { Watch } from '../../firebase/live.ts';
import { fetchFile } from '../../firebase/storage-requests.ts';
import { waitUntilAllSaved } from '../../firebase/unsaved.ts';
import { sha256Of } from '../../model/sha256.ts';
import { frozenFileWasChanged } from '../../model/texts.ts';

/** Most revisions of an assessment that are read. */
const MAX_LISTED = 100;

/** Watches the revisions of an assessment, newest first. */
export function watchRevisions(id: AssessmentId): Watch<Revision[]> {
  const found = query(
    collection(collections.assessments, id, 'revisions'),
    orderBy('number', 'desc'),
    limit(MAX_LISTED),
  );
  return watchQuery(found, ({ parse }) => parse(revisionSchema));
}

/** Freezes the results of an assessment as its next revision, after the server has accepted all changes. */
export async function issueRevision(
  assessmentId: AssessmentId,
  label: RevisionLabel,
  reason: string,
  cover: ReportCover,
): Promise<void> {
  await waitUntilSaved();
  await waitUntilAllSaved();
  await call('issueRevision', { assessmentId, label, reason, cover });
}

/** Takes the next step of a revision, for the company or as the reviewer of its project. */
export async function stepRevision(
  assessmentId: AssessmentId,
  label: RevisionLabel,
  step: StepInput,
  as: StepRole = 'company',
): Promise<void> {
  await call('stepRevision', { assessmentId, label, step, as });
}

/** Reads the frozen results. @throws Explained if they are not those that were issued */
export function readFrozenResults(revision: Revision): Promise<Results> {
  return readFrozen(revision, 'results', resultsSchema);
}

/** Reads the frozen report. @throws Explained if it is not the one that was issued */
export function readFrozenReport(revision: Revision): Promise<Report> {
  return readFrozen(revision, 'report', reportSchema);
}

/** Reads the frozen plan, configuration and equipment. @throws Explained if they are not those that were issued */
export function readFrozenInput(revision: Revision): Promise<FrozenInput> {
  return readFrozen(revision, 'input', frozenInputSchema);
}

async function readFrozen<Schema extends z.ZodType>(
  revision: Revision,
  file: 'results' | 'report' | 'input',
  schema: Schema,
): Promise<z.output<Schema>> {
  return schema.parse(JSON.parse(new TextDecoder().decode(await readFrozenBytes(revision, file))));
}

/** Reads a frozen file as bytes. @throws Explained if it is not the one that was issued */
export async function readFrozenBytes(revision: Revision, file: FrozenFile): Promise<ArrayBuffer> {
  const { assessment, label, frozen, filesSweptAt } = revision;
  if (filesSweptAt !== null) throw new Explained(formatSweptNotice(revision));
  const blob = await fetchFile(storagePaths.frozen(assessment, frozen.key, file));
  const bytes = await blob.arrayBuffer();
  const hash = await sha256Of(bytes);
  if (hash !== frozen.files[file]) {
    throw new Explained(frozenFileWasChanged(file, label));
  }
  return bytes;
}
