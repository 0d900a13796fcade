import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type DataColumn, DataTable } from './data-table.tsx';
import { renderInTheme } from '../../tests/support/render.tsx';

interface Row {
  id: string;
  name: string;
  seen: Date;
}

const COLUMNS: Array<DataColumn<Row>> = [
  { id: 'name', header: 'Name', sortBy: ({ name }) => name, cell: ({ name }) => name },
  {
    id: 'seen',
    header: 'Seen',
    newestFirst: true,
    sortBy: ({ seen }) => seen,
    cell: ({ seen }) => seen.toISOString().slice(0, 10),
  },
  { id: 'actions', header: '', cell: ({ name }) => <button type="button">Do {name}</button> },
];

const ROWS: Row[] = Array.from({ length: 30 }, (_, index) => ({
  id: `row-${index}`,
  name: `Person ${index + 1}`,
  seen: new Date(Date.UTC(2026, 0, ((index * 7) % 30) + 1)),
}));
const rowId = ({ id }: Row) => id;
const searchText = ({ name }: Row) => name;

function show(rows: Row[] = ROWS) {
  renderInTheme(
    <DataTable
      label="People"
      rows={rows}
      columns={COLUMNS}
      rowId={rowId}
      searchText={searchText}
      sortedBy={{ id: 'name', desc: false }}
      pageSize={10}
    />,
  );
}

const firstCells = () =>
  within(screen.getByRole('table', { name: 'People' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]!.textContent);

describe('DataTable', () => {
  test('sorts numbers in names as numbers, and reverses the order on a second click', () => {
    show();
    expect(firstCells().slice(0, 3)).toEqual(['Person 1', 'Person 2', 'Person 3']);
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
    fireEvent.click(screen.getByRole('button', { name: 'Name' }));
    expect(firstCells()[0]).toBe('Person 30');
    expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  });

  test('sorts times newest first', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'Seen' }));
    const newest = [...ROWS].sort((a, b) => b.seen.getTime() - a.seen.getTime())[0]!.name;
    expect(firstCells()[0]).toBe(newest);
  });

  test('shows page after page, and the range of rows', () => {
    show();
    expect(screen.getByText('1 to 10 of 30')).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'last page' }));
    expect(firstCells()[0]).toBe('Person 21');
    expect(screen.getByText('21 to 30 of 30')).toBeInTheDocument();
  });

  test('searches all words in all pages, and shows the first page', () => {
    show();
    fireEvent.click(screen.getByRole('button', { name: 'last page' }));
    const search = screen.getByRole('textbox', { name: 'Search people' });
    fireEvent.change(search, { target: { value: 'PERSON 2' } });
    expect(firstCells()[0]).toBe('Person 2');
    fireEvent.change(search, { target: { value: '<b>nobody</b>' } });
    expect(screen.getByRole('status')).toHaveTextContent('No match for “<b>nobody</b>”.');
  });

  test('returns to an existing page after rows are removed', () => {
    show(ROWS.slice(0, 4));
    expect(firstCells()).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'last page' })).not.toBeInTheDocument();
  });
});
