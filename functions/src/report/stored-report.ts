import { HttpsError } from 'firebase-functions/https';
import type { Assessment } from '../../../src/model/assessment/assessment.ts';
import { storagePaths } from '../../../src/model/paths.ts';
import { type Report, reportSchema } from '../../../src/report/rules/report.ts';
import { comparisonOfRevision, type ReportedComparison } from '../../../src/report/rules/monitoring.ts';
import type { Revision } from '../../../src/model/revisions/revision.ts';
import type { RevisionLabel } from '../../../src/model/revisions/latest-revision.ts';
import { bucket } from '../shared/firebase.ts';
import { log } from '../shared/log.ts';
import { readStored } from '../shared/stored-bytes.ts';
import { readComparisons } from '../shared/stored-comparisons.ts';
import { readRevisions } from '../shared/stored-revisions.ts';
import { drawnReport } from './drawn-report.ts';
import { readFrozen } from './frozen-files.ts';
import { type ProcessingInput, readInput } from '../plan/inputs.ts';
import { REPORT_OUT_OF_DATE } from '../../../src/model/texts.ts';
import { STORED_REPORT_CANNOT_BE_READ } from '../prediction/texts.ts';

/** A report for printing. */
export interface PrintedReport {
  report: Report;
  /** Revision of the report. Absent for the report of a run. */
  revision?: Revision;
  /** Measurements since the revision was issued. Undefined if there are none, and for the report of a run. */
  measured?: ReportedComparison | null | undefined;
  /** A notice for readers. Empty if there is none. */
  notice: string;
}

const OUT_OF_DATE = REPORT_OUT_OF_DATE;

/**
 * The report of the assessment's current results, with its map drawn.
 * @throws HttpsError failed-precondition if there is no report, permission-denied if its project belongs to another company
 */
export async function readCurrentReport(assessment: Assessment): Promise<PrintedReport> {
  const { id, processing } = assessment;
  const input = await inputNow(assessment);
  const stored = reportOf(await bytesAt(storagePaths.report(id)));
  const report = input === null ? stored : await drawnOr(stored, () => drawnReport(input));
  if (report.inputHash !== processing?.resultHash) {
    const message = 'The stored report does not match the last run. Process the assessment again.';
    throw new HttpsError('failed-precondition', message);
  }
  return { report, notice: input?.hash === report.inputHash ? '' : OUT_OF_DATE };
}

/** Draws a report. If that fails, the stored report is returned without drawings. */
async function drawnOr(stored: Report, draw: () => Promise<Report>): Promise<Report> {
  try {
    return await draw();
  } catch (error) {
    log.error('the map of a report could not be drawn', error);
    return stored;
  }
}

/** The current input. Null if the assessment cannot be processed now. @throws HttpsError permission-denied */
async function inputNow(assessment: Assessment): Promise<ProcessingInput | null> {
  try {
    return await readInput(assessment);
  } catch (error) {
    if (error instanceof HttpsError && error.code === 'failed-precondition') return null;
    throw error;
  }
}

/**
 * Reads the report of a revision, with the revision's decisions and the measurements since.
 * @throws HttpsError not-found if there is no such revision, data-loss if the report differs from the issued one,
 * failed-precondition if the report cannot be read
 */
export async function readFrozenReport(assessment: Assessment, label: RevisionLabel): Promise<PrintedReport> {
  const { id } = assessment;
  const revision = (await readRevisions(id)).find((candidate) => candidate.label === label);
  if (revision === undefined) throw new HttpsError('not-found', `There is no revision ${label}.`);
  const bytes = await readFrozen(revision, 'report');
  const measured = comparisonOfRevision(await readComparisons(assessment), label);
  return { report: reportOf(bytes), revision, measured, notice: '' };
}

async function bytesAt(path: string): Promise<Buffer> {
  const file = bucket().file(path);
  const [exists] = await file.exists();
  if (!exists) throw new HttpsError('failed-precondition', 'There is no report yet. Process the assessment first.');
  return readStored(file);
}

function reportOf(bytes: Buffer): Report {
  const parsed = reportSchema.safeParse(jsonOf(bytes));
  if (parsed.success) return parsed.data;
  throw new HttpsError('failed-precondition', STORED_REPORT_CANNOT_BE_READ);
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
