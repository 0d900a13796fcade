import { Alert, Button, CopyButton, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../backend/error-texts.ts';
import { makeReviewLink } from '../../../backend/reviews.ts';
import type { Assessment } from '../../../domain/assessment.ts';
import { REVIEW_LIMITS } from '../../../domain/limits.ts';
import { reviewerSchema } from '../../../domain/revisions/review-link.ts';
import type { RevisionLabel } from '../../../domain/revisions/revision.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { urls } from '../../../ui/urls.ts';

interface ReviewLinkDialogProps {
  assessment: Assessment;
  label: RevisionLabel;
  onClose: () => void;
}

const USUAL_DAYS = 30;

/** Makes a link that opens a revision to a reviewer, and shows it once. */
export function ReviewLinkDialog(props: ReviewLinkDialogProps) {
  const [address, setAddress] = useState<string | null>(null);
  return (
    <FormModal
      opened
      asks={address === null}
      onClose={props.onClose}
      title={`Open revision ${props.label} to a reviewer`}
    >
      {address === null ? (
        <LinkForm {...props} onMade={setAddress} />
      ) : (
        <MadeLink address={address} onClose={props.onClose} />
      )}
    </FormModal>
  );
}

function LinkForm({
  assessment,
  label,
  onClose,
  onMade,
}: ReviewLinkDialogProps & { onMade: (address: string) => void }) {
  const [reviewer, setReviewer] = useState({ name: '', organisation: '', email: '' });
  const [days, setDays] = useState(USUAL_DAYS);
  const [isTried, setTried] = useState(false);
  const parsed = reviewerSchema.safeParse(reviewer);
  const problemAt = (field: string) =>
    isTried ? (parsed.error?.issues.find(({ path }) => path[0] === field)?.message ?? null) : null;
  const make = useMutation({
    mutationFn: async () => {
      if (!parsed.success) return;
      const { id, token } = await makeReviewLink({ assessmentId: assessment.id, label, reviewer: parsed.data, days });
      onMade(window.location.origin + urls.review(id, token));
    },
  });
  const field = (name: keyof typeof reviewer, title: string) => (
    <TextInput
      label={title}
      maxLength={REVIEW_LIMITS.reviewer}
      value={reviewer[name]}
      onChange={({ currentTarget }) => setReviewer({ ...reviewer, [name]: currentTarget.value })}
      error={problemAt(name)}
      {...(name === 'name' && { 'data-autofocus': true })}
    />
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (parsed.success) make.mutate();
      }}
    >
      <Stack>
        <Text size="sm">
          Whoever has the link sees this revision without an account: report, levels, plant and site. They can compute
          it again, try changes and propose conditions. They change nothing. You can withdraw it at any time.
        </Text>
        {field('name', 'Name of the reviewer')}
        {field('organisation', 'Organisation')}
        {field('email', 'E-mail')}
        <NumberInput
          label="Days until it ends"
          min={1}
          max={REVIEW_LIMITS.longest}
          clampBehavior="strict"
          allowDecimal={false}
          value={days}
          onChange={(value) => setDays(typeof value === 'number' ? value : USUAL_DAYS)}
        />
        {make.isError && <Alert color="red">{errorText(make.error)}</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={make.isPending}>
            Make the link
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function MadeLink({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">
        Send it to the reviewer. It is shown this once: afterwards nobody can read it, not even you.
      </Text>
      <TextInput label="The link" readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
      <Group justify="flex-end">
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={16} />} onClick={copy}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
