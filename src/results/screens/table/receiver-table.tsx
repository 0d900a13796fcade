import { ActionIcon, Checkbox, CloseButton, Group, Text, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconLasso } from '@tabler/icons-react';
import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  Fragment,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { levelNameOf } from '../../../model/criteria/criteria-set.ts';
import type { Results } from '../../../model/results/results.ts';
import { grouped, plural } from '../../../model/format/format.ts';
import { useExceedanceScale } from '../../../ui/exceedance.ts';
import { assessedLevel, overCriterion } from '../../rules/levels.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { measureLines } from './measure-codes.ts';
import { insideLoop } from '../../../gis/geometry/inside-loop.ts';
import { closestOf } from '../../../ui/dialogs/outside-dialogs.ts';
import { addressSelection, useAddressSelection } from '../map/address-selection.ts';
import type { MapView } from '../map/map-colouring.ts';
import { type ReceiverRow, receiverRows } from './receiver-rows.ts';
import classes from './receiver-table.module.css';
import { useGridKeys } from './use-grid-keys.ts';

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

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
});
const helper = createColumnHelper<typeof features, ReceiverRow>();
/**
 * @param level name of the level in the criteria set
 * @param criterion name of the criterion in the criteria set
 * @param measureName returns the name of a measure
 */
const columnsOf = (level: string, criterion: string, measureName: (code: string) => string) =>
  helper.columns([
    helper.accessor('address', {
      header: 'Address',
      sortFn: 'alphanumeric',
      cell: (cell) => <Address row={cell.row.original} />,
    }),
    helper.accessor('assessed', {
      header: () => <LevelName name={level} />,
      sortDescFirst: true,
      cell: (cell) => assessedLevel(cell.row.original, cell.getValue()),
    }),
    helper.accessor((row) => row.criterion ?? undefined, {
      id: 'criterion',
      header: criterion,
      sortDescFirst: true,
      sortUndefined: 'last',
      cell: (cell) => cell.getValue() ?? '–',
    }),
    helper.accessor((row) => row.exceedance ?? undefined, {
      id: 'exceedance',
      header: 'Exceedance, dB',
      sortDescFirst: true,
      sortUndefined: 'last',
      cell: (cell) => <Exceedance row={cell.row.original} />,
    }),
    helper.accessor('measures', {
      header: 'Measures',
      sortFn: 'alphanumeric',
      cell: (cell) => <Measures codes={cell.getValue().split(' ').filter(Boolean)} measureName={measureName} />,
    }),
  ]);

const ROW_HEIGHT_PX = 34;
const HEADING_HEIGHT_PX = 40;

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

interface ReceiverGridProps extends Pick<ReceiverTableProps, 'isAway' | 'onSelect'> {
  data: ReceiverRow[];
  columns: ReturnType<typeof columnsOf>;
}

function ReceiverGrid({ data, columns, isAway, onSelect }: ReceiverGridProps) {
  const table = useTable({
    features,
    columns,
    data,
    initialState: { sorting: [{ id: 'exceedance', desc: true }] },
    getRowId: ({ index }) => String(index),
  });
  const { rows } = table.getRowModel();
  const headers = table.getFlatHeaders();
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => ROW_HEIGHT_PX,
    scrollPaddingStart: HEADING_HEIGHT_PX,
    overscan: 12,
  });
  const { active, onKeyDown, onClick } = useGridKeys({
    rows: rows.length,
    columns: headers.length,
    onOpen: ({ row, column }) => {
      const receiver = rows[row]?.original;
      if (receiver !== undefined) onSelect(receiver.index);
      else headers[column]?.column.toggleSorting();
    },
    onMove: ({ row }) => {
      addressSelection.point(rows[row]?.original.index ?? null);
      if (row >= 0) virtual.scrollToIndex(row);
    },
  });
  const pointed = useAddressSelection((state) => state.pointed);
  const pointAt = ({ target }: PointerEvent) => {
    const row = closestOf(target, '[data-row]')?.getAttribute('data-row') ?? null;
    addressSelection.point(row === null ? null : (rows[Number(row)]?.original.index ?? null));
  };
  const onScroll = useReturn(grid, isAway);
  /** Attributes of a heading (row −1) or a row for keyboard navigation. */
  const placed = (row: number, column: number) => ({
    id: row < 0 ? `${id}-heading-${column}` : `${id}-row-${row}`,
    'data-row': row,
    'data-active': active.row === row && (row >= 0 || active.column === column),
  });
  return (
    <div
      className={classes.scroller}
      ref={grid}
      role="grid"
      tabIndex={0}
      aria-label="Receivers"
      aria-rowcount={rows.length + 1}
      aria-activedescendant={placed(active.row, active.column).id}
      onKeyDown={onKeyDown}
      onClick={onClick}
      onScroll={onScroll}
      onPointerOver={pointAt}
      onPointerLeave={() => addressSelection.point(null)}
    >
      <div className={classes.header} role="row" aria-rowindex={1}>
        {headers.map((header, column) => (
          <div
            key={header.id}
            {...placed(-1, column)}
            className={classes.heading ?? ''}
            role="columnheader"
            aria-sort={ariaSort(header.column.getIsSorted())}
            data-column={column}
          >
            <table.FlexRender header={header} />
            <SortMark sorted={header.column.getIsSorted()} />
          </div>
        ))}
      </div>
      <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <div
              key={row.id}
              {...placed(index, 0)}
              className={classes.row ?? ''}
              data-pointed={row.original.index === pointed}
              role="row"
              aria-rowindex={index + 2}
              style={{ transform: `translateY(${start}px)`, height: ROW_HEIGHT_PX }}
            >
              {row.getAllCells().map((cell) => (
                <span key={cell.id} role="cell" className={classes.cell} title={String(cell.getValue())}>
                  <table.FlexRender cell={cell} />
                </span>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/**
 * Restores focus and scroll position of the table after the details that were opened from it are closed. A hidden element can
 * lose its scroll position.
 * @returns a function to call on each scroll
 */
function useReturn(grid: RefObject<HTMLElement | null>, isAway: boolean): () => void {
  const wasAway = useRef(isAway);
  const scrolledTo = useRef(0);
  useLayoutEffect(() => {
    if (wasAway.current && !isAway && grid.current !== null) {
      grid.current.scrollTo({ top: scrolledTo.current });
      grid.current.focus({ preventScroll: true });
    }
    wasAway.current = isAway;
  }, [grid, isAway]);
  return () => {
    if (!isAway) scrolledTo.current = grid.current?.scrollTop ?? 0;
  };
}

/** The name of a level, such as `LAeq,15min`. A narrow column breaks it after the comma. */
function LevelName({ name }: { name: string }) {
  return (
    <span className={classes.level}>
      {name.split(/(?<=,)/).map((part, at) => (
        <Fragment key={part}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}

function Address({ row: { address, position } }: { row: ReceiverRow }) {
  return (
    <>
      <span className={classes.address}>{address}</span>
      {position !== '' && <span className={classes.position}>{position}</span>}
    </>
  );
}

interface MeasuresProps {
  codes: readonly string[];
  measureName: (code: string) => string;
}

/** The codes that fit. Screen readers get all codes, and the tooltip has their names. */
function Measures({ codes, measureName }: MeasuresProps) {
  return (
    <span className={classes.measures} title={codes.map(measureName).join('\n')}>
      <span className="visually-hidden">{codes.join(' ')}</span>
      <span aria-hidden>
        {measureLines(codes).map((line) => (
          <span key={line} className={classes.codes}>
            {line}{' '}
          </span>
        ))}
      </span>
    </span>
  );
}

function Exceedance({ row }: { row: ReceiverRow }) {
  const { exceedance, reason } = row;
  const scale = useExceedanceScale();
  if (exceedance === null) return <span className={classes.exceedance}>{reason}</span>;
  const { colour, text } = scale.classOf(exceedance);
  return (
    <span className={classes.exceedance} style={exceedance > 0 ? { background: colour, color: text } : undefined}>
      {overCriterion(row, exceedance)}
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
