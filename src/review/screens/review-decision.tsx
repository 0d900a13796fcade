import { Button, Group, List, Stack, Text, Title } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import type { ReviewedRevision } from '../api/reviews.ts';
import { stepRevision } from '../../revisions/api/revisions.ts';
import type { CallOutput } from '../../model/calls.ts';
import { criteriaSetOf } from '../../model/project/report-config.ts';
import {
  type Decision,
  isDecision,
  mayStep,
  nextStates,
  type Revision,
  type StepInput,
} from '../../model/revisions/revision.ts';
import { readPreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { searchedAddresses } from '../../prediction/rules/scene/searched-addresses.ts';
import { StatusBadge } from '../../revisions/screens/steps/revision-badge.tsx';
import { StepDialog } from '../../revisions/screens/steps/step-dialog.tsx';
import { StepList } from '../../revisions/screens/steps/step-list.tsx';
import { DECISION_VERBS } from '../../revisions/rules/step-labels.ts';
import { reviewKey } from './use-opened-review.ts';
import type { FetchedFiles, ReviewFiles } from './use-review-files.ts';
import { WithFiles } from './with-files.tsx';

interface ReviewDecisionProps {
  access: ReviewedRevision;
  opened: CallOutput<'openReview'>;
  revision: Revision;
  files: FetchedFiles;
}

/** Shows the decisions on a revision, and the next decisions that its reviewer can make in their own name. */
export function ReviewDecision(props: ReviewDecisionProps) {
  const { revision } = props;
  const [next, setNext] = useState<Decision | null>(null);
  const steps = nextStates(revision.state)
    .filter(isDecision)
    .filter((to) => mayStep('reviewer', to));
  return (
    <Stack gap="md" maw={760}>
      <Group>
        <Title order={2} size="h4">
          Status
        </Title>
        <StatusBadge revision={revision} />
      </Group>
      <StepList steps={revision.steps} />
      <Conditions revision={revision} />
      {steps.length === 0 ? (
        <Text size="sm" c="dimmed">
          {revision.state === 'approved'
            ? 'It is approved. The company brings it into effect.'
            : 'There is nothing left for you to decide.'}
        </Text>
      ) : (
        <Group gap="xs">
          {steps.map((to) => (
            <Button
              key={to}
              {...(to === 'refused' && { variant: 'subtle', color: 'red.9' })}
              onClick={() => setNext(to)}
            >
              {DECISION_VERBS[to]}
            </Button>
          ))}
        </Group>
      )}
      {next !== null && (
        <WithFiles files={props.files}>
          {(found) => <Decide {...props} files={found} to={next} onClose={() => setNext(null)} />}
        </WithFiles>
      )}
    </Stack>
  );
}

function Conditions({ revision: { conditions } }: { revision: Revision }) {
  if (conditions.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        Conditions
      </Text>
      <List size="sm" aria-label="Conditions">
        {conditions.map(({ id, text }) => (
          <List.Item key={id}>{text}</List.Item>
        ))}
      </List>
    </div>
  );
}

interface DecideProps extends Omit<ReviewDecisionProps, 'files'> {
  files: ReviewFiles;
  to: Decision;
  onClose: () => void;
}

function Decide({ access, opened, revision, files, to, onClose }: DecideProps) {
  const { config, equipment } = files.input;
  // The state is kept from when the form was opened. The server then reports changes by others; a form that followed them would
  // hide these.
  const [from] = useState(revision.state);
  const client = useQueryClient();
  const addresses = useMemo(() => searchedAddresses(readPreparedScene(files.scene)), [files.scene]);
  const { name, email } = opened.reviewer;
  const refresh = () => client.invalidateQueries({ queryKey: reviewKey(access) });
  const take = async (step: StepInput) => {
    try {
      await stepRevision(access.assessmentId, access.label, step, 'reviewer');
    } catch (error) {
      // Another person may have taken a step in the meantime, after which other steps are possible.
      void refresh();
      throw error;
    }
    await refresh();
    onClose();
  };
  return (
    <StepDialog
      step={{ label: revision.label, from, to, inForce: null }}
      decidesAs={name === email ? email : `${name} (${email})`}
      choices={{ criteria: criteriaSetOf(config), equipment, addresses }}
      proposals={opened.proposals.map((proposal) => ({ ...proposal, at: new Date(proposal.at), by: 'you' }))}
      onTake={take}
      describeError={errorText}
      onClose={onClose}
    />
  );
}
