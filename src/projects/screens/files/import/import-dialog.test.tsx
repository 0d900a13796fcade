import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { projectUidSchema } from '../../../../model/ids.ts';
import type { ImportRecipe } from '../../../../model/project/import-recipe.ts';
import { DEFAULT_REPORT_CONFIG } from '../../../../model/project/report-config.ts';
import { inspectFile, type InspectInput } from '../../../rules/load/recipes/inspect-file.ts';
import { renderInTheme } from '../../../../../tests/support/render.tsx';
import { ImportDialog } from './import-dialog.tsx';

const api = vi.hoisted(() => ({ keepImportRecipes: vi.fn(), forgetImportRecipe: vi.fn(), kept: [] as ImportRecipe[] }));
vi.mock('../../../api/import-recipes.ts', () => ({
  ...api,
  watchImportRecipes: () => (next: (live: unknown) => void) => {
    next({ kind: 'ready', value: { recipes: api.kept, updatedAt: null } });
    return () => {};
  },
}));
vi.mock('../../../api/report-config.ts', () => ({
  watchReportConfig: () => (next: (live: unknown) => void) => {
    next({ kind: 'ready', value: DEFAULT_REPORT_CONFIG });
    return () => {};
  },
}));
vi.mock('../../../../people/api/session.ts', () => ({ useAccount: () => ({ email: 'ada@example.com' }) }));
// jsdom cannot show a map.
vi.mock('./import-map.tsx', () => ({ ImportMap: () => null }));
// There are no workers here, so the same function runs in the page.
vi.mock('./inspect-in-page.ts', () => ({
  openStoredFile: vi.fn(),
  hasCloud: () => false,
  inspectInPage: async (input: InspectInput) => inspectFile(input),
}));

const LIST =
  'Council list,,,,\nNo,Street,Kind,E,N\nA1,1 High Street,Flats,333010,6252010\nA2,2 High Street,Pub,333020,6252020';

function open(text = LIST) {
  const onClose = vi.fn();
  const file = { folder: 'receivers' as const, name: 'council.csv', bytes: new TextEncoder().encode(text) };
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <ImportDialog
        project={{ uid: projectUidSchema.parse('p'), crs: 7856, files: {} }}
        folder="receivers"
        name="council.csv"
        opened={{ files: [file], problems: [] }}
        onClose={onClose}
      />
    </QueryClientProvider>,
  );
  return onClose;
}

beforeEach(() => {
  api.keepImportRecipes.mockReset();
  api.forgetImportRecipe.mockReset();
  api.kept = [];
});

const choose = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });

const assign = () => {
  choose('Column for Id', 'No');
  choose('Column for Type of receiver', 'Kind');
  choose('Column for Easting', 'E');
  choose('Column for Northing', 'N');
};

test('ImportDialog assigns columns and values, shows the result for the rows, and stores all of it', async () => {
  const onClose = open();
  expect(await screen.findByText(/^0 of 2 rows can be read/)).toBeInTheDocument();
  expect(screen.getByRole('textbox', { name: 'Header in row' })).toHaveValue('2');
  assign();
  expect(await screen.findByText(/“Pub” is not a type of receiver/)).toBeInTheDocument();
  const values = screen.getByRole('table', { name: 'Values of Type of receiver' });
  expect(within(values).getByRole('row', { name: /Flats/ })).toHaveTextContent('1');
  choose('What Flats means', 'residence');
  choose('What Pub means', 'retail');
  expect(await screen.findByText('2 of 2 rows can be read.')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  const [project, { recipes, seen }, email] = api.keepImportRecipes.mock.calls[0]!;
  expect(seen).toEqual([]);
  expect([project, email]).toEqual(['p', 'ada@example.com']);
  expect(recipes).toEqual([
    {
      folder: 'receivers',
      file: 'council.csv',
      header: { first: 2, rows: 1 },
      columns: ['No', 'Street', 'Kind', 'E', 'N'],
      fields: [
        { field: 'id', column: 'No' },
        { field: 'type', column: 'Kind' },
        { field: 'easting', column: 'E' },
        { field: 'northing', column: 'N' },
      ],
      units: [],
      values: [
        { field: 'type', value: 'Flats', means: 'residence' },
        { field: 'type', value: 'Pub', means: 'retail' },
      ],
      isLeftOut: false,
    },
  ]);
});

test('ImportDialog excludes rows with a value, and changes a unit', async () => {
  open('id,type,height,lon,lat\nA1,residence,20,151,-33\nTotal,residence,,151,-33');
  await screen.findByText('2 of 2 rows can be read.');
  choose('Unit of Height above ground', 'ft');
  fireEvent.click(screen.getByRole('button', { name: 'Leave out: Height above ground where the column is blank' }));
  expect(await screen.findByText('1 of 2 rows can be read.')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Keep' }));
  await waitFor(() => expect(api.keepImportRecipes).toHaveBeenCalledOnce());
  const [, { recipes }] = api.keepImportRecipes.mock.calls[0]!;
  const [recipe] = recipes;
  expect(recipe).toMatchObject({
    units: [{ field: 'height', unit: 'ft' }],
    values: [{ field: 'height', value: '', means: null }],
  });
});

test('ImportDialog offers the columns of another header row, with suggestions by name', async () => {
  open('a,b,c,d\nid,type,lon,lat\n1,residence,151,-33');
  await screen.findByText('1 of 1 row can be read.');
  fireEvent.change(screen.getByRole('textbox', { name: 'Header in row' }), { target: { value: '1' } });
  expect(await screen.findByText(/^0 of 2 rows can be read/)).toBeInTheDocument();
  expect(within(screen.getByRole('combobox', { name: 'Column for Id' })).getAllByRole('option')).toHaveLength(5);
  expect(screen.getByRole('combobox', { name: 'Column for Id' })).toHaveValue('');
});

test('ImportDialog shows a stored recipe, and deletes it on request', async () => {
  api.kept = [
    {
      folder: 'receivers',
      file: 'council.csv',
      header: { first: 2, rows: 1 },
      columns: ['No', 'Street', 'Kind', 'E', 'N'],
      fields: [{ field: 'id', column: 'No' }],
      units: [],
      values: [],
      isLeftOut: false,
    },
  ];
  const onClose = open();
  expect(await screen.findByRole('combobox', { name: 'Column for Id' })).toHaveValue('No');
  fireEvent.click(screen.getByRole('button', { name: 'Remove assignment' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(api.forgetImportRecipe).toHaveBeenCalledWith('p', api.kept[0], 'ada@example.com');
});
