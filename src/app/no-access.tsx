import { Button, Center, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { endSession } from '../backend/session.ts';
import { appTexts } from '../texts/app.ts';

/** What an account sees that has no profile of its own. */
export function NoAccess({ email, reason }: { email: string; reason: string }) {
  return (
    <Center mih="100vh" p="md">
      <Paper p="xl" withBorder maw={460}>
        <Stack>
          <Title order={2}>{appTexts.noAccess}</Title>
          <Text>{reason}</Text>
          <Text size="sm" c="dimmed">
            {appTexts.signedInAs(email)}
          </Text>
          <Group>
            <Button variant="default" onClick={() => void endSession()}>
              {appTexts.signOut}
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Center>
  );
}
