import { Alert, Button, Group, List, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import { proposeCondition, type ReviewedRevision, reviewIdOf } from '../api/reviews.ts';
import type { CallOutput } from '../../model/calls.ts';
import { REVISION_LIMITS } from '../../model/limits.ts';
import type { ProposedCondition } from '../../model/revisions/review.ts';
import { awaitsDecision, type Revision, STATE_NAMES } from '../../model/revisions/revision.ts';
import { shownTime } from '../../model/format/format.ts';

interface ProposeConditionProps {
  access: ReviewedRevision;
  revision: Revision;
  /** The condition that corresponds to the changes. */
  begun: ProposedCondition;
  proposals: ReadonlyArray<ProposedCondition & { at: string }>;
}

/** Sends a condition for the approval while the decision is open. Conditions that were sent are listed. */
export function ProposeCondition({ revision, proposals, ...others }: ProposeConditionProps) {
  return (
    <section aria-labelledby="propose">
      <Title order={2} size="h4" id="propose" mb={6}>
        Propose a condition
      </Title>
      {awaitsDecision(revision) ? (
        <ProposalForm {...others} />
      ) : (
        <Text size="sm">
          Conditions can be proposed only while a revision is submitted or reviewed. Revision {revision.label} is{' '}
          {STATE_NAMES[revision.state].toLowerCase()}.
        </Text>
      )}
      {proposals.length > 0 && (
        <>
          <Text size="sm" fw={600} mt="md">
            Sent earlier
          </Text>
          <List size="sm">
            {proposals.map((proposal) => (
              <List.Item key={proposal.at}>
                {proposal.text} ({shownTime(new Date(proposal.at))})
              </List.Item>
            ))}
          </List>
        </>
      )}
    </section>
  );
}

function ProposalForm({ access, begun }: Pick<ProposeConditionProps, 'access' | 'begun'>) {
  // A text that the user has edited is kept when the changes are modified. A run can check only the changes themselves.
  const [own, setOwn] = useState<string | null>(null);
  const text = own ?? begun.text;
  const check: ProposedCondition['check'] = own === null || own === begun.text ? begun.check : { kind: 'words' };
  const [isTried, setTried] = useState(false);
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: async () => proposeCondition({ ...access, condition: { text: text.trim(), check } }),
    onSuccess: () => {
      const sent = { text: text.trim(), check, at: new Date().toISOString() };
      // The cache is updated directly. A new request would count as opening the revision again.
      client.setQueriesData<CallOutput<'openReview'>>({ queryKey: ['review', reviewIdOf(access)] }, (known) =>
        known === undefined ? known : { ...known, proposals: [...known.proposals, sent] },
      );
      setOwn(null);
      setTried(false);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (text.trim() !== '') send.mutate();
      }}
    >
      <Stack gap="sm">
        <Textarea
          label="The condition, in your words"
          description={CHECKS[check.kind]}
          autosize
          minRows={2}
          maxLength={REVISION_LIMITS.condition}
          value={text}
          onChange={({ currentTarget }) => {
            send.reset();
            setOwn(currentTarget.value);
          }}
          error={isTried && text.trim() === '' ? 'Enter the condition.' : null}
        />
        {send.isError && <Alert color="red">{errorText(send.error)}</Alert>}
        {send.isSuccess && (
          <Alert color="green" role="status">
            Sent. The approval can adopt it.
          </Alert>
        )}
        <Group>
          <Button type="submit" loading={send.isPending}>
            Send the proposal
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const CHECKS: Record<ProposedCondition['check']['kind'], string> = {
  words: 'It is kept as text and checked by a person.',
  level: 'Later runs are checked against its level.',
  equipment: 'Later runs are checked: the equipment is not in use.',
  hours: 'Later runs are checked: there is no work in these hours.',
};
