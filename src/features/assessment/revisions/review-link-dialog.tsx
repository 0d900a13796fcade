import { Alert, Button, CopyButton, Group, NumberInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../backend/error-texts.ts';
import { makeReviewLink } from '../../../backend/reviews.ts';
import type { Assessment } from '../../../domain/assessment.ts';
import { REVIEW_LIMITS } from '../../../domain/limits.ts';
import { reviewerSchema } from '../../../domain/revisions/review-link.ts';
import { awaitsDecision, type Revision, wasSubmitted } from '../../../domain/revisions/revision.ts';
import { commonTexts } from '../../../texts/common.ts';
import { revisionsTexts } from '../../../texts/assessment-revisions.ts';
import { FormModal } from '../../../ui/form-modal.tsx';
import { urls } from '../../../ui/urls.ts';

interface ReviewLinkDialogProps {
  assessment: Assessment;
  revision: Revision;
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
      title={revisionsTexts.openRevisionToReviewer(props.revision.label)}
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
  revision,
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
      const asked = { assessmentId: assessment.id, label: revision.label, reviewer: parsed.data, days };
      const { id, token } = await makeReviewLink(asked);
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
        <Text size="sm">{revisionsTexts.whoeverHasLinkSees}</Text>
        {!awaitsDecision(revision) && (
          <Alert color="orange">
            {wasSubmitted(revision) ? revisionsTexts.nothingIsToBeDecided : revisionsTexts.wasNotSubmitted}
          </Alert>
        )}
        {field('name', revisionsTexts.nameOfTheReviewer)}
        {field('organisation', 'Organisation')}
        {field('email', 'E-mail')}
        <NumberInput
          label={revisionsTexts.daysUntilItEnds}
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
            {commonTexts.cancel}
          </Button>
          <Button type="submit" loading={make.isPending}>
            {revisionsTexts.makeTheLink}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function MadeLink({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">{revisionsTexts.sendItToReviewer}</Text>
      <TextInput
        label={revisionsTexts.theLink}
        readOnly
        value={address}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="flex-end">
        <CopyButton value={address}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={16} />} onClick={copy}>
              {copied ? commonTexts.copied : commonTexts.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onClose}>{commonTexts.done}</Button>
      </Group>
    </Stack>
  );
}
