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
import { setCompanyActive, watchEveryCompany } from '../../../backend/companies.ts';
import { errorText } from '../../../backend/error-texts.ts';
import { useLive } from '../../../backend/live.ts';
import { useAccount } from '../../../backend/session.ts';
import type { Company } from '../../../domain/people.ts';
import { useProjects } from '../../../queries/use-projects.ts';
import { commonTexts } from '../../../texts/common.ts';
import { peopleTexts } from '../../../texts/admin-people.ts';
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx';
import { EmptyState, Failure, LoadingState, Unreadable } from '../../../ui/states.tsx';
import { CompanyDialog } from './company-dialog.tsx';
import { MembersDialog } from './members-dialog.tsx';
import type { Person } from './merge-people.ts';
import { usePeople } from './use-people.ts';
import { dialogs } from '../../../ui/dialogs.ts';

/** A company with who belongs to it and how many projects it has. */
interface CompanyRow extends Company {
  members: Person[];
  projects: number;
}

export function CompaniesPage() {
  useDocumentTitle(peopleTexts.companiesSiteNoise);
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
      <Unreadable
        documents={companies.kind === 'ready' ? companies.unreadable : []}
        advice={peopleTexts.somebodyWhoMayEditDatabase}
      />
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
      {peopleTexts.newCompany}
    </Button>
  );
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState icon={<IconBuildingCommunity />} title={peopleTexts.noCompaniesYet} action={add}>
          {peopleTexts.companyOwnsProjects}
        </EmptyState>
      ) : (
        <DataTable
          label={peopleTexts.companies}
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
      header: commonTexts.company,
      sortBy: ({ name }) => name,
      cell: ({ name }) => (
        <Text fw={600} size="sm">
          {name}
        </Text>
      ),
    },
    {
      id: 'state',
      header: commonTexts.state,
      width: 130,
      sortBy: ({ active }) => (active ? peopleTexts.active : peopleTexts.inactive),
      cell: ({ active }) => (
        <Badge variant="light" color={active ? 'green' : 'gray'}>
          {active ? peopleTexts.active : peopleTexts.inactive}
        </Badge>
      ),
    },
    {
      id: 'members',
      header: peopleTexts.members,
      width: 150,
      sortBy: ({ members }) => members.length,
      cell: (company) => (
        <UnstyledButton
          fz="sm"
          td="underline"
          aria-label={peopleTexts.countOfMembers(company.members.length, company.name)}
          onClick={() => open({ kind: 'members', company })}
        >
          {company.members.length}
        </UnstyledButton>
      ),
    },
    {
      id: 'projects',
      header: commonTexts.projects,
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
      notifications.show({ color: 'green', message: peopleTexts.companyIsNow(name, active ? 'inactive' : 'active') });
    } catch (error) {
      notifications.show({ color: 'red', message: errorText(error) });
    }
  };
  const deactivate = () =>
    dialogs.confirm({
      title: peopleTexts.deactivateQuestion(name),
      children: <Text size="sm">{peopleTexts.itsOneMemberSeesNothing(members.length)}</Text>,
      labels: { confirm: peopleTexts.deactivateIt, cancel: commonTexts.cancel },
      confirmProps: { color: 'red.9' },
      onConfirm: () => void change(),
    });
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="green.9" aria-label={peopleTexts.actionsFor(name)}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onRename}>
          {peopleTexts.rename}
        </Menu.Item>
        <Menu.Item leftSection={<IconUsers size={16} />} onClick={onMembers}>
          {peopleTexts.members}
        </Menu.Item>
        {active ? (
          <Menu.Item leftSection={<IconBuildingOff size={16} />} color="red.9" onClick={deactivate}>
            {peopleTexts.deactivateMenu}
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconBuildingCommunity size={16} />} onClick={() => void change()}>
            {peopleTexts.activate}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
