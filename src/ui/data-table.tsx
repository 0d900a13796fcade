import { Group, Pagination, Paper, Stack, Table, Text, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import {
  createColumnHelper,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_datetime,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import { grouped } from '../model/format/format.ts';
import classes from './data-table.module.css';
import { SearchField } from './forms/search-field.tsx';

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, datetime: sortFn_datetime },
});

/** A column: its sort key and its cells. */
export interface DataColumn<Row> {
  id: string;
  /** Heading. Empty for a column of buttons. */
  header: string;
  sortBy?: (row: Row) => string | number | Date;
  /** Sorts times with the newest first. */
  newestFirst?: boolean;
  cell: (row: Row) => ReactNode;
  width?: number | string;
}

interface DataTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: ReadonlyArray<DataColumn<Row>>;
  rowId: (row: Row) => string;
  /** Text of a row for the search. */
  searchText: (row: Row) => string;
  sortedBy: { id: string; desc: boolean };
  pageSize?: number;
  /** Receives the search text if not all rows are loaded. */
  onSearch?: (text: string) => void;
  /** Content next to the search field. */
  children?: ReactNode;
}

/** A table with search, sorting and pages. On a phone it is a list of cards. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, pageSize = 25, onSearch, children } = props;
  const [search, setSearch] = useState('');
  const { table, found } = useSearchedTable(props, search, pageSize);
  const page = table.state.pagination.pageIndex;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="sm">
        <SearchField
          flex="1 1 220px"
          maw={380}
          placeholder="Search"
          aria-label={`Search ${label.toLowerCase()}`}
          value={search}
          onChange={(text) => {
            setSearch(text);
            onSearch?.(text);
            table.setPageIndex(0);
          }}
        />
        {children}
      </Group>
      <Paper withBorder style={{ overflow: 'hidden' }}>
        <Table
          className={classes.table ?? ''}
          aria-label={label}
          verticalSpacing="xs"
          horizontalSpacing="md"
          role="table"
        >
          <Headings headers={table.getHeaderGroups().flatMap(({ headers }) => headers)} columns={columns} />
          <Table.Tbody>
            {table.getRowModel().rows.map((row) => (
              <Table.Tr key={row.id} role="row">
                {columns.map(({ id, header, cell }, index) => (
                  <Table.Td key={id} role="cell" data-label={index === 0 || header === '' ? undefined : header}>
                    {cell(row.original)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        {found === 0 && (
          <Text c="dimmed" size="sm" p="md" role="status">
            No match for “{search.trim()}”.
          </Text>
        )}
      </Paper>
      <Pages page={page} pageSize={pageSize} rows={found} onPage={table.setPageIndex} />
    </Stack>
  );
}

/** The table of the rows that match the search, sorted and limited to an existing page. */
function useSearchedTable<Row extends object>(
  { rows, columns, rowId, searchText, sortedBy }: DataTableProps<Row>,
  search: string,
  pageSize: number,
) {
  const data = useMemo(() => {
    const words = search.toLowerCase().split(/\s+/);
    return rows.filter((row) => {
      const text = searchText(row).toLowerCase();
      return words.every((word) => text.includes(word));
    });
  }, [rows, search, searchText]);
  const definitions = useMemo(() => columns.map((column) => definitionOf(column)), [columns]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    // Changes by other people must not reset the page.
    autoResetPageIndex: false,
    initialState: { sorting: [sortedBy], pagination: { pageIndex: 0, pageSize } },
  });
  const page = Math.min(table.state.pagination.pageIndex, pagesOf(data.length, pageSize) - 1);
  if (page !== table.state.pagination.pageIndex) table.setPageIndex(page);
  return { table, found: data.length };
}

const pagesOf = (rows: number, pageSize: number) => Math.max(1, Math.ceil(rows / pageSize));

interface Heading {
  id: string;
  column: {
    getIsSorted: () => Sorted;
    getCanSort: () => boolean;
    getToggleSortingHandler: () => undefined | ((event: unknown) => void);
  };
}

interface HeadingsProps {
  headers: readonly Heading[];
  columns: ReadonlyArray<Pick<DataColumn<never>, 'header' | 'width'>>;
}

/** The headings of the columns. A sortable column has a button. */
function Headings({ headers, columns }: HeadingsProps) {
  return (
    <Table.Thead>
      <Table.Tr role="row">
        {headers.map(({ id, column }, index) => (
          <Table.Th key={id} w={columns[index]?.width} role="columnheader" aria-sort={ariaSort(column.getIsSorted())}>
            {column.getCanSort() ? (
              <UnstyledButton className={classes.heading ?? ''} fz="sm" onClick={column.getToggleSortingHandler()}>
                {columns[index]?.header}
                <span className={classes.mark}>
                  <SortMark sorted={column.getIsSorted()} />
                </span>
              </UnstyledButton>
            ) : (
              columns[index]?.header || <span className="visually-hidden">Actions</span>
            )}
          </Table.Th>
        ))}
      </Table.Tr>
    </Table.Thead>
  );
}

interface PagesProps {
  /** Page index from 0. */
  page: number;
  pageSize: number;
  rows: number;
  onPage: (page: number) => void;
}

/** Navigation between pages. Not shown if there is only one page. */
function Pages({ page, pageSize, rows, onPage }: PagesProps) {
  const pages = pagesOf(rows, pageSize);
  if (pages === 1) return null;
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {page * pageSize + 1} to {Math.min(rows, (page + 1) * pageSize)} of {grouped(rows)}
      </Text>
      <Pagination
        total={pages}
        value={page + 1}
        onChange={(next) => onPage(next - 1)}
        withEdges
        getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      />
    </Group>
  );
}

function definitionOf<Row extends object>({ id, header, sortBy, newestFirst = false }: DataColumn<Row>) {
  const helper = createColumnHelper<typeof features, Row>();
  return helper.accessor((row): unknown => sortBy?.(row) ?? '', {
    id,
    header,
    enableSorting: sortBy !== undefined,
    sortFn: newestFirst ? 'datetime' : 'alphanumeric',
    sortDescFirst: newestFirst,
  });
}

type Sorted = false | 'asc' | 'desc';

function ariaSort(sorted: Sorted) {
  if (sorted === false) return undefined;
  return sorted === 'asc' ? 'ascending' : 'descending';
}

function SortMark({ sorted }: { sorted: Sorted }) {
  if (sorted === false) return null;
  return sorted === 'asc' ? <IconArrowUp size={14} /> : <IconArrowDown size={14} />;
}
