import { Badge, Checkbox, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { type CriteriaSet, operatingTimeName } from '../../model/criteria/criteria-set.ts';
import type { NoticeStatus } from '../rules/notice.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { overCriterion } from '../../results/rules/levels.ts';
import { isOverdue, nearText, stateText, windowText } from './notice-labels.ts';

interface NoticeTableProps {
  set: CriteriaSet;
  statuses: readonly NoticeStatus[];
  today: string;
  /** Ids of the selected addresses. */
  chosen: ReadonlySet<string>;
  onChosen: (ids: ReadonlySet<string>) => void;
  children: ReactNode;
}

/** Table of the addresses of a measure, in which addresses can be selected. */
export function NoticeTable({ set, statuses, today, chosen, onChosen, children }: NoticeTableProps) {
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChosen(next);
  };
  const columns = columnsOf({ set, today, chosen, toggle });
  return (
    <DataTable
      label="Addresses"
      rows={statuses}
      columns={columns}
      rowId={({ address }) => address.id}
      searchText={({ address }) => [address.name, address.catchment, address.type, ...address.places].join(' ')}
      sortedBy={{ id: 'last', desc: false }}
    >
      {children}
    </DataTable>
  );
}

interface ColumnsOf extends Pick<NoticeTableProps, 'set' | 'today' | 'chosen'> {
  toggle: (id: string) => void;
}

function columnsOf({ set, today, chosen, toggle }: ColumnsOf): ReadonlyArray<DataColumn<NoticeStatus>> {
  return [
    {
      id: 'address',
      header: 'Address',
      sortBy: ({ address }) => address.name,
      cell: ({ address }) => (
        <Checkbox
          size="xs"
          label={address.name}
          description={address.places.join('; ')}
          checked={chosen.has(address.id)}
          onChange={() => toggle(address.id)}
        />
      ),
    },
    {
      id: 'times',
      header: 'Period',
      cell: ({ address }) => address.times.map((key) => operatingTimeName(set, key)).join(', '),
    },
    {
      id: 'over',
      header: 'Exceedance, dB',
      sortBy: ({ address }) => address.exceedanceDb ?? -Infinity,
      cell: ({ address }) => (address.exceedanceDb === null ? '–' : overCriterion(set, address.exceedanceDb)),
    },
    {
      id: 'last',
      header: 'Due',
      sortBy: ({ address: { window } }) => `${window?.to ?? '9'} ${window?.until ?? '24:00'}`,
      cell: ({ address }) => (
        <div>
          {windowText(address.window)}
          {address.near !== null && (
            <Text size="xs" c="dimmed">
              affected {nearText(address.near)}
            </Text>
          )}
        </div>
      ),
    },
    {
      id: 'state',
      header: 'State',
      sortBy: (status) => stateText(status, today),
      cell: (status) => <State status={status} today={today} />,
    },
  ];
}

function State({ status, today }: { status: NoticeStatus; today: string }) {
  const { address, notice, timing } = status;
  const isBad = timing === 'out-of-time' || (notice === null && isOverdue(address, today));
  return (
    <>
      <Badge variant="light" tt="none" color={isBad ? 'red' : timing === 'in-time' ? 'green' : 'orange'}>
        {stateText(status, today)}
      </Badge>
      {notice !== null && (
        <Text size="xs" c="dimmed">
          {notice.updatedBy}
        </Text>
      )}
    </>
  );
}
