import { SegmentedControl, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import { operatingTimeName } from '../../domain/criteria/criteria-set.ts';
import { levelsInTime, type Results } from '../../domain/results.ts';
import { worstReceivers } from '../../domain/results-by-address.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { decibels } from '../../ui/decibels.ts';
import { assessedLevel, overCriterion } from '../../ui/levels.ts';
import type { FetchedFiles } from './use-review-files.ts';
import { WithFiles } from './with-files.tsx';

/** Every address of the revision, by its worst receiver. */
export function ReviewAddresses({ files }: { files: FetchedFiles }) {
  return <WithFiles files={files}>{({ results }) => <Addresses results={results} />}</WithFiles>;
}

interface Row {
  id: string;
  address: string;
  catchment: string;
  laeq: number;
  assessed: number;
  lamax: number | null;
  criterion: number | null;
  source: string;
  over: number | null;
  measures: string;
}

function Addresses({ results }: { results: Results }) {
  const [time, setTime] = useState(results.operatingTimes[0] ?? '');
  const rows = useMemo(() => rowsOf(results, time), [results, time]);
  const columns = useMemo(() => columnsOf(results), [results]);
  return (
    <Stack gap="sm">
      {results.operatingTimes.length > 1 && (
        <SegmentedControl
          aria-label="Operating time"
          w="fit-content"
          value={time}
          onChange={setTime}
          data={results.operatingTimes.map((key) => ({ value: key, label: operatingTimeName(results.criteria, key) }))}
        />
      )}
      <DataTable
        label="Addresses"
        rows={rows}
        columns={columns}
        rowId={({ id }) => id}
        searchText={({ address, catchment, id }) => `${address} ${catchment} ${id}`}
        sortedBy={{ id: 'over', desc: true }}
      />
    </Stack>
  );
}

function rowsOf(results: Results, time: string): Row[] {
  const { receivers } = results;
  const [levels, columns] = [levelsInTime(results, time), receivers.times[time]];
  return worstReceivers(results, time).map((at) => ({
    id: receivers.addressId[at] ?? '',
    address: receivers.address[at] || (receivers.addressId[at] ?? ''),
    catchment: receivers.catchment[at] ?? '',
    laeq: levels.laeq[at] ?? NaN,
    assessed: levels.laeqAssessed[at] ?? NaN,
    lamax: levels.lamax[at] ?? null,
    criterion: columns?.criterion[at] ?? null,
    source: columns?.criterionSource[at] ?? '',
    over: columns?.exceedance[at] ?? null,
    measures: columns?.measures[at]?.join(' ') ?? '',
  }));
}

function columnsOf({ criteria }: Results): ReadonlyArray<DataColumn<Row>> {
  return [
    { id: 'address', header: 'Address', sortBy: ({ address }) => address, cell: ({ address }) => address },
    { id: 'catchment', header: 'Catchment', sortBy: ({ catchment }) => catchment, cell: ({ catchment }) => catchment },
    { id: 'laeq', header: 'Worst 15 min, dBA', sortBy: ({ laeq }) => laeq, cell: ({ laeq }) => decibels(laeq) },
    {
      id: 'assessed',
      header: 'Compared, dBA',
      sortBy: ({ assessed }) => assessed,
      cell: ({ assessed }) => assessedLevel(criteria, assessed),
    },
    {
      id: 'criterion',
      header: criteria.words.criterion,
      sortBy: ({ criterion }) => criterion ?? -1,
      cell: ({ criterion, source }) => (criterion === null ? source : `${criterion} (${source})`),
    },
    {
      id: 'over',
      header: 'Over, dB',
      sortBy: ({ over }) => over ?? -Infinity,
      cell: ({ over }) => (over === null ? '–' : overCriterion(criteria, over)),
    },
    {
      id: 'lamax',
      header: 'LAmax, dBA',
      sortBy: ({ lamax }) => lamax ?? -Infinity,
      cell: ({ lamax }) => (lamax === null ? '–' : decibels(lamax)),
    },
    { id: 'measures', header: 'Measures', sortBy: ({ measures }) => measures, cell: ({ measures }) => measures || '–' },
  ];
}
