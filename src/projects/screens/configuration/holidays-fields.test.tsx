import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { DEFAULT_REPORT_CONFIG } from '../../../model/project/report-config.ts';
import { configOf, type Entered, enteredOf, enteredSchema } from './entered.ts';
import { faultsOf } from './fields.tsx';
import { HolidaysFields } from './holidays-fields.tsx';
import { renderInTheme } from '../../../../tests/support/render.tsx';

const HOLIDAYS = { region: 'AU-VIC', dates: ['2026-09-25'] } as const;

/** Shows the fields with their faults and returns the entered values. */
function show() {
  const changed = vi.fn<(changes: Partial<Entered>) => void>();
  function Fields() {
    const initial = enteredOf({ ...DEFAULT_REPORT_CONFIG, holidays: { ...HOLIDAYS, dates: [...HOLIDAYS.dates] } });
    const [entered, setEntered] = useState(initial);
    const faults = faultsOf(enteredSchema.safeParse(entered).error);
    return (
      <HolidaysFields
        entered={entered}
        change={(changes) => {
          changed(changes);
          setEntered({ ...entered, ...changes });
        }}
        fault={(path) => faults.get(path)}
        locked={false}
      />
    );
  }
  renderInTheme(<Fields />);
  return () => changed.mock.lastCall?.[0].holidays;
}

const type = (value: string) => fireEvent.change(screen.getByLabelText(/Additional holidays/), { target: { value } });

describe('HolidaysFields', () => {
  test('offers a region or the holidays of the criteria set', async () => {
    const entered = show();
    fireEvent.click(screen.getByRole('combobox', { name: 'Public holidays' }));
    fireEvent.click(await screen.findByRole('option', { name: 'As the criteria set has them: New South Wales' }));
    expect(entered()).toEqual({ dates: ['2026-09-25'] });
    fireEvent.click(screen.getByRole('option', { name: 'Queensland', hidden: true }));
    expect(entered()).toEqual({ dates: ['2026-09-25'], region: 'AU-QLD' });
  });

  test('reads additional holidays, one per line, and rejects what is not a date', () => {
    const entered = show();
    type('2026-09-25\n\n 2027-09-24 \n');
    expect(entered()?.dates).toEqual(['2026-09-25', '2027-09-24']);
    expect(screen.getByLabelText(/Additional holidays/)).toHaveValue('2026-09-25\n\n 2027-09-24 \n');
    type('2026-09-31');
    expect(screen.getByText('“2026-09-31” is not a day such as 2026-09-25.')).toBeVisible();
  });

  test('stores the holidays in the configuration', () => {
    const config = { ...DEFAULT_REPORT_CONFIG, holidays: { region: 'AU-VIC' as const, dates: ['2026-09-25'] } };
    expect(configOf(enteredOf(config), 3).holidays).toEqual(HOLIDAYS);
  });
});
