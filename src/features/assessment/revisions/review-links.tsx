import { Alert, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconUserCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../../backend/error-texts.ts';
import { withdrawReviewLink } from '../../../backend/reviews.ts';
import type { Assessment } from '../../../domain/assessment.ts';
import { type ReviewLink, standingOfLink } from '../../../domain/revisions/review-link.ts';
import type { Revision } from '../../../domain/revisions/revision.ts';
import { commonTexts } from '../../../texts/common.ts';
import { revisionsTexts } from '../../../texts/assessment-revisions.ts';
import { shownTime } from '../../../texts/format.ts';
import { useNow } from '../../../ui/use-now.ts';
import { ReviewLinkDialog } from './review-link-dialog.tsx';

interface ReviewLinksProps {
  assessment: Assessment;
  revision: Revision;
  /** Of this revision. */
  links: readonly ReviewLink[];
}

/** Who may look at a revision by a link, or did by their account, how often, and which conditions they propose. */
export function ReviewLinks({ assessment, revision, links }: ReviewLinksProps) {
  const [isMaking, setMaking] = useState(false);
  const now = useNow();
  const withdraw = useMutation({ mutationFn: withdrawReviewLink });
  return (
    <Stack gap="xs" component="section" aria-label={revisionsTexts.reviewers(revision.label)}>
      {links.map((link) => {
        const standing = standingOfLink(link, now);
        return (
          <Stack gap={2} key={link.id}>
            <Group justify="space-between" wrap="nowrap" gap="xs">
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {reviewerText(link)}
              </Text>
              {link.byAccount ? (
                <Badge variant="light" color="lilac" style={{ flexShrink: 0 }}>
                  {revisionsTexts.byAccount}
                </Badge>
              ) : standing === 'open' ? (
                <Button
                  size="compact-xs"
                  variant="default"
                  style={{ flexShrink: 0 }}
                  aria-label={revisionsTexts.withdrawTheLinkOf(link.reviewer.name)}
                  loading={withdraw.isPending && withdraw.variables === link.id}
                  onClick={() => withdraw.mutate(link.id)}
                >
                  {commonTexts.withdraw}
                </Button>
              ) : (
                <Badge variant="light" color="gray" style={{ flexShrink: 0 }}>
                  {standing}
                </Badge>
              )}
            </Group>
            <Text size="xs" c="dimmed">
              {openedText(link)}
              {standing === 'withdrawn' && revisionsTexts.withdrawn}
              {standing !== 'withdrawn' && link.expires !== null && revisionsTexts.until(shownTime(link.expires))}
            </Text>
            {link.proposals.map((one) => (
              <Text size="sm" key={`${one.at.getTime()} ${one.text}`} style={{ overflowWrap: 'anywhere' }}>
                {revisionsTexts.proposes(one.text)}
              </Text>
            ))}
          </Stack>
        );
      })}
      {withdraw.isError && <Alert color="red">{errorText(withdraw.error)}</Alert>}
      {revision.state !== 'withdrawn' && (
        <Button
          size="xs"
          variant="default"
          w="fit-content"
          leftSection={<IconUserCheck size={16} />}
          onClick={() => setMaking(true)}
        >
          {revisionsTexts.openItToReviewer}
        </Button>
      )}
      {isMaking && <ReviewLinkDialog assessment={assessment} revision={revision} onClose={() => setMaking(false)} />}
    </Stack>
  );
}

function reviewerText({ byAccount, reviewer: { name, organisation, email } }: ReviewLink): string {
  return `${name}, ${byAccount ? email : organisation}`;
}

function openedText({ opened, lastOpened }: ReviewLink): string {
  if (opened === 0 || lastOpened === null) return revisionsTexts.neverOpened;
  return revisionsTexts.openedOnceLast(opened, shownTime(lastOpened));
}
