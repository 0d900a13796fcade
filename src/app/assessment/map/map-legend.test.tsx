import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { onMap } from '../../../results/rules/results-on-map.ts';
import { DEFAULT_EXCEEDANCE_CLASSES } from '../../../model/results/exceedance-classes.ts';
import { editor, useEditor } from '../../../plan/screens/editing/editor-store.ts';
import { mapView } from '../../../results/screens/map/map-colouring.ts';
import { MapLegend } from './map-legend.tsx';
import { ReceiverTable } from '../../../results/screens/table/receiver-table.tsx';
import { exceedanceScale } from '../../../ui/exceedance.ts';
import { renderInTheme } from '../../../../tests/support/render.tsx';
import { someResults } from '../../../../tests/support/results.ts';

const results = someResults(['A', 'B', 'C']);
const scale = exceedanceScale(DEFAULT_EXCEEDANCE_CLASSES);

/** Legend and table as on the page. */
function LegendAndTable() {
  const colours = useEditor((state) => state.colours);
  const hidden = useEditor((state) => state.hiddenClasses);
  const view = mapView(onMap(results), 'evening', scale, colours, hidden);
  return (
    <>
      <MapLegend view={view} criteria={results.criteria} />
      <ReceiverTable results={results} time="evening" view={view} isAway={false} onSelect={() => {}} action={null} />
    </>
  );
}

const row = (name: RegExp) => screen.getByRole('button', { name });
/** Returns the number of table rows without the header. */
const tableRows = () => Number(screen.getByRole('grid', { name: 'Receivers' }).getAttribute('aria-rowcount')) - 1;

afterEach(() => editor.reset());

describe('the legend of the map', () => {
  test('counts addresses by class, and hides and shows classes on the map and in the table', () => {
    renderInTheme(<LegendAndTable />);
    expect(row(/ 3 ?addresses/)).toHaveAttribute('aria-pressed', 'true');
    expect(tableRows()).toBe(3);
    const full = row(/ 3 ?addresses/);
    fireEvent.click(full);
    expect(full).toHaveAttribute('aria-pressed', 'false');
    expect(tableRows()).toBe(0);
    expect(screen.getByText('No address fits; change the search or the filter.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(tableRows()).toBe(3);
  });

  test('has a choice of what the colours mean, and a new choice shows all classes again', () => {
    renderInTheme(<LegendAndTable />);
    fireEvent.click(row(/ 3 ?addresses/));
    const choice = screen.getByRole('combobox', { name: 'Colour the map by' });
    fireEvent.change(choice, { target: { value: 'perception' } });
    expect(row(/^Clearly audible .*3 ?addresses/)).toHaveAttribute('aria-pressed', 'true');
    expect(row(/^Noticeable .*0 ?addresses/)).toBeInTheDocument();
    fireEvent.change(choice, { target: { value: 'level' } });
    expect(row(/^60 to 65 dB .*3 ?addresses/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^65 to 70 dB/ })).toBeNull();
    fireEvent.change(choice, { target: { value: 'measure' } });
    expect(row(/^V Verification monitoring .*3 ?addresses/)).toBeInTheDocument();
    fireEvent.change(screen.getByRole('combobox', { name: 'Measure shown' }), { target: { value: 'AA' } });
    expect(row(/^Without AA .*3 ?addresses/)).toBeInTheDocument();
    expect(row(/^AA Alternative accommodation .*0 ?addresses/)).toBeInTheDocument();
  });
});
