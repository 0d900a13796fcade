/** Issued revisions of an assessment: their frozen content, decisions and states. */
import { z } from 'zod';
import { assessmentIdSchema, companyIdSchema, projectUidSchema, runIdSchema } from '../ids.ts';
import { visibleText } from '../visible-text.ts';
import { REVISION_LIMITS } from '../limits.ts';
import { conditionSchema } from './condition.ts';
import { reportCoverSchema } from './report-cover.ts';
import { REVISION_STATES, type RevisionLabel, revisionLabelSchema, type RevisionState } from './latest-revision.ts';
import { plural } from '../format/format.ts';

const LETTERS = 26;
export const MOST_REVISIONS = LETTERS + LETTERS * LETTERS;

/**
 * The label of a revision.
 * @param number number of the revision, from 1
 * @throws RangeError for labels of more than two letters
 */
export function labelOfNumber(number: number): RevisionLabel {
  if (!Number.isInteger(number) || number < 1 || number > MOST_REVISIONS) {
    throw new RangeError(`an assessment has revisions 1 to ${MOST_REVISIONS}, not ${number}`);
  }
  const letter = (index: number) => String.fromCharCode(65 + index);
  const beyond = number - 1 - LETTERS;
  const text = beyond < 0 ? letter(number - 1) : letter(Math.floor(beyond / LETTERS)) + letter(beyond % LETTERS);
  return revisionLabelSchema.parse(text);
}

/** The states that can follow each state. */
const NEXT: Record<RevisionState, readonly RevisionState[]> = {
  draft: ['submitted', 'withdrawn'],
  submitted: ['reviewed', 'withdrawn'],
  reviewed: ['approved', 'refused', 'withdrawn'],
  approved: ['in-force', 'withdrawn'],
  refused: [],
  'in-force': ['closed', 'withdrawn'],
  closed: [],
  withdrawn: [],
};

/** The states that a revision can go to from a state. */
export function nextStates(from: RevisionState): readonly RevisionState[] {
  return NEXT[from];
}

/**
 * The capacity in which a person takes a step: for the company as a member or an administrator, or as the reviewer of the
 * project.
 */
export const STEP_ROLES = ['company', 'reviewer'] as const;
export type StepRole = (typeof STEP_ROLES)[number];

/** The roles that may take a step to a state. The company records decisions of an authority without an account. */
const ROLES_OF_STEP: Record<RevisionState, readonly StepRole[]> = {
  draft: [],
  submitted: ['company'],
  reviewed: STEP_ROLES,
  approved: STEP_ROLES,
  refused: STEP_ROLES,
  'in-force': ['company'],
  closed: ['company'],
  withdrawn: ['company'],
};

/** Whether a role may take a revision to a state. */
export function mayStep(role: StepRole, to: RevisionState): boolean {
  return ROLES_OF_STEP[to].includes(role);
}

/** Whether a revision was ever submitted. Only the company sees a revision that was not. */
export function wasSubmitted({ steps }: Pick<Revision, 'steps'>): boolean {
  return steps.some(({ to }) => to === 'submitted');
}

/** Whether a step is a decision of the authority or the client. Whoever records a decision names the person who decided. */
export function isDecision(to: RevisionState): to is Decision {
  return to === 'reviewed' || to === 'approved' || to === 'refused';
}
export type Decision = Extract<RevisionState, 'reviewed' | 'approved' | 'refused'>;

/** Whether a submitted revision still needs a decision. A proposed condition can be adopted until then. */
export function awaitsDecision({ state }: Pick<Revision, 'state'>): boolean {
  return nextStates(state).some(isDecision);
}

/** Whether the conditions of a revision bind the work. They are then checked at every later run. */
export function isBinding({ state }: Pick<Revision, 'state'>): boolean {
  return state === 'approved' || state === 'in-force';
}

/**
 * The revision whose permit is valid: the one in force, or else the last approved one. Null if there is none.
 * @param revisions newest first
 */
export function permitOf(revisions: readonly Revision[]): Revision | null {
  const binding = revisions.filter(isBinding);
  return binding.find(({ state }) => state === 'in-force') ?? binding[0] ?? null;
}

const stepSchema = z.object({
  from: z.enum(REVISION_STATES),
  to: z.enum(REVISION_STATES),
  /** The person who recorded the step. */
  by: z.string(),
  at: z.date(),
  /** The reason, or the wording of the decision. */
  text: z.string().max(REVISION_LIMITS.text).default(''),
  /** Person and organisation that decided. Empty for a step that is not a decision. */
  decidedBy: z.string().max(REVISION_LIMITS.decidedBy).default(''),
  /** Whether the deciding person recorded it with their own reviewer account. */
  inPerson: z.boolean().default(false),
});
export type RevisionStep = z.infer<typeof stepSchema>;

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);

/** `assessments/{id}/revisions/{label}`. Only functions write it. The part `frozen` is written once. */
export const revisionSchema = z.object({
  label: revisionLabelSchema,
  number: z.number().int().min(1),
  assessment: assessmentIdSchema,
  project: projectUidSchema,
  company: companyIdSchema,
  frozen: z.object({
    /** Name of the folder with the frozen files. It is unique among revisions. */
    key: z.uuid(),
    name: z.string(),
    permitNumber: z.string().default(''),
    startDate: z.string(),
    endDate: z.string(),
    /** Why it was issued. */
    reason: z.string(),
    /** The people on the cover of its report. Absent if nobody entered them. */
    cover: reportCoverSchema.optional(),
    issuedBy: z.string(),
    issuedAt: z.date(),
    /** The run whose results are frozen. */
    run: runIdSchema,
    inputHash: z.string(),
    engineVersion: z.string(),
    /** Id and version of the criteria set. */
    criteria: z.string(),
    configVersion: z.number().int(),
    /** SHA-256 of each file in hexadecimal. */
    files: z.object({ results: sha256Schema, report: sha256Schema, input: sha256Schema, scene: sha256Schema }),
  }),
  state: z.enum(REVISION_STATES),
  steps: z.array(stepSchema).default([]),
  /** Conditions of the approval. */
  conditions: z.array(conditionSchema).max(REVISION_LIMITS.conditions).default([]),
  /** When the retention of the deployment deleted its files. Null while they exist. */
  filesSweptAt: z.date().nullable().default(null),
});
export type Revision = z.infer<typeof revisionSchema>;
export type FrozenFile = keyof Revision['frozen']['files'];

/** What a person enters for a step. */
export const stepInputSchema = z
  .strictObject({
    from: z.enum(REVISION_STATES),
    to: z.enum(REVISION_STATES),
    text: z.string().trim().max(REVISION_LIMITS.text).default(''),
    decidedBy: z.string().max(REVISION_LIMITS.decidedBy).transform(visibleText).default(''),
    conditions: z.array(conditionSchema).max(REVISION_LIMITS.conditions).default([]),
  })
  .superRefine(({ from, to, text, decidedBy, conditions }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!NEXT[from].includes(to)) refuse('to', `${STATE_NAMES[from]} does not go to ${STATE_NAMES[to]}.`);
    if (isDecision(to) && decidedBy === '') refuse('decidedBy', 'Enter who decided: person and organisation.');
    if ((to === 'refused' || to === 'withdrawn') && text === '') refuse('text', 'Say why.');
    if (to !== 'approved' && conditions.length > 0) refuse('conditions', 'Conditions come with an approval only.');
    const ids = new Set(conditions.map(({ id }) => id));
    if (ids.size < conditions.length) refuse('conditions', 'Each condition needs an id of its own.');
  });
export type StepInput = z.input<typeof stepInputSchema>;

/** The names of states on screens. */
export const STATE_NAMES: Record<RevisionState, string> = {
  draft: 'Issued',
  submitted: 'Submitted',
  reviewed: 'Reviewed',
  approved: 'Approved',
  refused: 'Refused',
  'in-force': 'In effect',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
};

/** A sentence that explains why the files of a revision no longer exist. */
export function formatSweptNotice({
  label,
  state,
  filesSweptAt,
}: Pick<Revision, 'label' | 'state' | 'filesSweptAt'>): string {
  const on = filesSweptAt === null ? '' : ` on ${filesSweptAt.toISOString().slice(0, 10)}`;
  const how = STATE_NAMES[state].toLowerCase();
  return `The files of revision ${label}, which is ${how}, were deleted${on}: they are kept for a time only. Its record stays.`;
}

/** The state of a revision as text: `Approved with 2 conditions`. */
export function statusOf({ state, conditions }: Pick<Revision, 'state' | 'conditions'>): string {
  const count = conditions.length;
  if (state !== 'approved' || count === 0) return STATE_NAMES[state];
  return `${STATE_NAMES[state]} with ${plural(count, 'a condition', `${count} conditions`)}`;
}
