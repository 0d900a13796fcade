import { Text, Textarea, TextInput } from '@mantine/core';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useSubmission } from '../../../ui/forms/use-submission.ts';
import { useState } from 'react';
import { REVISION_LIMITS } from '../../../model/limits.ts';
import type { Condition } from '../../../model/revisions/condition.ts';
import { isDecision, type Revision, type StepInput, stepInputSchema } from '../../../model/revisions/revision.ts';
import type { RevisionLabel, RevisionState } from '../../../model/revisions/latest-revision.ts';
import type { ConditionChoices } from './check-fields.tsx';
import { ConditionList } from './condition-list.tsx';
import { type Proposal, Proposals } from './proposals.tsx';
import { DECISION_TEXTS, DECISION_VERBS, STEP_VERBS, TEXT_LABELS } from '../../rules/step-labels.ts';

/** A step of a revision from one state to another. */
interface RevisionStep {
  label: RevisionLabel;
  from: RevisionState;
  to: RevisionState;
  /** Another revision that is in force. */
  inForce: Revision | null;
}

interface StepDialogProps {
  step: RevisionStep;
  /** The decider, if this is the user who takes the step. Null if the form has to ask for the person and organisation. */
  decidesAs: string | null;
  choices: ConditionChoices;
  /** Conditions that reviewers propose. */
  proposals: readonly Proposal[];
  /** @throws if the step was refused */
  onTake: (step: StepInput) => Promise<void>;
  describeError: (error: unknown) => string;
  onClose: () => void;
}

function verbOf(to: RevisionState, decidesAs: string | null): string {
  return decidesAs !== null && isDecision(to) ? DECISION_VERBS[to] : STEP_VERBS[to];
}

/** Asks for the details of a step of a revision. */
export function StepDialog({ step, decidesAs, choices, proposals, onTake, describeError, onClose }: StepDialogProps) {
  const { label, from, to, inForce } = step;
  const [text, setText] = useState('');
  const [named, setNamed] = useState('');
  const [conditions, setConditions] = useState<Condition[]>([]);
  const [isTried, setTried] = useState(false);
  const input = { from, to, text, decidedBy: decidesAs ?? named, conditions };
  const parsed = stepInputSchema.safeParse(input);
  const problemAt = (...path: Array<string | number>) =>
    isTried ? (parsed.error?.issues.find((issue) => issue.path.join('.') === path.join('.'))?.message ?? null) : null;
  const asksWho = isDecision(to) && decidesAs === null;
  const submission = useSubmission(async () => {
    setTried(true);
    if (parsed.success) await onTake(input);
  }, describeError);
  const verb = verbOf(to, decidesAs);
  return (
    <FormDialog
      title={`${verb}: revision ${label}`}
      size={to === 'approved' ? 'lg' : 'md'}
      submission={submission}
      submitLabel={verb}
      isDanger={to === 'withdrawn' || to === 'refused'}
      onClose={onClose}
    >
      {to === 'in-force' && inForce !== null && (
        <Text size="sm">Revision {inForce.label} is in effect now. It will be closed.</Text>
      )}
      {decidesAs !== null && <Text size="sm">It is recorded in your name: {decidesAs}. It cannot be taken back.</Text>}
      {asksWho && (
        <TextInput
          label="Who decided"
          description="Person and organisation"
          maxLength={REVISION_LIMITS.decidedBy}
          data-autofocus
          value={named}
          onChange={({ currentTarget }) => setNamed(currentTarget.value)}
          error={problemAt('decidedBy')}
        />
      )}
      <Textarea
        label={decidesAs !== null && isDecision(to) ? DECISION_TEXTS[to] : TEXT_LABELS[to]}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={REVISION_LIMITS.text}
        {...(!asksWho && { 'data-autofocus': true })}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={problemAt('text')}
      />
      {to === 'approved' && (
        <Proposals
          title={decidesAs === null ? 'Proposed by reviewers' : 'Proposed by you'}
          proposals={proposals}
          conditions={conditions}
          onTake={(condition) => setConditions([...conditions, condition])}
        />
      )}
      {to === 'approved' && (
        <ConditionList conditions={conditions} onChange={setConditions} problemAt={problemAt} choices={choices} />
      )}
      {isTried && !parsed.success && (
        <Text size="sm" c="red.9" role="alert">
          Something is missing above.
        </Text>
      )}
    </FormDialog>
  );
}
