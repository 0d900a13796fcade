import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { CALLS } from '../../../model/calls.ts';
import { assessmentIdSchema } from '../../../model/ids.ts';
import { ExportForm } from './export-form.tsx';
import { type ExportOffer, fileNameOf } from './export-wanted.ts';
import { renderInTheme } from '../../../../tests/support/render.tsx';

const OFFER: ExportOffer = {
  ownCrs: 7856,
  outOfDate: false,
  contours: { heightM: 4, level: 'worst' },
  levelName: 'LAeq,15min',
  contourTimeName: null,
  operatingTimes: [
    { key: 'evening', name: 'Evening' },
    { key: 'night', name: 'Night' },
  ],
  fileName: 'night-works',
};

const onExport = vi.fn();
const onAddressList = vi.fn();
beforeEach(() => {
  onExport.mockReset();
  onAddressList.mockReset();
});

const show = (changes: Partial<ExportOffer> = {}, failure: string | null = null) =>
  renderInTheme(
    <ExportForm
      offer={{ ...OFFER, ...changes }}
      isPending={false}
      failure={failure}
      onExport={onExport}
      onAddressList={onAddressList}
      onClose={vi.fn()}
    />,
  );
const choose = (format: string) => fireEvent.click(screen.getByRole('radio', { name: format }));
const tick = (layer: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name: layer }));
const preset = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Export' }));
/** Returns the options of the latest export, as the call receives them. */
const asked = () => {
  const [options] = onExport.mock.calls.at(-1) ?? [];
  return CALLS.exportAssessment.input.parse({ assessmentId: 'a1', options }).options;
};
const system = () => screen.getByRole('combobox', { name: 'Coordinate system' });

describe('the export dialog', () => {
  test('creates the address list as a workbook by default', () => {
    show();
    send();
    expect(onAddressList).toHaveBeenCalledWith({ format: 'xlsx', name: 'night-works' });
    expect(onExport).not.toHaveBeenCalled();
  });

  test.each([
    ['GIS', { format: 'shapefile', name: 'night-works', layers: ['receivers', 'areas'] }],
    ['Everything', { format: 'xlsx', name: 'night-works', layers: ['receivers', 'areas'] }],
  ])('has a preset for %s', (name, options) => {
    show();
    preset(name);
    send();
    expect(asked()).toEqual(options);
  });

  test('excludes layers that a format cannot contain, and includes them again for a format that can', () => {
    show();
    preset('Everything');
    choose('Shapefile');
    tick(/^Noise contours/);
    choose('CSV');
    expect(screen.getByRole('checkbox', { name: /^Noise contours/ })).toBeDisabled();
    expect(screen.getByText('CSV has no shapes.')).toBeVisible();
    send();
    expect(asked()).toEqual({ format: 'csv', name: 'night-works', layers: ['receivers'] });
    choose('Shapefile');
    send();
    expect(asked()).toMatchObject({ format: 'shapefile', layers: ['receivers', 'areas'], contours: { heightM: 4 } });
  });

  test('says that KML is always in WGS 84, and that GeoJSON is in WGS 84 unless another system is chosen', () => {
    show();
    preset('Everything');
    expect(system()).toHaveValue('GDA2020 / MGA zone 56 (EPSG:7856)');
    choose('KML');
    expect(system()).toBeDisabled();
    expect(system()).toHaveValue('WGS 84 (EPSG:4326)');
    expect(screen.getByText('KML is always in WGS 84.')).toBeVisible();
    choose('GeoJSON');
    expect(system()).toBeEnabled();
    expect(system()).toHaveValue('WGS 84 (EPSG:4326)');
    expect(screen.getByText(/RFC 7946/)).toBeVisible();
    send();
    expect(asked()).not.toHaveProperty('crs');
  });

  test('keeps a chosen coordinate system, except for KML', () => {
    show();
    preset('Everything');
    fireEvent.click(system());
    fireEvent.change(system(), { target: { value: '28356' } });
    fireEvent.click(screen.getByRole('option', { name: /EPSG:28356/ }));
    send();
    expect(asked()).toMatchObject({ format: 'xlsx', crs: 28356 });
    choose('KML');
    send();
    expect(asked()).not.toHaveProperty('crs');
  });

  test('rejects an export without layers and an invalid file name', () => {
    show();
    preset('Everything');
    choose('CSV');
    tick(/^Receivers/);
    send();
    expect(screen.getByRole('alert')).toHaveTextContent('Choose what is to be exported.');
    tick(/^Receivers/);
    const name = screen.getByRole('textbox', { name: 'File name' });
    for (const wrong of ['../x', '', '  ', '.hidden', 'x'.repeat(101)]) {
      fireEvent.change(name, { target: { value: wrong } });
      send();
      expect(name).toHaveFocus();
      expect(screen.getByText(/^The file name must/)).toBeVisible();
    }
    expect(onExport).not.toHaveBeenCalled();
    fireEvent.change(name, { target: { value: ' Lärm 2 ' } });
    send();
    expect(asked().name).toBe('Lärm 2');
  });

  test('disables contours of results that are out of date, and says so', () => {
    show({ outOfDate: true });
    preset('Everything');
    choose('GeoJSON');
    expect(screen.getByRole('checkbox', { name: /^Noise contours/ })).toBeDisabled();
    expect(screen.getByText('Out of date: the file will hold the last run.')).toBeVisible();
  });

  test('shows why an export failed', () => {
    show({}, 'EPSG:1 is not known.');
    expect(screen.getByRole('alert')).toHaveTextContent('EPSG:1 is not known.');
  });
});

test('fileNameOf returns the name of the assessment, or its id if the name has no letter that is valid in a file name', () => {
  const id = assessmentIdSchema.parse('abc');
  expect(fileNameOf({ name: 'Night works (stage 2)', id })).toBe('night-works-stage-2');
  expect(fileNameOf({ name: '夜', id })).toBe('abc');
  expect(fileNameOf({ name: 'x'.repeat(300), id }).length).toBeLessThan(100);
});
