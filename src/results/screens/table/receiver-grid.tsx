import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type PointerEvent, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { closestOf } from '../../../ui/dialogs/outside-dialogs.ts';
import { addressSelection, useAddressSelection } from '../map/address-selection.ts';
import { type columnsOf, features } from './receiver-columns.tsx';
import type { ReceiverRow } from './receiver-rows.ts';
import classes from './receiver-table.module.css';
import { useGridKeys } from './use-grid-keys.ts';

const ROW_HEIGHT_PX = 34;
const HEADING_HEIGHT_PX = 40;

interface ReceiverGridProps {
  /** Whether details replace the table. */
  isAway: boolean;
  onSelect: (index: number) => void;
  data: ReceiverRow[];
  columns: ReturnType<typeof columnsOf>;
}

/** The grid of receivers. It is a single tab stop and renders only the visible rows. */
export function ReceiverGrid({ data, columns, isAway, onSelect }: ReceiverGridProps) {
  const table = useReceivers(data, columns);
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
  const placed = (row: number, column: number): PlaceInGrid => ({
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
      <Headings table={table} placed={placed} />
      <div role="rowgroup" style={{ height: virtual.getTotalSize(), position: 'relative' }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          if (row === undefined) return null;
          const isPointed = row.original.index === pointed;
          return (
            <Row key={row.id} table={table} row={row} place={placed(index, 0)} top={start} isPointed={isPointed} />
          );
        })}
      </div>
    </div>
  );
}

function useReceivers(data: ReceiverRow[], columns: ReceiverGridProps['columns']) {
  return useTable({
    features,
    columns,
    data,
    initialState: { sorting: [{ id: 'exceedance', desc: true }] },
    getRowId: ({ index }) => String(index),
  });
}

type ReceiversTable = ReturnType<typeof useReceivers>;

/** Attributes of a heading or a row for keyboard navigation. */
interface PlaceInGrid {
  id: string;
  'data-row': number;
  'data-active': boolean;
}

interface HeadingsProps {
  table: ReceiversTable;
  placed: (row: number, column: number) => PlaceInGrid;
}

function Headings({ table, placed }: HeadingsProps) {
  return (
    <div className={classes.header} role="row" aria-rowindex={1}>
      {table.getFlatHeaders().map((header, column) => (
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
  );
}

interface RowProps {
  table: ReceiversTable;
  row: ReturnType<ReceiversTable['getRowModel']>['rows'][number];
  place: PlaceInGrid;
  /** Distance from the top of the rows, px. */
  top: number;
  isPointed: boolean;
}

function Row({ table, row, place, top, isPointed }: RowProps) {
  return (
    <div
      {...place}
      className={classes.row ?? ''}
      data-pointed={isPointed}
      role="row"
      aria-rowindex={place['data-row'] + 2}
      style={{ transform: `translateY(${top}px)`, height: ROW_HEIGHT_PX }}
    >
      {row.getAllCells().map((cell) => (
        <span key={cell.id} role="cell" className={classes.cell} title={String(cell.getValue())}>
          <table.FlexRender cell={cell} />
        </span>
      ))}
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

type Sorted = false | 'asc' | 'desc';

function ariaSort(sorted: Sorted) {
  if (sorted === false) return 'none';
  return sorted === 'asc' ? 'ascending' : 'descending';
}

function SortMark({ sorted }: { sorted: Sorted }) {
  if (sorted === false) return null;
  return sorted === 'asc' ? <IconArrowUp size={12} /> : <IconArrowDown size={12} />;
}
