import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../../src/domain/report-config.ts';
import { AssessmentDetailsForm } from '../../../src/ui/assessment-details-form.tsx';
import { renderInTheme } from '../../support/render.tsx';

const INITIAL = {
  name: 'Track works',
  description: '',
  permitNumber: 'P-1',
  startDate: '2026-11-23',
  endDate: '2026-11-24',
  operatingTime: 'evening+night',
};

function show(onSubmit: () => Promise<void>) {
  renderInTheme(
    <AssessmentDetailsForm
      initial={INITIAL}
      criteria={criteriaSetOf(DEFAULT_REPORT_CONFIG)}
      submitLabel="Save"
      onSubmit={onSubmit}
      onCancel={() => {}}
      describeError={() => 'No connection.'}
    />,
  );
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('the details of an assessment', () => {
  test('are handed on with the operating times joined in the set’s order', async () => {
    const onSubmit = vi.fn(() => Promise.resolve());
    show(onSubmit);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Standard hours' }));
    save();
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({ ...INITIAL, stage: '', operatingTime: 'standard+evening+night' }),
    );
  });

  test('are refused at the field where the end is before the start', async () => {
    const onSubmit = vi.fn(() => Promise.resolve());
    show(onSubmit);
    fireEvent.change(screen.getByLabelText(/Last day/), { target: { value: '2026-11-20' } });
    save();
    expect(await screen.findByText('The end date is before the start date.')).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('stay as typed when saving fails, with the reason', async () => {
    show(() => Promise.reject(new Error('offline')));
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'Renamed' } });
    save();
    expect(await screen.findByText('No connection.')).toBeVisible();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Renamed');
  });
});
