import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Explained } from '../../../firebase/error-texts.ts';
import { projectSchema } from '../../../model/project/project.ts';
import type { AddressableBuilding } from '../../rules/load/receivers/receivers-from-buildings.ts';
import { renderInTheme } from '../../../../tests/support/render.tsx';
import { ReceiversFromBuildingsDialog } from './receivers-from-buildings-dialog.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';

const { readBuildings } = vi.hoisted(() => ({ readBuildings: vi.fn() }));
vi.mock('./read-buildings.ts', () => ({ readBuildings }));

const project = projectSchema.parse({
  uid: 'p',
  id: 'p',
  name: 'P',
  company: 'c',
  files: { buildings: ['b.geojson'] },
});
const building = (id: string, use: string, more: Partial<AddressableBuilding> = {}): AddressableBuilding => {
  return { id, use, address: `${id} Street`, lon: 151, lat: -33, areaM2: 100, ...more };
};

function open(taken: string[] = []) {
  const onMade = vi.fn<(file: File) => void>();
  const onClose = vi.fn();
  renderInTheme(
    <QueryClientProvider client={new QueryClient()}>
      <ReceiversFromBuildingsDialog project={project} taken={new Set(taken)} onMade={onMade} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { onMade, onClose };
}

beforeEach(() => readBuildings.mockReset());

test('ReceiversFromBuildingsDialog proposes the types of known uses, and makes a file with the chosen receivers', async () => {
  const buildings = [building('a', 'apartments'), building('b', ''), building('c', 'garage', { areaM2: 12 })];
  readBuildings.mockResolvedValue({ buildings, problems: [] });
  const { onMade, onClose } = open();
  const table = await screen.findByRole('table', { name: 'Uses of buildings' });
  expect(within(table).getByRole('combobox', { name: /apartments/ })).toHaveValue('residence');
  expect(screen.getByRole('status')).toHaveTextContent('1 address.');
  fireEvent.change(within(table).getByRole('combobox', { name: /not stated/ }), { target: { value: 'office' } });
  fireEvent.change(within(table).getByRole('combobox', { name: /garage/ }), { target: { value: 'other' } });
  expect(screen.getByRole('status')).toHaveTextContent('2 addresses; 1 left out as too small.');
  fireEvent.change(screen.getByRole('textbox', { name: /Smallest footprint/ }), { target: { value: '10' } });
  expect(screen.getByRole('status')).toHaveTextContent('3 addresses.');
  fireEvent.change(within(table).getByRole('combobox', { name: /apartments/ }), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Make receivers' }));
  expect(onClose).toHaveBeenCalledOnce();
  const [file] = onMade.mock.calls[0]!;
  expect(file.name).toBe('receivers-from-buildings.csv');
  expect((await file.text()).split('\r\n').slice(1)).toEqual([
    'b,b Street,office,151,-33',
    'c,c Street,other,151,-33',
    '',
  ]);
});

test('ReceiversFromBuildingsDialog creates no receivers for buildings without a type, and says that a file will be replaced', async () => {
  readBuildings.mockResolvedValue({ buildings: [building('a', 'shed')], problems: [] });
  open(['receivers-from-buildings.csv']);
  expect(await screen.findByRole('button', { name: 'Make receivers' })).toBeDisabled();
  expect(screen.getByRole('status')).toHaveTextContent('receivers-from-buildings.csv is replaced.');
});

test('ReceiversFromBuildingsDialog reports missing addresses and unreadable buildings', async () => {
  const fault = { severity: 'error', folder: 'buildings', file: 'b.geojson', row: 4, column: null, value: null };
  const problems = ['No polygon.', 'No polygon.'].map((message) => ({ ...fault, message }));
  readBuildings.mockResolvedValue({ buildings: [building('a', 'house', { address: '' })], problems });
  open();
  expect(await screen.findByText(/1 without a street address/)).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('buildings/b.geojson, row 4: No polygon. And 1 more.');
});

test('ReceiversFromBuildingsDialog reports a file that cannot be fetched, and tries again', async () => {
  readBuildings.mockRejectedValueOnce(new Explained('b.geojson is listed, and is not in the storage.'));
  readBuildings.mockResolvedValueOnce({ buildings: [building('a', 'house')], problems: [] });
  open();
  expect(await screen.findByText(/is not in the storage/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('table', { name: 'Uses of buildings' })).toBeInTheDocument();
});

test('ReceiversFromBuildingsDialog lists the most frequent of many uses, and reports the rest', async () => {
  const buildings = Array.from({ length: 60 }, (_, at) => building(`b${at}`, `use ${at}`));
  readBuildings.mockResolvedValue({ buildings, problems: [] });
  open();
  const table = await screen.findByRole('table', { name: 'Uses of buildings' });
  expect(within(table).getAllByRole('combobox')).toHaveLength(50);
  expect(screen.getByText(/^10 more uses/)).toBeInTheDocument();
});
