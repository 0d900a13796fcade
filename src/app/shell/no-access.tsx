import { Button, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { endSession } from '../../people/api/session.ts';

/** Shown to an account that has no profile. */
export function NoAccess({ email, reason }: { email: string; reason: string }) {
  return (
    <Center mih="100vh" p="md">
      <Paper p="xl" withBorder maw={460}>
        <Stack>
          <Title order={2}>No access</Title>
          <Text>{reason}</Text>
          <Text size="sm" c="dimmed">
            Signed in as {email}.
          </Text>
          <Group>
            <Button variant="default" onClick={() => void endSession()}>
              Sign out
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Center>
  );
}
