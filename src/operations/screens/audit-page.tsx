import { Button, Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue, useDocumentTitle } from '@mantine/hooks';
import { IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { type ListedEntry, watchAudit } from '../api/audit.ts';
import { type Live, useLiveAcross } from '../../firebase/live.ts';
import { useSession } from '../../people/api/session.ts';
import { AUDIT_ACTIONS } from '../../model/audit.ts';
import { useProjects } from '../../projects/api/use-projects.ts';
import { grouped, shownTime } from '../../model/format/format.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { EmailAddress } from '../../ui/email-address.tsx';
import { EmptyState, Failure, LoadingState, Unreadable } from '../../ui/loading/states.tsx';
import { UNREADABLE_ADVICE } from '../../ui/admin-texts.ts';

const COLUMNS: Array<DataColumn<ListedEntry>> = [
  {
    id: 'at',
    header: 'When',
    width: 180,
    newestFirst: true,
    sortBy: ({ at }) => at,
    cell: ({ at }) => <Text size="sm">{shownTime(at)}</Text>,
  },
  {
    id: 'by',
    header: 'Who',
    sortBy: ({ by }) => by,
    cell: ({ by }) => (
      <Text size="sm">
        <EmailAddress>{by}</EmailAddress>
      </Text>
    ),
  },
  {
    id: 'action',
    header: 'What',
    sortBy: ({ action }) => AUDIT_ACTIONS[action],
    cell: ({ action }) => <Text size="sm">{AUDIT_ACTIONS[action]}</Text>,
  },
  {
    id: 'subject',
    header: 'Subject',
    sortBy: ({ subject }) => subject.name,
    cell: ({ subject }) => (
      <Text size="sm">
        {subject.kind !== 'person' && (
          <Text span size="sm" c="dimmed">
            {subject.kind}{' '}
          </Text>
        )}
        {subject.kind === 'person' ? <EmailAddress>{subject.name}</EmailAddress> : subject.name}
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

/** Number of entries that are fetched at first and each time the user asks for more. */
const FETCHED = 500;
/** Delay after the last key stroke before the search starts, ms. */
const SEARCHING_MS = 250;

/** Page of the audit: who did what, and when. */
export function AuditPage() {
  useDocumentTitle('Audit – Site noise');
  const [most, setMost] = useState(FETCHED);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search, SEARCHING_MS);
  const latest = useLiveAcross(useMemo(() => watchAudit('', most), [most]));
  const found = useLiveAcross(useMemo(() => watchAudit(asked, most), [asked, most]));
  const companies = useSession(({ session }) => (session.kind === 'signed-in' ? session.companies : null));
  const projects = useProjects();
  const rows = useMemo(() => {
    const named = projects.kind === 'ready' ? projects.value.map(({ uid, name }) => [uid, name] as const) : [];
    const names = new Map<string, string>([...named, ...(companies ?? []).map(({ id, name }) => [id, name] as const)]);
    // Entries older than the latest are found by their words. Old entries without stored words are found only among the latest.
    const entries = new Map([latest, found].flatMap(entriesOf).map((entry) => [entry.id, entry]));
    return [...entries.values()].map((entry) => ({
      ...entry,
      subject: namedSubject(entry.subject, names),
      details: namesOf(entry.details, names),
    }));
  }, [latest, found, companies, projects]);
  if (latest.kind === 'failed') return <Failure message={latest.message} onRetry={() => window.location.reload()} />;
  if (latest.kind === 'loading') return <LoadingState />;
  if (rows.length === 0) {
    return (
      <EmptyState icon={<IconHistory />} title="Nothing recorded yet">
        What people and administrators do appears here a moment later.
      </EmptyState>
    );
  }
  return (
    <Stack>
      <Unreadable documents={latest.unreadable} advice={UNREADABLE_ADVICE} />
      <DataTable
        label="Audit"
        rows={rows}
        columns={COLUMNS}
        rowId={rowId}
        searchText={searchText}
        onSearch={setSearch}
        sortedBy={{ id: 'at', desc: true }}
        pageSize={50}
      />
      {[latest, found].some((live) => entriesOf(live).length >= most) && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            The latest {grouped(most)} entries are here; a search looks through all of them.
          </Text>
          <Button variant="default" size="xs" onClick={() => setMost(most + FETCHED)}>
            Fetch older entries
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function entriesOf(live: Live<ListedEntry[]>): ListedEntry[] {
  return live.kind === 'ready' ? live.value : [];
}

const rowId = ({ id }: ListedEntry) => id;
const searchText = ({ at, by, action, subject, details }: ListedEntry) =>
  [shownTime(at), by, AUDIT_ACTIONS[action], subject.kind, subject.name, subject.id, details].join(' ');

/** Adds the name of a project whose settings were saved. The entry contains only its id. */
function namedSubject(subject: ListedEntry['subject'], names: ReadonlyMap<string, string>): ListedEntry['subject'] {
  const name = subject.kind === 'project' && subject.name === subject.id ? names.get(subject.id) : undefined;
  return name === undefined ? subject : { ...subject, name };
}

/** Replaces the ids of granted companies and projects with their names. */
function namesOf(details: string, names: ReadonlyMap<string, string>): string {
  return details
    .split(', ')
    .map((part) => names.get(part) ?? part)
    .join(', ');
}
