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
import classes from './data-table.module.css';
import { SearchField } from './search-field.tsx';

const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, datetime: sortFn_datetime },
});

/** A column: what it sorts by, and what it shows. */
export interface DataColumn<Row> {
  id: string;
  /** Its heading; empty for a column of buttons. */
  header: string;
  sortBy?: (row: Row) => string | number | Date;
  /** Times are wanted newest first. */
  newestFirst?: boolean;
  cell: (row: Row) => ReactNode;
  width?: number | string;
}

interface DataTableProps<Row> {
  label: string;
  rows: readonly Row[];
  columns: ReadonlyArray<DataColumn<Row>>;
  rowId: (row: Row) => string;
  /** What a search looks through. */
  searchText: (row: Row) => string;
  sortedBy: { id: string; desc: boolean };
  pageSize?: number;
  /** Told of what is searched for, where not all rows are here. */
  onSearch?: (text: string) => void;
  /** What stands beside the search field. */
  children?: ReactNode;
}

/** A table with search, sorting and pages; on a phone a list of cards. */
export function DataTable<Row extends object>({
  label,
  rows,
  columns,
  rowId,
  searchText,
  sortedBy,
  pageSize = 25,
  onSearch,
  children,
}: DataTableProps<Row>) {
  const [search, setSearch] = useState('');
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
    // What others change meanwhile leaves the page where it is.
    autoResetPageIndex: false,
    initialState: { sorting: [sortedBy], pagination: { pageIndex: 0, pageSize } },
  });
  const pages = Math.max(1, Math.ceil(data.length / pageSize));
  const page = Math.min(table.state.pagination.pageIndex, pages - 1);
  if (page !== table.state.pagination.pageIndex) table.setPageIndex(page);
  const shown = table.getRowModel().rows;
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
          <Table.Thead>
            {table.getHeaderGroups().map((group) => (
              <Table.Tr key={group.id} role="row">
                {group.headers.map((header, index) => (
                  <Table.Th
                    key={header.id}
                    w={columns[index]?.width}
                    role="columnheader"
                    aria-sort={ariaSort(header.column.getIsSorted())}
                  >
                    {header.column.getCanSort() ? (
                      <UnstyledButton
                        className={classes.heading ?? ''}
                        fz="sm"
                        onClick={header.column.getToggleSortingHandler()}
                      >
                        {columns[index]?.header}
                        <span className={classes.mark}>
                          <SortMark sorted={header.column.getIsSorted()} />
                        </span>
                      </UnstyledButton>
                    ) : (
                      columns[index]?.header || <span className="visually-hidden">Actions</span>
                    )}
                  </Table.Th>
                ))}
              </Table.Tr>
            ))}
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
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
        {data.length === 0 && (
          <Text c="dimmed" size="sm" p="md" role="status">
            Nothing has “{search.trim()}” in it.
          </Text>
        )}
      </Paper>
      {pages > 1 && (
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {page * pageSize + 1} to {Math.min(data.length, (page + 1) * pageSize)} of{' '}
            {data.length.toLocaleString('en')}
          </Text>
          <Pagination
            total={pages}
            value={page + 1}
            onChange={(next) => table.setPageIndex(next - 1)}
            withEdges
            getControlProps={(control) => ({ 'aria-label': `${control} page` })}
          />
        </Group>
      )}
    </Stack>
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
