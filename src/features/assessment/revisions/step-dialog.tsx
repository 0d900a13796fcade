import { Alert, Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../backend/error-texts.ts';
import { stepRevision } from '../../../backend/revisions.ts';
import type { Assessment } from '../../../domain/assessment.ts';
import type { CriteriaSet } from '../../../domain/criteria/criteria-set.ts';
import type { EquipmentItem } from '../../../domain/equipment/equipment.ts';
import { REVISION_LIMITS } from '../../../domain/limits.ts';
import type { Condition } from '../../../domain/revisions/condition.ts';
import { isDecision, type Revision, type RevisionState, stepInputSchema } from '../../../domain/revisions/revision.ts';
import type { ReviewLink } from '../../../domain/revisions/review-link.ts';
import type { PreparedScene } from '../../../geodata/scene/prepared-scene.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { Proposals } from './proposals.tsx';
import { ConditionList } from './condition-list.tsx';
import { STEP_VERBS, TEXT_LABELS } from './step-words.ts';

interface StepDialogProps {
  assessment: Assessment;
  criteria: CriteriaSet;
  equipment: readonly EquipmentItem[];
  scene: PreparedScene | null;
  revision: Revision;
  inForce: Revision | null;
  /** Of reviewers, who may propose conditions. */
  links: readonly ReviewLink[];
  to: RevisionState;
  onClose: () => void;
}

/** Asks for what a step needs, and takes it. */
export function StepDialog(props: StepDialogProps) {
  const { revision, to, onClose } = props;
  return (
    <FormModal
      opened
      onClose={onClose}
      title={`${STEP_VERBS[to]}: revision ${revision.label}`}
      size={to === 'approved' ? 'lg' : 'md'}
    >
      <StepForm {...props} />
    </FormModal>
  );
}

function StepForm({ assessment, criteria, equipment, scene, revision, inForce, links, to, onClose }: StepDialogProps) {
  // What others do meanwhile is told by the server, and not hidden by a form that follows.
  const [from] = useState(revision.state);
  const [text, setText] = useState('');
  const [decidedBy, setDecidedBy] = useState('');
  const [conditions, setConditions] = useState<Condition[]>([]);
  const [isTried, setTried] = useState(false);
  const parsed = stepInputSchema.safeParse({ from, to, text, decidedBy, conditions });
  const problemAt = (...path: Array<string | number>) =>
    isTried ? (parsed.error?.issues.find((issue) => issue.path.join('.') === path.join('.'))?.message ?? null) : null;
  const take = useMutation({
    mutationFn: () => stepRevision(assessment.id, revision.label, { from, to, text, decidedBy, conditions }),
    onSuccess: onClose,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (parsed.success) take.mutate();
      }}
    >
      <Stack>
        {to === 'in-force' && inForce !== null && (
          <Text size="sm">Revision {inForce.label} is in force now. It will be closed.</Text>
        )}
        {isDecision(to) && (
          <TextInput
            label="Who decided"
            description="Person and organisation"
            maxLength={REVISION_LIMITS.decidedBy}
            data-autofocus
            value={decidedBy}
            onChange={({ currentTarget }) => setDecidedBy(currentTarget.value)}
            error={problemAt('decidedBy')}
          />
        )}
        <Textarea
          label={TEXT_LABELS[to]}
          autosize
          minRows={2}
          maxRows={10}
          maxLength={REVISION_LIMITS.text}
          {...(!isDecision(to) && { 'data-autofocus': true })}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={problemAt('text')}
        />
        {to === 'approved' && (
          <Proposals links={links} conditions={conditions} onTake={(one) => setConditions([...conditions, one])} />
        )}
        {to === 'approved' && (
          <ConditionList
            conditions={conditions}
            onChange={setConditions}
            problemAt={problemAt}
            criteria={criteria}
            equipment={equipment}
            scene={scene}
          />
        )}
        {take.isError && <Alert color="red">{errorText(take.error)}</Alert>}
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
            loading={take.isPending}
            {...((to === 'withdrawn' || to === 'refused') && { color: 'red.9' })}
          >
            {STEP_VERBS[to]}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
