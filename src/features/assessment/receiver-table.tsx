import { Checkbox, Group, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import type { Results } from '../../domain/results.ts';
import { decibels } from '../../ui/decibels.ts';
import { useExceedanceScale } from '../../ui/exceedance.ts';
import { SearchField } from '../../ui/search-field.tsx';
import classes from './receiver-table.module.css';

interface ReceiverTableProps {
  results: Results;
  time: string;
  onSelect: (index: number) => void;
}

interface Row {
  index: number;
  address: string;
  laeq: number;
  criterion: number;
  exceedance: number;
  measures: string;
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
});
const helper = createColumnHelper<typeof features, Row>();
const columns = helper.columns([
  helper.accessor('address', { header: 'Receiver', sortFn: 'alphanumeric' }),
  helper.accessor('laeq', { header: 'LAeq, dBA', sortDescFirst: true, cell: (cell) => decibels(cell.getValue()) }),
  helper.accessor('criterion', { header: 'Criterion', sortDescFirst: true, cell: (cell) => cell.getValue() }),
  helper.accessor('exceedance', {
    header: 'Over, dB',
    sortDescFirst: true,
    cell: (cell) => <Exceedance value={cell.getValue()} />,
  }),
  helper.accessor('measures', { header: 'Measures', sortFn: 'alphanumeric' }),
]);

const ROW_HEIGHT_PX = 34;

/** Every receiver with its level, exceedance and measures; only the rows in view are drawn. */
export function ReceiverTable({ results, time, onSelect }: ReceiverTableProps) {
  const [search, setSearch] = useState('');
  const [onlyExceeding, setOnlyExceeding] = useState(true);
  const data = useMemo(
    () => rowsOf(results, time, search.trim().toLowerCase(), onlyExceeding),
    [results, time, search, onlyExceeding],
  );
  const table = useTable({
    features,
    columns,
    data,
    initialState: { sorting: [{ id: 'exceedance', desc: true }] },
    getRowId: ({ index }) => String(index),
  });
  const { rows } = table.getRowModel();
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX,
    overscan: 12,
  });
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
        <Checkbox
          size="xs"
          label="Only exceeding"
          checked={onlyExceeding}
          onChange={(event) => setOnlyExceeding(event.currentTarget.checked)}
        />
      </Group>
      <div className={classes.scroller} ref={scroller} role="table" aria-label="Receivers" aria-rowcount={rows.length}>
        {table.getHeaderGroups().map((group) => (
          <div key={group.id} className={classes.header} role="row">
            {group.headers.map((header) => (
              <UnstyledButton
                key={header.id}
                className={classes.heading ?? ''}
                role="columnheader"
                aria-sort={ariaSort(header.column.getIsSorted())}
                onClick={header.column.getToggleSortingHandler()}
              >
                <table.FlexRender header={header} />
                <SortMark sorted={header.column.getIsSorted()} />
              </UnstyledButton>
            ))}
          </div>
        ))}
        {rows.length === 0 && (
          <p className={classes.none}>
            {onlyExceeding && search === ''
              ? 'No receiver exceeds its criterion.'
              : 'No receiver fits; change the search or the filter.'}
          </p>
        )}
        <div style={{ height: virtual.getTotalSize(), position: 'relative' }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <UnstyledButton
                key={row.id}
                className={classes.row ?? ''}
                role="row"
                style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT_PX }}
                onClick={() => onSelect(row.original.index)}
              >
                {row.getAllCells().map((cell) => (
                  <span key={cell.id} role="cell" className={classes.cell}>
                    <table.FlexRender cell={cell} />
                  </span>
                ))}
              </UnstyledButton>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function rowsOf({ receivers }: Results, time: string, search: string, onlyExceeding: boolean): Row[] {
  const columnsOfTime = receivers.times[time];
  if (columnsOfTime === undefined) return [];
  return receivers.id.flatMap((id, index): Row[] => {
    const exceedance = columnsOfTime.exceedance[index] ?? 0;
    if (onlyExceeding && exceedance <= 0) return [];
    const address = receivers.address[index] || id;
    const text = `${address} ${id} ${receivers.catchment[index]} ${receivers.type[index]}`.toLowerCase();
    if (search !== '' && !text.includes(search)) return [];
    const measures = columnsOfTime.measures[index]?.join(' ') ?? '';
    const criterion = columnsOfTime.criterion[index] ?? 0;
    return [{ index, address, laeq: receivers.laeq[index] ?? 0, criterion, exceedance, measures }];
  });
}

function Exceedance({ value }: { value: number }) {
  const { colour, text } = useExceedanceScale().classOf(value);
  return (
    <span className={classes.exceedance} style={value > 0 ? { background: colour, color: text } : undefined}>
      {value > 0 ? `+${decibels(value)}` : decibels(value)}
    </span>
  );
}

type Sorted = false | 'asc' | 'desc';

function ariaSort(sorted: Sorted) {
  if (sorted === false) return 'none';
  return sorted === 'asc' ? 'ascending' : 'descending';
}

function SortMark({ sorted }: { sorted: Sorted }) {
  if (sorted === false) return null;
  return sorted === 'asc' ? <IconArrowUp size={12} /> : <IconArrowDown size={12} />;
}
