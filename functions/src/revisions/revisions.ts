import { Timestamp } from 'firebase-admin/firestore';
import { HttpsError } from 'firebase-functions/https';
import { ARCHIVED } from '../../../src/prediction/rules/sources/problems.ts';
import type { Assessment } from '../../../src/model/assessment/assessment.ts';
import type { AuditAction } from '../../../src/model/audit.ts';
import type { RunId } from '../../../src/model/ids.ts';
import { REVISION_LIMITS } from '../../../src/model/limits.ts';
import {
  labelOfNumber,
  mayStep,
  MOST_REVISIONS,
  permitOf,
  type Revision,
  STATE_NAMES,
} from '../../../src/model/revisions/revision.ts';
import type { ReportCover } from '../../../src/model/revisions/report-cover.ts';
import type { RevisionLabel, RevisionState } from '../../../src/model/revisions/latest-revision.ts';
import { reviewedBy } from '../review/opened-review.ts';
import { type ProcessingInput, readAssessment, readInput } from '../plan/inputs.ts';
import { dropFrozen, freeze, outOfDate } from '../report/frozen-files.ts';
import { parseRevisions, readRevisions, revisionsOf } from '../shared/stored-revisions.ts';
import { type Caller, callerOf } from '../shared/access.ts';
import { record } from '../shared/audit.ts';
import { callable } from '../shared/callable.ts';
import { firestore } from '../shared/firebase.ts';
import { enforceRateLimit } from '../shared/rate-limit.ts';
import { NO_RESULTS_YET } from '../shared/texts.ts';

/** Issuing may draw the map of the report, which needs as much memory and time as a run. */
const RESOURCES = { memory: '4GiB', cpu: 2, concurrency: 1, maxInstances: 10, timeoutSeconds: 60 } as const;

/** Freezes the results of an assessment as its next revision. */
export const issueRevision = callable(
  'issueRevision',
  RESOURCES,
  async ({ assessmentId, label, reason, cover }, request) => {
    const caller = await callerOf(request);
    const assessment = await readAssessment(assessmentId, caller);
    await enforceRateLimit(caller.profile.uid, 'issueRevision');
    const input = await readInput(assessment);
    if (input.project.archived) throw new HttpsError('failed-precondition', ARCHIVED);
    const run = runToFreeze(input);
    numberOfNext(await readRevisions(assessmentId), label);
    const at = Timestamp.now();
    const issued = { label, reason, issuedBy: caller.email, issuedAt: at.toDate().toISOString() };
    const frozen = await freeze(input, { ...issued, cover: cover ?? null });
    try {
      await publish(input, run, { ...issued, at, frozen, ...(cover && { cover }) });
    } catch (error) {
      await dropFrozen(assessmentId, frozen.key);
      throw error;
    }
    await notify(assessment, caller.email, 'issued', `revision ${label}: ${reason}`);
    return { label };
  },
);

/** The run whose results belong to the current assessment. @throws HttpsError failed-precondition if there is none */
function runToFreeze({ assessment: { processing }, hash }: ProcessingInput): RunId {
  const run = processing?.resultRun ?? null;
  if (run === null) throw new HttpsError('failed-precondition', NO_RESULTS_YET);
  if (processing?.resultHash !== hash) throw outOfDate();
  return run;
}

/**
 * The number of a label if it is the next one.
 * @throws HttpsError aborted if it is not, because somebody else has issued a revision meanwhile
 */
function numberOfNext(revisions: readonly Revision[], label: RevisionLabel): number {
  const number = revisions.length + 1;
  if (number > MOST_REVISIONS)
    throw new HttpsError('failed-precondition', 'All revision letters are used. Make a copy of the assessment.');
  const next = labelOfNumber(number);
  if (next === label) return number;
  const last = revisions.at(-1);
  throw new HttpsError(
    'aborted',
    last?.label === label
      ? `Revision ${label} was issued meanwhile by ${last.frozen.issuedBy}. Check it first.`
      : `The next revision is ${next}.`,
  );
}

interface Issue {
  label: RevisionLabel;
  reason: string;
  issuedBy: string;
  at: Timestamp;
  cover?: ReportCover;
  frozen: Awaited<ReturnType<typeof freeze>>;
}

/** Creates the revision from the frozen files, if nothing has changed meanwhile. */
function publish({ assessment, hash }: ProcessingInput, run: RunId, issue: Issue): Promise<void> {
  const { id, project, company, name, permitNumber, startDate, endDate } = assessment;
  const { label, reason, issuedBy, at, frozen, cover } = issue;
  const reference = firestore.doc(`assessments/${id}`);
  const state = 'draft' satisfies RevisionState;
  return firestore.runTransaction(async (transaction) => {
    const revisions = parseRevisions(await transaction.get(revisionsOf(id)));
    const number = numberOfNext(revisions, label);
    const now = await transaction.get(reference);
    if (now.get('processing.resultRun') !== run) throw outOfDate();
    const details = { name, permitNumber, startDate, endDate };
    transaction.create(revisionsOf(id).doc(label), {
      label,
      number,
      assessment: id,
      project,
      company,
      state,
      steps: [],
      conditions: [],
      frozen: { ...frozen, ...details, reason, issuedBy, issuedAt: at, run, inputHash: hash, ...(cover && { cover }) },
    });
    transaction.update(reference, { issued: { label, state, inputHash: hash, permit: permitLabel(revisions) } });
  });
}

const ACTIONS: Record<Exclude<RevisionState, 'draft'>, AuditAction> = {
  submitted: 'submitted',
  reviewed: 'reviewed',
  approved: 'approved',
  refused: 'refused',
  'in-force': 'put-in-force',
  closed: 'closed',
  withdrawn: 'withdrew-revision',
};

/** Takes a revision to its next state, with the person who decided and the wording. */
export const stepRevision = callable('stepRevision', RESOURCES, async ({ assessmentId, label, step, as }, request) => {
  const caller = await callerOf(request);
  const inPerson = as === 'reviewer';
  const assessment = inPerson
    ? (await reviewedBy(caller, assessmentId, label)).assessment
    : await readAssessment(assessmentId, caller);
  await enforceRateLimit(caller.profile.uid, 'stepRevision');
  const { from, to, text, conditions } = step;
  if (!mayStep(as, to)) {
    throw new HttpsError('permission-denied', `A reviewer cannot set a revision to ${STATE_NAMES[to]}.`);
  }
  const decidedBy = inPerson ? nameOf(caller) : step.decidedBy;
  const at = Timestamp.now();
  const taken = { from, to, by: caller.email, at, text, decidedBy, inPerson };
  await firestore.runTransaction(async (transaction) => {
    const revisions = parseRevisions(await transaction.get(revisionsOf(assessmentId)));
    const revision = revisions.find((each) => each.label === label);
    if (revision === undefined) throw new HttpsError('not-found', `There is no revision ${label}.`);
    if (revision.state !== from) throw meanwhile(revision);
    const documentOf = (of: Revision) => revisionsOf(assessmentId).doc(of.label);
    const steps = [...storedSteps(revision), taken];
    transaction.update(documentOf(revision), { state: to, steps, ...(to === 'approved' && { conditions }) });
    // Only one revision of a permit can be in force.
    const replaced = to === 'in-force' ? revisions.filter(({ state }) => state === 'in-force') : [];
    for (const other of replaced) {
      const closing = { ...taken, from: 'in-force', to: 'closed', text: `Revision ${label} came into force.` };
      transaction.update(documentOf(other), { state: 'closed', steps: [...storedSteps(other), closing] });
    }
    const after = revisions.map((other) => ({ ...other, state: stateAfter(other, { label, to }) }));
    const latest = after.at(-1) ?? { ...revision, state: to };
    const { inputHash } = latest.frozen;
    const issued = { label: latest.label, state: latest.state, inputHash, permit: permitLabel(after) };
    transaction.update(firestore.doc(`assessments/${assessmentId}`), { issued });
  });
  if (to !== 'draft') {
    const words = [decidedBy, text].filter((part) => part !== '').join(': ');
    await notify(assessment, caller.email, ACTIONS[to], `revision ${label}${words === '' ? '' : `, ${words}`}`);
  }
  return { state: to };
});

/** The state of a revision after a step of this or another revision. Only one revision of a permit can be in force. */
function stateAfter(revision: Revision, { label, to }: { label: RevisionLabel; to: RevisionState }): RevisionState {
  if (revision.label === label) return to;
  return to === 'in-force' && revision.state === 'in-force' ? 'closed' : revision.state;
}

/** @param revisions revisions in ascending order */
const permitLabel = (revisions: readonly Revision[]): RevisionLabel | null =>
  permitOf(revisions.toReversed())?.label ?? null;

/** The name of a reviewer in a decision. It includes the e-mail, because people choose their name freely. */
function nameOf({ name, email }: Caller): string {
  const most = REVISION_LIMITS.decidedBy - email.length - 3;
  return name === '' || most < 1 ? email.slice(0, REVISION_LIMITS.decidedBy) : `${name.slice(0, most)} (${email})`;
}

function storedSteps({ steps }: Revision) {
  return steps.map((step) => ({ ...step, at: Timestamp.fromDate(step.at) }));
}

function meanwhile({ label, state, steps }: Revision): HttpsError {
  const by = steps.at(-1)?.by ?? 'somebody';
  return new HttpsError('aborted', `Revision ${label} is ${STATE_NAMES[state].toLowerCase()} now, by ${by}.`);
}

function notify(
  { id, name }: Pick<Assessment, 'id' | 'name'>,
  by: string,
  action: AuditAction,
  details: string,
): Promise<void> {
  return record({ by, action, subject: { kind: 'assessment', id, name }, details });
}
