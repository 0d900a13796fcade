import { ActionIcon, Checkbox, CloseButton, Group, Text, Tooltip } from '@mantine/core';
import { IconLasso } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { levelNameOf } from '../../../model/criteria/criteria-set.ts';
import type { Results } from '../../../model/results/results.ts';
import { grouped, plural } from '../../../model/format/format.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { insideLoop } from '../../../gis/geometry/inside-loop.ts';
import { addressSelection, useAddressSelection } from '../map/address-selection.ts';
import type { MapView } from '../map/map-colouring.ts';
import { columnsOf } from './receiver-columns.tsx';
import { ReceiverGrid } from './receiver-grid.tsx';
import { receiverRows } from './receiver-rows.ts';
import classes from './receiver-table.module.css';

interface ReceiverTableProps {
  results: Results;
  time: string;
  /** View of the map, whose hidden classes are hidden in the table too. Null: none are hidden. */
  view: MapView | null;
  /** Whether details replace the table. */
  isAway: boolean;
  onSelect: (index: number) => void;
  /** Actions for the results. */
  action: ReactNode;
}

/**
 * All addresses with level, exceedance and measures of their worst receivers. The table is a single tab stop and renders only the
 * visible rows.
 */
export function ReceiverTable({ results, time, view, isAway, onSelect, action }: ReceiverTableProps) {
  const [search, setSearch] = useState('');
  const [onlyExceeding, setOnlyExceeding] = useState(true);
  const loop = useAddressSelection((state) => state.loop);
  const isLooping = useAddressSelection((state) => state.isLooping);
  const isInside = useMemo(() => {
    if (loop === null) return undefined;
    const isIn = insideLoop(loop);
    const { lon, lat } = results.receivers;
    return (receiver: number) => isIn(lon[receiver] ?? NaN, lat[receiver] ?? NaN);
  }, [results, loop]);
  const data = useMemo(() => {
    const words = search.trim().toLowerCase();
    return receiverRows(results, time, { search: words, onlyExceeding, isShown: view?.isShown, isInside });
  }, [results, time, search, onlyExceeding, view, isInside]);
  const { criteria } = results;
  const columns = useMemo(() => {
    const measureName = (code: string) => `${code} ${criteria.measures.find(({ key }) => key === code)?.name ?? ''}`;
    return columnsOf(levelNameOf(criteria, time), criteria.words.criterion, measureName);
  }, [criteria, time]);
  return (
    <div>
      <Group gap="sm" mb={6} wrap="nowrap">
        <SearchField
          size="xs"
          flex={1}
          placeholder="Search address, id or catchment"
          aria-label="Search receivers"
          value={search}
          onChange={setSearch}
        />
        <Tooltip label="Select addresses on the map">
          <ActionIcon
            variant={isLooping ? 'filled' : 'default'}
            color={isLooping ? 'lime' : 'green.9'}
            size={30}
            aria-label="Select addresses on the map"
            aria-pressed={isLooping}
            onClick={() => (isLooping ? addressSelection.endLoop(null) : addressSelection.beginLoop())}
          >
            <IconLasso size={16} />
          </ActionIcon>
        </Tooltip>
        <Checkbox
          size="xs"
          label={`Above ${criteria.words.criterion} only`}
          checked={onlyExceeding}
          onChange={(event) => setOnlyExceeding(event.currentTarget.checked)}
        />
      </Group>
      <Group justify="space-between" gap="xs" mb={4}>
        <Group gap={4}>
          <Text size="xs" c="dimmed" role="status">
            {isLooping
              ? 'Press, drag around the addresses and release. Escape ends it.'
              : `${grouped(data.length)} ${plural(data.length, 'address', 'addresses')}${loop === null ? '' : ' in the selection'}`}
          </Text>
          {loop !== null && (
            <CloseButton size="xs" aria-label="Clear the selection" onClick={() => addressSelection.endLoop(null)} />
          )}
        </Group>
        {action}
      </Group>
      <ReceiverGrid data={data} columns={columns} isAway={isAway} onSelect={onSelect} />
      {data.length === 0 && (
        <p className={classes.none} role="status">
          {onlyExceeding && search === '' && loop === null && (view?.hiddenCount ?? 0) === 0
            ? `No address is above its ${criteria.words.criterion}.`
            : `No address fits; change the search${loop === null ? ' or the filter' : ', the filter or the selection'}.`}
        </p>
      )}
    </div>
  );
}
