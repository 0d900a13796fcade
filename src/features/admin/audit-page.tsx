import { Stack, Text } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useMemo } from 'react';
import { SHOWN_AUDIT_ENTRIES, watchAudit } from '../../backend/audit.ts';
import { useLive } from '../../backend/live.ts';
import { useSession } from '../../backend/session.ts';
import { AUDIT_ACTIONS, type AuditEntry } from '../../domain/audit.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { timeOfDay } from '../../ui/dates.ts';
import { EmptyState, Failure, LoadingState, Unreadable } from '../../ui/states.tsx';

type Entry = AuditEntry & { id: string };

const COLUMNS: Array<DataColumn<Entry>> = [
  {
    id: 'at',
    header: 'When',
    width: 180,
    newestFirst: true,
    sortBy: ({ at }) => at,
    cell: ({ at }) => <Text size="sm">{timeOfDay(at)}</Text>,
  },
  { id: 'by', header: 'Who', sortBy: ({ by }) => by, cell: ({ by }) => <Text size="sm">{by}</Text> },
  {
    id: 'action',
    header: 'What',
    sortBy: ({ action }) => AUDIT_ACTIONS[action],
    cell: ({ action }) => <Text size="sm">{AUDIT_ACTIONS[action]}</Text>,
  },
  {
    id: 'subject',
    header: 'Of',
    sortBy: ({ subject }) => subject.name,
    cell: ({ subject }) => (
      <Text size="sm">
        {subject.kind !== 'person' && (
          <Text span size="sm" c="dimmed">
            {subject.kind}{' '}
          </Text>
        )}
        {subject.name}
      </Text>
    ),
  },
  {
    id: 'details',
    header: 'Details',
    cell: ({ details }) => (
      <Text size="sm" c="dimmed">
        {details}
      </Text>
    ),
  },
];

/** Who did what and when. */
export function AuditPage() {
  useDocumentTitle('Audit – Site noise');
  const audit = useLive(watchAudit);
  const companies = useSession(({ session }) => (session.kind === 'signed-in' ? session.companies : null));
  const rows = useMemo(() => {
    if (audit.kind !== 'ready') return [];
    const names = new Map<string, string>(companies?.map(({ id, name }) => [id, name]));
    return audit.value.map((entry) => ({ ...entry, details: namesOf(entry.details, names) }));
  }, [audit, companies]);
  if (audit.kind === 'failed') return <Failure message={audit.message} onRetry={() => window.location.reload()} />;
  if (audit.kind === 'loading') return <LoadingState />;
  if (rows.length === 0) {
    return (
      <EmptyState icon={<IconHistory />} title="Nothing recorded yet">
        What people and administrators do appears here a moment later.
      </EmptyState>
    );
  }
  return (
    <Stack>
      <Unreadable documents={audit.unreadable} advice="somebody who may edit the database has to correct it" />
      <DataTable
        label="Audit"
        rows={rows}
        columns={COLUMNS}
        rowId={rowId}
        searchText={searchText}
        sortedBy={{ id: 'at', desc: true }}
        pageSize={50}
      />
      {rows.length === SHOWN_AUDIT_ENTRIES && (
        <Text size="sm" c="dimmed">
          The latest {SHOWN_AUDIT_ENTRIES} entries are shown; older ones are in the database.
        </Text>
      )}
    </Stack>
  );
}

const rowId = ({ id }: Entry) => id;
const searchText = ({ at, by, action, subject, details }: Entry) =>
  [timeOfDay(at), by, AUDIT_ACTIONS[action], subject.kind, subject.name, subject.id, details].join(' ');

/** Company ids of a membership by their names. */
function namesOf(details: string, names: ReadonlyMap<string, string>): string {
  return details
    .split(', ')
    .map((part) => names.get(part) ?? part)
    .join(', ');
}
