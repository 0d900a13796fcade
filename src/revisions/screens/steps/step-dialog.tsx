import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CriteriaSet } from '../../../model/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import { REVISION_LIMITS } from '../../../model/limits.ts';
import type { Condition } from '../../../model/revisions/condition.ts';
import { isDecision, type Revision, type StepInput, stepInputSchema } from '../../../model/revisions/revision.ts';
import type { RevisionLabel, RevisionState } from '../../../model/revisions/latest-revision.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import type { SearchedAddress } from '../../../ui/map/find-addresses.ts';
import { ConditionList } from './condition-list.tsx';
import { type Proposal, Proposals } from './proposals.tsx';
import { DECISION_TEXTS, DECISION_VERBS, STEP_VERBS, TEXT_LABELS } from '../../rules/step-labels.ts';

interface StepDialogProps {
  label: RevisionLabel;
  from: RevisionState;
  to: RevisionState;
  /** Who decides, where it is whoever takes the step; null asks for the person and organisation that decided. */
  decidesAs: string | null;
  criteria: CriteriaSet;
  equipment: readonly EquipmentItem[];
  addresses: readonly SearchedAddress[];
  /** Another revision, which is in force. */
  inForce: Revision | null;
  /** Conditions that reviewers propose. */
  proposals: readonly Proposal[];
  isTaking: boolean;
  /** Why it was not taken, as a sentence. */
  problem: string | null;
  onTake: (step: StepInput) => void;
  onClose: () => void;
}

/** Asks for what a step of a revision needs. */
export function StepDialog(props: StepDialogProps) {
  const { label, to, decidesAs, onClose } = props;
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`${verbOf(to, decidesAs)}: revision ${label}`}
      size={to === 'approved' ? 'lg' : 'md'}
    >
      <StepForm {...props} />
    </FormModal>
  );
}

function verbOf(to: RevisionState, decidesAs: string | null): string {
  return decidesAs !== null && isDecision(to) ? DECISION_VERBS[to] : STEP_VERBS[to];
}

function StepForm({ from, to, decidesAs, inForce, proposals, ...props }: StepDialogProps) {
  const { criteria, equipment, addresses, isTaking, problem, onTake, onClose } = props;
  const [text, setText] = useState('');
  const [named, setNamed] = useState('');
  const [conditions, setConditions] = useState<Condition[]>([]);
  const [isTried, setTried] = useState(false);
  const step = { from, to, text, decidedBy: decidesAs ?? named, conditions };
  const parsed = stepInputSchema.safeParse(step);
  const problemAt = (...path: Array<string | number>) =>
    isTried ? (parsed.error?.issues.find((issue) => issue.path.join('.') === path.join('.'))?.message ?? null) : null;
  const asksWho = isDecision(to) && decidesAs === null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (parsed.success) onTake(step);
      }}
    >
      <Stack>
        {to === 'in-force' && inForce !== null && (
          <Text size="sm">Revision {inForce.label} is in force now. It will be closed.</Text>
        )}
        {decidesAs !== null && (
          <Text size="sm">It is recorded in your name: {decidesAs}. It cannot be taken back.</Text>
        )}
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
          <ConditionList
            conditions={conditions}
            onChange={setConditions}
            problemAt={problemAt}
            criteria={criteria}
            equipment={equipment}
            addresses={addresses}
          />
        )}
        {problem !== null && <Alert color="red">{problem}</Alert>}
        {isTried && !parsed.success && (
          <Text size="sm" c="red.9" role="alert">
            Something is missing above.
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            loading={isTaking}
            {...((to === 'withdrawn' || to === 'refused') && { color: 'red.9' })}
          >
            {verbOf(to, decidesAs)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
