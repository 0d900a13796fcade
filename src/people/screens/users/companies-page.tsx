import { ActionIcon, Badge, Button, Menu, Stack, Text, UnstyledButton } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import {
  IconBuildingOff,
  IconBuildingPlus,
  IconBuildingCommunity,
  IconDots,
  IconPencil,
  IconUsers,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { setCompanyActive, watchEveryCompany } from '../../api/companies.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { useLive } from '../../../firebase/live.ts';
import { useAccount } from '../../api/session.ts';
import type { Company } from '../../../model/people/people.ts';
import { useProjects } from '../../../projects/api/use-projects.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState, Failure, LoadingState, Unreadable } from '../../../ui/loading/states.tsx';
import { CompanyDialog } from './company-dialog.tsx';
import { MembersDialog } from './members-dialog.tsx';
import type { Person } from './merge-people.ts';
import { usePeople } from './use-people.ts';
import { dialogs } from '../../../ui/dialogs/dialogs.ts';
import { UNREADABLE_ADVICE } from '../../../ui/admin-texts.ts';
import { plural } from '../../../model/format/format.ts';

/** A company with its members and its number of projects. */
interface CompanyRow extends Company {
  members: Person[];
  projects: number;
}

export function CompaniesPage() {
  useDocumentTitle('Companies – Site noise');
  const companies = useLive(watchEveryCompany);
  const people = usePeople();
  const projects = useProjects();
  const rows = useMemo((): CompanyRow[] | null => {
    if (companies.kind !== 'ready' || people.kind !== 'ready' || projects.kind !== 'ready') return null;
    return companies.value.map((company) => ({
      ...company,
      members: people.value.filter((person) => person.keeper !== null && person.companies.includes(company.id)),
      projects: projects.value.filter((project) => project.company === company.id).length,
    }));
  }, [companies, people, projects]);
  const failed = [companies, people, projects].find((live) => live.kind === 'failed');
  if (failed?.kind === 'failed') return <Failure message={failed.message} onRetry={people.retry} />;
  if (rows === null) return <LoadingState />;
  return (
    <Stack>
      <Unreadable documents={companies.kind === 'ready' ? companies.unreadable : []} advice={UNREADABLE_ADVICE} />
      <CompanyTable rows={rows} />
    </Stack>
  );
}

type Dialog = { kind: 'new' } | { kind: 'rename' | 'members'; company: CompanyRow } | null;

function CompanyTable({ rows }: { rows: CompanyRow[] }) {
  const [dialog, setDialog] = useState<Dialog>(null);
  const close = () => setDialog(null);
  const columns = useMemo(() => columnsOf(setDialog), []);
  const add = (
    <Button leftSection={<IconBuildingPlus size={16} />} onClick={() => setDialog({ kind: 'new' })}>
      New company
    </Button>
  );
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState icon={<IconBuildingCommunity />} title="No companies yet" action={add}>
          A company owns projects; the people in it see them.
        </EmptyState>
      ) : (
        <DataTable
          label="Companies"
          rows={rows}
          columns={columns}
          rowId={rowId}
          searchText={searchText}
          sortedBy={{ id: 'name', desc: false }}
        >
          {add}
        </DataTable>
      )}
      {dialog?.kind === 'new' && <CompanyDialog company={null} others={rows} onClose={close} />}
      {dialog?.kind === 'rename' && <CompanyDialog company={dialog.company} others={rows} onClose={close} />}
      {dialog?.kind === 'members' && <MembersDialog {...dialog.company} onClose={close} />}
    </>
  );
}

function columnsOf(open: (dialog: Dialog) => void): Array<DataColumn<CompanyRow>> {
  return [
    {
      id: 'name',
      header: 'Company',
      sortBy: ({ name }) => name,
      cell: ({ name }) => (
        <Text fw={600} size="sm">
          {name}
        </Text>
      ),
    },
    {
      id: 'state',
      header: 'State',
      width: 130,
      sortBy: ({ active }) => (active ? 'Active' : 'Inactive'),
      cell: ({ active }) => (
        <Badge variant="light" color={active ? 'green' : 'gray'}>
          {active ? 'Active' : 'Inactive'}
        </Badge>
      ),
    },
    {
      id: 'members',
      header: 'Members',
      width: 150,
      sortBy: ({ members }) => members.length,
      cell: (company) => (
        <UnstyledButton
          fz="sm"
          td="underline"
          aria-label={`${company.members.length}: Members of ${company.name}`}
          onClick={() => open({ kind: 'members', company })}
        >
          {company.members.length}
        </UnstyledButton>
      ),
    },
    {
      id: 'projects',
      header: 'Projects',
      width: 120,
      sortBy: ({ projects }) => projects,
      cell: ({ projects }) => <Text size="sm">{projects}</Text>,
    },
    {
      id: 'actions',
      header: '',
      width: 60,
      cell: (company) => (
        <CompanyMenu
          company={company}
          onRename={() => open({ kind: 'rename', company })}
          onMembers={() => open({ kind: 'members', company })}
        />
      ),
    },
  ];
}

const rowId = ({ id }: CompanyRow) => id;
const searchText = ({ name, active }: CompanyRow) => `${name} ${active ? 'active' : 'inactive'}`;

interface CompanyMenuProps {
  company: CompanyRow;
  onRename: () => void;
  onMembers: () => void;
}

function CompanyMenu({ company, onRename, onMembers }: CompanyMenuProps) {
  const { email } = useAccount();
  const { id, name, active, members } = company;
  const change = async () => {
    try {
      await setCompanyActive(id, !active, email);
      notifications.show({ color: 'green', message: `${name} is ${active ? 'inactive' : 'active'}.` });
    } catch (error) {
      notifications.show({ color: 'red', message: errorText(error) });
    }
  };
  const deactivate = () =>
    dialogs.confirm({
      title: `Deactivate ${name}?`,
      children: (
        <Text size="sm">
          {plural(members.length, 'Its one member sees', `Its ${members.length} members see`)} nothing of the company
          any more: no project, no assessment, no report. Nothing is deleted, and you can activate it again.
        </Text>
      ),
      labels: { confirm: 'Deactivate', cancel: 'Cancel' },
      confirmProps: { color: 'red.9' },
      onConfirm: () => void change(),
    });
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="green.9" aria-label={`Actions for ${name}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
          Rename …
        </Menu.Item>
        <Menu.Item leftSection={<IconUsers size={16} />} onClick={onMembers}>
          Members
        </Menu.Item>
        {active ? (
          <Menu.Item leftSection={<IconBuildingOff size={16} />} color="red.9" onClick={deactivate}>
            Deactivate …
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconBuildingCommunity size={16} />} onClick={() => void change()}>
            Activate
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
