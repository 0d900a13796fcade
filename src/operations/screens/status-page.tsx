import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../firebase/calls.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { FAILURE_DAYS, type OperationsStatus } from '../../model/operations-status.ts';
import { shownTime } from '../../model/format/format.ts';
import { Failure, LoadingState } from '../../ui/loading/states.tsx';
import { FailureTable, JobTable } from './job-tables.tsx';
import { QuantityTables } from './quantity-tables.tsx';
import { VersionTable } from './version-table.tsx';

/** Shows the state of the product: jobs, failures, quantities and versions at the time of the request. */
export function StatusPage() {
  useDocumentTitle('Status – Site noise');
  const status = useQuery({
    queryKey: ['status'],
    queryFn: () => call('adminStatus', null),
    // The quantities are counted again when the page is opened, but not automatically after that.
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
  });
  const refresh = () => void status.refetch();
  if (status.isPending) return <LoadingState />;
  return (
    <Stack gap="xl">
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {status.data === undefined ? 'It could not be read.' : `As of ${shownTime(new Date(status.data.at))}`}
        </Text>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={status.isFetching}
          onClick={refresh}
        >
          Refresh
        </Button>
      </Group>
      {status.isError && <Failure message={errorText(status.error)} onRetry={refresh} />}
      {status.data !== undefined && <Sections status={status.data} />}
    </Stack>
  );
}

function Sections({ status }: { status: OperationsStatus }) {
  const overdue = status.jobs.filter(({ isOverdue }) => isOverdue).length;
  return (
    <>
      <Section
        title="Under way"
        note={overdue === 0 ? null : `${overdue} should have ended. A new request replaces it.`}
      >
        {status.jobs.length === 0 ? <Nothing>Nothing is under way.</Nothing> : <JobTable jobs={status.jobs} />}
      </Section>
      <Section
        title={`Failed in the last ${FAILURE_DAYS} days`}
        note="Only the last run of each assessment and the last publish of each project are shown. The log has all, by reference."
      >
        {status.failures.length === 0 ? (
          <Nothing>Nothing failed.</Nothing>
        ) : (
          <FailureTable failures={status.failures} />
        )}
      </Section>
      <Section title="Volumes" note={null}>
        <QuantityTables status={status} />
      </Section>
      <Section title="Versions" note={null}>
        <VersionTable versions={status.versions} />
      </Section>
    </>
  );
}

function Section({ title, note, children }: { title: string; note: string | null; children: ReactNode }) {
  return (
    <Stack gap="sm" component="section" aria-label={title}>
      <div>
        <Title order={2} size="h3">
          {title}
        </Title>
        {note !== null && (
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        )}
      </div>
      {children}
    </Stack>
  );
}

function Nothing({ children }: { children: string }) {
  return <Text size="sm">{children}</Text>;
}
