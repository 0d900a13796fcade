import { Badge, Button, Group, Stack, Text, Tooltip } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useLive } from '../../../firebase/live.ts';
import { watchEveryCompany } from '../../api/companies.ts';
import { INVITATION_DAYS, isExpired } from '../../rules/invitation.ts';
import type { Company } from '../../../model/people/people.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { useProjects } from '../../../projects/api/use-projects.ts';
import { shownTime } from '../../../model/format/format.ts';
import { DataTable, type DataColumn } from '../../../ui/data-table.tsx';
import { EmailAddress } from '../../../ui/email-address.tsx';
import { Failure, LoadingState, Unreadable } from '../../../ui/loading/states.tsx';
import { AccessDialog } from './access-dialog.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PERSON_STATES, type Person } from './merge-people.ts';
import { PersonMenu } from './person-menu.tsx';
import { usePeople } from './use-people.ts';
import { UNREADABLE_ADVICE } from '../../../ui/admin-texts.ts';

/** Lists all persons who have, had or may get access. */
export function UsersPage() {
  useDocumentTitle('Users – Site noise');
  const people = usePeople();
  const companies = useLive(watchEveryCompany);
  const projects = useProjects();
  const failed = [people, companies, projects].find((live) => live.kind === 'failed');
  if (failed?.kind === 'failed') return <Failure message={failed.message} onRetry={people.retry} />;
  if (people.kind !== 'ready' || companies.kind !== 'ready' || projects.kind !== 'ready') return <LoadingState />;
  return (
    <Stack>
      <Unreadable documents={people.unreadable} advice={UNREADABLE_ADVICE} />
      <UserTable people={people.value} companies={companies.value} projects={projects.value} />
    </Stack>
  );
}

type Dialog = { kind: 'invite'; person: Person | null } | { kind: 'access'; person: Person } | null;

interface UserTableProps {
  people: Person[];
  companies: Company[];
  projects: LoadedProjectWithUid[];
}

function UserTable({ people, companies, projects }: UserTableProps) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const names = useMemo(() => new Map(companies.map((company) => [company.id, company])), [companies]);
  const projectNames = useMemo(() => new Map(projects.map(({ uid, name }) => [uid, name])), [projects]);
  const columns = useMemo(() => columnsOf(names, projectNames, setDialog), [names, projectNames]);
  const searchText = useMemo(
    () => (person: Person) =>
      [
        person.name,
        person.email,
        PERSON_STATES[person.state],
        person.admin ? 'administrator' : '',
        ...person.companies.map((id) => names.get(id)?.name ?? id),
        ...person.reviews.map((id) => projectNames.get(id) ?? id),
        person.reviews.length > 0 ? 'reviewer' : '',
      ].join(' '),
    [names, projectNames],
  );
  return (
    <>
      <DataTable
        label="Users"
        rows={people}
        columns={columns}
        rowId={({ email, uid }) => `${email} ${uid}`}
        searchText={searchText}
        sortedBy={{ id: 'person', desc: false }}
      >
        <Button leftSection={<IconUserPlus size={16} />} onClick={() => setDialog({ kind: 'invite', person: null })}>
          Invite a person
        </Button>
      </DataTable>
      {dialog?.kind === 'invite' && (
        <InviteDialog
          companies={companies}
          projects={projects}
          people={people}
          person={dialog.person}
          onClose={close}
        />
      )}
      {dialog?.kind === 'access' && (
        <AccessDialog companies={companies} projects={projects} person={dialog.person} onClose={close} />
      )}
    </>
  );
}

type Names = ReadonlyMap<string, Company>;
type ProjectNames = ReadonlyMap<string, string>;

function columnsOf(names: Names, projects: ProjectNames, open: (dialog: Dialog) => void): Array<DataColumn<Person>> {
  return [
    {
      id: 'person',
      header: 'Person',
      sortBy: ({ name, email, uid }) => name || email || (uid ?? ''),
      cell: (person) => <Who person={person} />,
    },
    {
      id: 'state',
      header: 'State',
      width: 160,
      sortBy: ({ state }) => PERSON_STATES[state],
      cell: (person) => <StateBadge person={person} />,
    },
    {
      id: 'companies',
      header: 'Companies',
      sortBy: (person) => person.companies.map((id) => names.get(id)?.name ?? id).join(),
      cell: (person) => <Companies person={person} names={names} />,
    },
    {
      id: 'reviews',
      header: 'Reviewer of',
      sortBy: ({ reviews }) => reviews.map((id) => projects.get(id) ?? id).join(),
      cell: ({ reviews }) => (
        <Text size="sm" {...(reviews.length === 0 && { c: 'dimmed' })}>
          {reviews.length === 0 ? '–' : reviews.map((id) => projects.get(id) ?? id).join(', ')}
        </Text>
      ),
    },
    {
      id: 'signed-in',
      header: 'Last sign-in',
      width: 190,
      newestFirst: true,
      sortBy: ({ lastSignIn }) => lastSignIn ?? new Date(0),
      cell: ({ lastSignIn }) => <Text size="sm">{lastSignIn === null ? 'Never' : shownTime(lastSignIn)}</Text>,
    },
    {
      id: 'actions',
      header: '',
      width: 60,
      cell: (person) => (
        <PersonMenu
          person={person}
          onAccess={() => open({ kind: 'access', person })}
          onInvite={() => open({ kind: 'invite', person })}
        />
      ),
    },
  ];
}

function Who({ person: { name, email, uid, admin } }: { person: Person }) {
  return (
    <div>
      <Group gap={8}>
        <Text fw={600} size="sm">
          {name || <EmailAddress>{email || (uid ?? '')}</EmailAddress>}
        </Text>
        {admin && (
          <Badge size="sm" variant="outline" color="green.9">
            Administrator
          </Badge>
        )}
      </Group>
      {name !== '' && (
        <Text size="sm" c="dimmed">
          <EmailAddress>{email}</EmailAddress>
        </Text>
      )}
    </div>
  );
}

const STATE_COLOURS = {
  active: 'green',
  invited: 'orange',
  disabled: 'red',
  outside: 'gray',
  gone: 'gray',
  withdrawn: 'pink',
} as const satisfies Record<Person['state'], string>;

function StateBadge({ person }: { person: Person }) {
  const { state } = person;
  return (
    <Tooltip label={explain(person)} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <Badge variant="light" color={STATE_COLOURS[state]} tabIndex={0}>
        {hasExpired(person) ? 'Invitation expired' : PERSON_STATES[state]}
      </Badge>
    </Tooltip>
  );
}

/** Whether the link of a person's invitation has expired. */
function hasExpired({ state, invited }: Person): boolean {
  return state === 'invited' && invited !== null && isExpired({ invited }, new Date());
}

function explain(person: Person): string {
  const { state, uid, invited, invitedBy } = person;
  switch (state) {
    case 'active':
      return 'Can sign in.';
    case 'invited': {
      const by = invitedBy === null ? '' : ` by ${invitedBy}`;
      const when = invited === null ? '' : ` on ${shownTime(invited)}`;
      if (hasExpired(person))
        return `Invited${by}${when}. The link was valid for ${INVITATION_DAYS} days and has expired: issue a new one.`;
      return `Invited${by}${when}. ${uid !== null ? 'Has an account, and has not opened the link yet.' : 'Has not signed up yet.'}`;
    }
    case 'disabled':
      return 'Cannot sign in until enabled.';
    case 'outside':
      return 'Has an account, but no invitation that was accepted by it: sees nothing.';
    case 'gone':
      return 'Was a member; the account was deleted or has another address now. Invite the person again to give them access.';
    case 'withdrawn':
      return 'The invitation was withdrawn before it was accepted.';
  }
}

function Companies({ person, names }: { person: Person; names: Names }) {
  if (person.companies.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        None
      </Text>
    );
  }
  return (
    <Text size="sm">
      {person.companies
        .map((id) => {
          const company = names.get(id);
          return company === undefined ? id : company.active ? company.name : `${company.name} (inactive)`;
        })
        .join(', ')}
    </Text>
  );
}
