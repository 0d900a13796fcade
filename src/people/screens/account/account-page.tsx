import { Container, Paper, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useAccount, useSession } from '../../api/session.ts';
import { NameForm } from './name-form.tsx';
import { PasswordForm } from './password-form.tsx';

/** The signed-in user's own account. */
export function AccountPage() {
  useDocumentTitle('Account – Site noise');
  const { email, displayName } = useAccount();
  const companies = useSession(({ session }) => (session.kind === 'signed-in' ? session.companies : null));
  return (
    <Container size="xs" py="xl">
      <Stack>
        <div>
          <Title order={1}>Account</Title>
          <Text c="dimmed">{email}</Text>
          <Text c="dimmed" size="sm">
            {companies?.map(({ name }) => name).join(', ') || 'No company'}
          </Text>
        </div>
        <Paper withBorder p="lg">
          <NameForm displayName={displayName} />
        </Paper>
        <Paper withBorder p="lg">
          <PasswordForm />
        </Paper>
      </Stack>
    </Container>
  );
}
