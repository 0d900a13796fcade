import { Anchor, Drawer, SegmentedControl, Stack, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { areasAtWork } from '../../model/assessment/area-hours.ts';
import { operatingTimeName } from '../../model/criteria/criteria-set.ts';
import { levelsInTime, type Results } from '../../model/results/results.ts';
import { worstReceivers } from '../../model/results/results-by-address.ts';
import { LevelExplanation } from '../../prediction/screens/explanation/level-explanation.tsx';
import { readPreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { decibels } from '../../model/format/format.ts';
import { type DataColumn, DataTable } from '../../ui/data-table.tsx';
import { assessedLevel, overCriterion } from '../../results/rules/levels.ts';
import type { FetchedFiles, ReviewFiles } from './use-review-files.ts';
import { WithFiles } from './with-files.tsx';

/** Lists every address of the revision by its worst receiver. */
export function ReviewAddresses({ files }: { files: FetchedFiles }) {
  return <WithFiles files={files}>{(found) => <Addresses files={found} />}</WithFiles>;
}

interface Row {
  id: string;
  /** Index of its worst receiver. */
  receiver: number;
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

function Addresses({ files }: { files: ReviewFiles }) {
  const { results } = files;
  const [time, setTime] = useState(results.operatingTimes[0] ?? '');
  const rows = useMemo(() => rowsOf(results, time), [results, time]);
  const [opened, setOpened] = useState<Row | null>(null);
  const columns = useMemo(() => columnsOf(results, setOpened), [results]);
  const scene = useMemo(() => readPreparedScene(files.scene), [files.scene]);
  const working = areasAtWork(results.criteria, files.input.assessment, time)?.areas ?? null;
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
      <Drawer
        opened={opened !== null}
        onClose={() => setOpened(null)}
        position="right"
        size="lg"
        title={opened?.address ?? ''}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {opened !== null && (
          <Stack gap="sm">
            <Text size="sm">
              {operatingTimeName(results.criteria, time)}: {assessedLevel(results.criteria, opened.assessed)} dB(A) is
              compared{opened.criterion === null ? '' : ` with ${opened.criterion} (${opened.source})`}.
            </Text>
            <LevelExplanation
              key={`${opened.receiver} ${time}`}
              results={results}
              index={opened.receiver}
              time={time}
              working={working}
              scene={scene}
              hindrance={null}
            />
          </Stack>
        )}
      </Drawer>
    </Stack>
  );
}

function rowsOf(results: Results, time: string): Row[] {
  const { receivers } = results;
  const [levels, columns] = [levelsInTime(results, time), receivers.times[time]];
  return worstReceivers(results, time).map((at) => ({
    id: receivers.addressId[at] ?? '',
    receiver: at,
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

function columnsOf({ criteria }: Results, onOpen: (row: Row) => void): ReadonlyArray<DataColumn<Row>> {
  return [
    {
      id: 'address',
      header: 'Address',
      sortBy: ({ address }) => address,
      cell: (row) => (
        <Anchor component="button" size="sm" ta="left" onClick={() => onOpen(row)}>
          {row.address}
        </Anchor>
      ),
    },
    {
      id: 'catchment',
      header: 'Catchment',
      sortBy: ({ catchment }) => catchment,
      cell: ({ catchment }) => catchment,
    },
    { id: 'laeq', header: 'Worst 15 min, dB(A)', sortBy: ({ laeq }) => laeq, cell: ({ laeq }) => decibels(laeq) },
    {
      id: 'assessed',
      header: 'Assessed, dB(A)',
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
      header: 'Exceedance, dB',
      sortBy: ({ over }) => over ?? -Infinity,
      cell: ({ over }) => (over === null ? '–' : overCriterion(criteria, over)),
    },
    {
      id: 'lamax',
      header: 'LAmax, dB(A)',
      sortBy: ({ lamax }) => lamax ?? -Infinity,
      cell: ({ lamax }) => (lamax === null ? '–' : decibels(lamax)),
    },
    {
      id: 'measures',
      header: 'Measures',
      sortBy: ({ measures }) => measures,
      cell: ({ measures }) => measures || '–',
    },
  ];
}
