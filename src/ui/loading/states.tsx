import { Alert, Button, Center, Group, Loader, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { plural } from '../../model/format/format.ts';

export function LoadingState({ label = 'Loading …' }: { label?: string }) {
  return (
    <Center p="xl" role="status">
      <Group gap="sm">
        <Loader size="sm" />
        <Text c="dimmed">{label}</Text>
      </Group>
    </Center>
  );
}

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  /** Whether it is the only content of a page. Its title is then the title of the page. */
  isPage?: boolean;
  children?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon, title, isPage = false, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" p="xl" ta="center">
      <ThemeIcon size={52} radius="xl" variant="light" color="green">
        {icon}
      </ThemeIcon>
      <Title order={isPage ? 1 : 2} size="h3">
        {title}
      </Title>
      {children !== undefined && (
        <Text c="dimmed" size="sm" maw={380}>
          {children}
        </Text>
      )}
      {action}
    </Stack>
  );
}

interface FailureProps {
  title?: string;
  message: string;
  onRetry?: () => void;
}

/** A failure as a sentence with the next action. */
export function Failure({ title, message, onRetry }: FailureProps) {
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle />} title={title} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{message}</Text>
        {onRetry !== undefined && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

/** Most documents that are named. */
const MAX_NAMED = 5;

interface UnreadableProps {
  documents: ReadonlyArray<{ problem: string }> | undefined;
  advice?: string;
}

/** Faults of unreadable documents. Only the first ones are named. */
export function describeUnreadable(documents: ReadonlyArray<{ problem: string }>): string {
  const named = documents.slice(0, MAX_NAMED).map(({ problem }) => problem);
  const more = documents.length - named.length;
  return named.join('; ') + (more > 0 ? ` and ${more} more` : '');
}

/** Names the documents that a list leaves out because they cannot be read. */
export function Unreadable({ documents = [], advice = 'tell your administrator' }: UnreadableProps) {
  if (documents.length === 0) return null;
  return (
    <Alert color="orange" icon={<IconAlertTriangle />} role="status" style={{ overflowWrap: 'anywhere' }}>
      {plural(documents.length, 'One entry', `${documents.length} entries`)} cannot be read and{' '}
      {plural(documents.length, 'is', 'are')} left out ({describeUnreadable(documents)}): {advice}.
    </Alert>
  );
}
