import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { urls } from '../ui/urls.ts';

/** What a page shows that could not be loaded or drawn. */
export function PageFailure() {
  return (
    <main>
      <Message title="This page could not be shown">
        Reload it. If that does not help, go back to your projects and tell your administrator what you did.
      </Message>
    </main>
  );
}

export function NotFoundPage() {
  return <Message title="There is no page at this address">Check the address, or go on from your projects.</Message>;
}

function Message({ title, children }: { title: string; children: string }) {
  return (
    <Center mih="70vh" p="md">
      <Stack align="center" ta="center" maw={420}>
        <Title order={1} size="h2">
          {title}
        </Title>
        <Text c="dimmed">{children}</Text>
        <Button component={Link} to={urls.home}>
          Your projects
        </Button>
      </Stack>
    </Center>
  );
}
