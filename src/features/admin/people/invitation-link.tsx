import { Alert, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react';
import type { Email } from '../../../domain/ids.ts';
import { commonTexts } from '../../../texts/common.ts';
import { peopleTexts } from '../../../texts/admin-people.ts';
import { urls } from '../../../ui/urls.ts';

interface InvitationLinkProps {
  email: Email;
  token: string;
  onClose: () => void;
}

/** An invitation's link, to copy or to send with the administrator's own mail program. */
export function InvitationLink({ email, token, onClose }: InvitationLinkProps) {
  const link = window.location.origin + urls.signupFor(email, token);
  return (
    <Stack>
      <Text size="sm">
        {peopleTexts.sendThisLinkTo} <b>{email}</b>
        {peopleTexts.whoeverHas}
      </Text>
      <TextInput
        label={peopleTexts.link}
        readOnly
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus has just gone
        autoFocus
        value={link}
        styles={{ input: { fontFamily: 'monospace', fontSize: 12 } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Alert color="orange" role="note">
        {peopleTexts.itIsShownOnlyNow}
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" component="a" href={mailTo(email, link)} leftSection={<IconMail size={16} />}>
          {peopleTexts.writeAnEMail}
        </Button>
        <CopyButton value={link} timeout={3000}>
          {({ copied, copy }) => (
            <Button onClick={copy} leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}>
              {copied ? commonTexts.copied : peopleTexts.copyLink}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          {commonTexts.done}
        </Button>
      </Group>
    </Stack>
  );
}

function mailTo(email: Email, link: string): string {
  const subject = peopleTexts.yourInvitationToSiteNoise;
  const body = peopleTexts.youAreInvitedToSite(link);
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
