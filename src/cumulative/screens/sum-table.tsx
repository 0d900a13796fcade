import { Anchor, Badge, Button, Group, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import type { SharedStretch } from '../rules/works-of-day.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { overCriterion } from '../../results/rules/levels.ts';
import { saveTextFile } from '../../ui/save-file.ts';
import type { SummedAddress } from '../rules/summed-addresses.ts';
import type { Work } from '../rules/work.ts';
import { decibels, grouped, plural } from '../../model/format/format.ts';
import { units } from '../../model/format/units.ts';

const ADDRESSES_OVER_THEIR_CRITERION = 'Addresses over their criterion';

interface SumTableProps {
  set: CriteriaSet;
  day: string;
  stretch: SharedStretch;
  /** The works in the sum. */
  works: readonly Work[];
  addresses: readonly SummedAddress[];
  /** Id of the selected address. */
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** Table of the addresses at which the sum exceeds the criterion, with the contribution of each work. */
export function SumTable({ set, day, stretch, works, addresses, chosen, onChoose }: SumTableProps) {
  const columns = useMemo(() => columnsOf(set, works, chosen, onChoose), [set, works, chosen, onChoose]);
  const together = addresses.filter(({ isOnlyTogether }) => isOnlyTogether).length;
  if (addresses.length === 0) return <Text role="status">No address is above its criterion by the sum.</Text>;
  return (
    <section aria-label={ADDRESSES_OVER_THEIR_CRITERION}>
      <Text size="sm" mb="xs" role="status">
        {grouped(addresses.length)} {plural(addresses.length, 'address is', 'addresses are')} above by the sum,{' '}
        {grouped(together)} of them only by cumulative noise.
      </Text>
      <DataTable
        label={ADDRESSES_OVER_THEIR_CRITERION}
        rows={addresses}
        columns={columns}
        rowId={({ id }) => id}
        searchText={({ name, catchment }) => `${name} ${catchment}`}
        sortedBy={{ id: 'over', desc: true }}
        pageSize={10}
      >
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          onClick={() => void saveSum({ day, stretch, works, addresses })}
        >
          CSV
        </Button>
      </DataTable>
    </section>
  );
}

async function saveSum({
  day,
  stretch,
  works,
  addresses,
}: Pick<SumTableProps, 'day' | 'stretch' | 'works' | 'addresses'>) {
  const { sumCsv } = await import('../rules/sum-csv.ts');
  saveTextFile(`together-${day}-${stretch.time}.csv`, sumCsv(works.map(({ name }) => name), addresses)); // prettier-ignore
}

function columnsOf(
  set: CriteriaSet,
  works: readonly Work[],
  chosen: string | null,
  onChoose: (id: string) => void,
): ReadonlyArray<DataColumn<SummedAddress>> {
  return [
    {
      id: 'address',
      header: 'Address',
      sortBy: ({ name }) => name,
      cell: ({ id, name, isOnlyTogether }) => (
        <Group gap="xs">
          <Anchor component="button" size="sm" ta="left" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
            {name}
          </Anchor>
          {isOnlyTogether && (
            <Badge size="sm" variant="light" color="orange">
              cumulative only
            </Badge>
          )}
        </Group>
      ),
    },
    {
      id: 'catchment',
      header: 'Catchment',
      sortBy: ({ catchment }) => catchment,
      cell: ({ catchment }) => catchment,
    },
    { id: 'sum', header: 'Cumulative, dB(A)', sortBy: ({ sum }) => sum, cell: ({ sum }) => decibels(sum) },
    {
      id: 'criterion',
      header: set.words.criterion,
      sortBy: ({ criterion }) => criterion,
      cell: ({ criterion }) => criterion,
    },
    {
      id: 'over',
      header: 'Exceedance, dB',
      sortBy: ({ exceedance }) => exceedance,
      cell: ({ exceedance }) => overCriterion(set, exceedance),
    },
    ...works.map(({ key, name }, at): DataColumn<SummedAddress> => ({
      id: key,
      header: units.inDba(name),
      sortBy: ({ levels }) => levels[at] || -Infinity,
      cell: ({ levels, shares }) => partText(levels[at] ?? NaN, shares[at] ?? 0),
    })),
  ];
}

/** Formats a level and its share: `48.2 (63 %)`. */
function partText(level: number, share: number): string {
  return Number.isNaN(level) || level <= -99 ? '–' : `${decibels(level)} (${Math.round(100 * share)} %)`;
}
