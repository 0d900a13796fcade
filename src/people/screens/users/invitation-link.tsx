import { Alert, Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck, IconCopy, IconMail } from '@tabler/icons-react';
import type { Email } from '../../../model/ids.ts';
import { urls } from '../../../ui/urls.ts';

interface InvitationLinkProps {
  email: Email;
  token: string;
  onClose: () => void;
}

/** The link of an invitation, which can be copied or sent with the administrator's mail program. */
export function InvitationLink({ email, token, onClose }: InvitationLinkProps) {
  const link = window.location.origin + urls.signupFor(email, token);
  return (
    <Stack>
      <Text size="sm">
        Send this link to <b>{email}</b>. Whoever has it and this address can sign up, once.
      </Text>
      <TextInput
        label="Link"
        readOnly
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form that had the focus has just gone
        autoFocus
        value={link}
        styles={{ input: { fontFamily: 'monospace', fontSize: 12 } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Alert color="orange" role="note">
        It is shown only now. If it gets lost, make a new one in the list.
      </Alert>
      <Group justify="flex-end">
        <Button variant="default" component="a" href={mailTo(email, link)} leftSection={<IconMail size={16} />}>
          Open in mail program
        </Button>
        <CopyButton value={link} timeout={3000}>
          {({ copied, copy }) => (
            <Button onClick={copy} leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}>
              {copied ? 'Copied' : 'Copy link'}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  );
}

function mailTo(email: Email, link: string): string {
  const subject = 'Your invitation to Site noise';
  const body = `You are invited to Site noise. Open this link to create your account:\n\n${link}\n\nThe link works once, for this address.`;
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
