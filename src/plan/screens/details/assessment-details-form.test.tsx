import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { AssessmentDetails } from '../../../model/assessment/assessment.ts';
import { criteriaSetOf, DEFAULT_REPORT_CONFIG } from '../../../model/project/report-config.ts';
import { AssessmentDetailsForm } from './assessment-details-form.tsx';
import { renderInTheme } from '../../../../tests/support/render.tsx';

const NIGHT = { date: '2026-11-24', start: '20:00', end: '05:00' };
const INITIAL = {
  name: 'Track works',
  description: '',
  permitNumber: 'P-1',
  shifts: [NIGHT],
  startDate: '2026-11-24',
  endDate: '2026-11-25',
  operatingTime: 'evening+night',
};
const { shifts: _, ...WITHOUT_SHIFTS } = INITIAL;

function show(onSubmit: (details: AssessmentDetails) => Promise<void>, initial: AssessmentDetails = INITIAL) {
  renderInTheme(
    <AssessmentDetailsForm
      initial={initial}
      criteria={criteriaSetOf(DEFAULT_REPORT_CONFIG)}
      otherPermits={new Map([['P-2', ['Track works, Tuesday']]])}
      submitLabel="Save"
      onSubmit={onSubmit}
      onCancel={() => {}}
      describeError={() => 'No connection.'}
    />,
  );
}

const EMPTY = { ...WITHOUT_SHIFTS, name: '', startDate: '', endDate: '', operatingTime: '' };

function chooseTimes(...names: string[]) {
  fireEvent.click(screen.getByRole('combobox', { name: /^Operating time/ }));
  for (const name of names) fireEvent.click(screen.getByRole('option', { name: new RegExp(`^${name}(?! \\()`) }));
}

const submits = () => vi.fn((_details: AssessmentDetails) => Promise.resolve());
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function pickDays(from: string, until: string) {
  fill('From day', from);
  fill('Until day', until);
  press('Pick these days');
}

describe('the details of an assessment', () => {
  test('are submitted with all fields that follow from the shifts', async () => {
    const onSubmit = submits();
    show(onSubmit);
    const day = screen.getByRole('button', { name: 'Monday 23 November 2026', pressed: false });
    fireEvent.click(day);
    expect(day).toHaveAttribute('aria-pressed', 'true');
    fill('Start of work', '07:00');
    fill('End of work', '18:00');
    expect(screen.getByRole('status')).toHaveTextContent(
      '1 evening shift, 1 night shift, 9 h OOH, 11 h in standard hours',
    );
    press('Add 1 shift');
    press('Save');
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({
        ...INITIAL,
        stage: '',
        shifts: [{ date: '2026-11-23', start: '07:00', end: '18:00' }, NIGHT],
        startDate: '2026-11-23',
        operatingTime: 'standard+evening+night',
      }),
    );
  });

  test('name the other assessment that has the same permit number', () => {
    show(submits());
    expect(screen.queryByText(/used already/)).toBeNull();
    fill('Permit number', ' P-2');
    expect(screen.getByText('This permit number is used already, by Track works, Tuesday.')).toBeVisible();
  });

  test('stay as typed if saving fails, with the reason', async () => {
    show(() => Promise.reject(new Error('offline')));
    fill(/^Name/, 'Renamed');
    press('Save');
    expect(await screen.findByText('No connection.')).toBeVisible();
    expect(screen.getByLabelText(/^Name/)).toHaveValue('Renamed');
  });

  test('require dates and an operating time, but no shift', async () => {
    const onSubmit = submits();
    show(onSubmit, EMPTY);
    expect(screen.getByRole('button', { name: 'Exact shifts', expanded: false })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'Shifts' })).toBeNull();
    press('Save');
    expect(await screen.findByText('Enter a name.')).toBeVisible();
    expect(screen.getAllByText('Enter a date.')).toHaveLength(2);
    expect(screen.getByText('Choose at least one operating time.')).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
    fill(/^Name/, 'Night works');
    fill(/^Start date/, '2026-11-23');
    fill(/^End date/, '2026-11-27');
    chooseTimes('Night', 'Evening');
    press('Save');
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({
        name: 'Night works',
        description: '',
        permitNumber: 'P-1',
        stage: '',
        startDate: '2026-11-23',
        endDate: '2026-11-27',
        // The order is that of the criteria set, not of the selection.
        operatingTime: 'evening+night',
      }),
    );
  });

  test.each([
    ['an end before the start', '2026-11-22', 'The end date is before the start date.'],
    [
      'days without such hours',
      '2026-11-23',
      /^No day from 2026-11-23 to 2026-11-23 has hours of “Evening \(Sun\/PH\)”/,
    ],
  ])('are rejected with %s', async (_what, endDate, message) => {
    const onSubmit = submits();
    show(onSubmit, { ...WITHOUT_SHIFTS, startDate: '2026-11-23', endDate, operatingTime: 'evening-sunday' });
    press('Save');
    expect(await screen.findByText(message)).toBeVisible();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('are edited without adding shifts if the assessment has none', async () => {
    const onSubmit = submits();
    show(onSubmit, WITHOUT_SHIFTS);
    fill(/^End date/, '2026-11-30');
    press('Save');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ ...WITHOUT_SHIFTS, stage: '', endDate: '2026-11-30' }));
  });

  test('follow from exact shifts once there are some', async () => {
    const onSubmit = submits();
    show(onSubmit, EMPTY);
    fill(/^Name/, 'Night works');
    press('Exact shifts');
    pickDays('2026-11-24', '2026-11-25');
    expect(screen.getByText('Dates and operating times follow from the shifts.')).toBeVisible();
    expect(screen.getByLabelText(/^Start date/)).toBeDisabled();
    expect(screen.getByLabelText(/^Start date/)).toHaveValue('2026-11-24');
    expect(screen.getByLabelText(/^End date/)).toHaveValue('2026-11-26');
    expect(screen.getAllByText('Evening').some((text) => text.closest('.mantine-Pill-root') !== null)).toBe(true);
    press('Save');
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit.mock.calls[0]?.[0]).toMatchObject({
      shifts: [NIGHT, { ...NIGHT, date: '2026-11-25' }],
      startDate: '2026-11-24',
      endDate: '2026-11-26',
      operatingTime: 'evening+night',
    });
  });

  test('are entered by hand once the last shift is removed', async () => {
    const onSubmit = submits();
    show(onSubmit);
    press(/^Remove the shift/);
    expect(screen.getByLabelText(/^Start date/)).toBeEnabled();
    press('Save');
    await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ ...WITHOUT_SHIFTS, stage: '' }));
  });
});

describe('the shifts of an assessment', () => {
  test('are added for a span of days, limited to some days of the week', async () => {
    const onSubmit = submits();
    show(onSubmit);
    press(/^Remove the shift/);
    for (const day of ['Mon', 'Sat', 'Sun']) fireEvent.click(screen.getByRole('checkbox', { name: day }));
    pickDays('2026-11-23', '2026-12-01');
    press('Add 5 shifts');
    press('Save');
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    const dates = onSubmit.mock.calls[0]?.[0].shifts?.map(({ date }) => date.slice(5));
    expect(dates).toEqual(['11-24', '11-25', '11-26', '11-27', '12-01']);
  });

  test('include picked days that were not added with the button', async () => {
    const onSubmit = submits();
    show(onSubmit);
    pickDays('2026-11-26', '2026-11-26');
    press('Save');
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit.mock.calls[0]?.[0].shifts).toEqual([NIGHT, { ...NIGHT, date: '2026-11-26' }]);
  });

  test('use the hours of the last shift', async () => {
    const onSubmit = submits();
    const late = { date: '2026-11-25', start: '22:30', end: '04:30' };
    show(onSubmit, { ...INITIAL, shifts: [NIGHT, late] });
    expect(screen.getByLabelText('Start of work')).toHaveValue('22:30');
    pickDays('2026-11-26', '2026-11-26');
    press('Save');
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit.mock.calls[0]?.[0].shifts?.at(-1)).toEqual({ ...late, date: '2026-11-26' });
  });

  test('are edited in the list, and saved when the field loses focus', async () => {
    const onSubmit = submits();
    show(onSubmit);
    press('Edit the shift of Tue 24 Nov 2026, 20:00–05:00');
    fill('Date', '2026-11-25');
    fill('Start', '22:00');
    fireEvent.blur(screen.getByLabelText('Start'));
    expect(screen.getByRole('listitem')).toHaveTextContent('Wed 25 Nov 2026, 22:00–05:00');
    press('Save');
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    expect(onSubmit.mock.calls[0]?.[0].shifts).toEqual([{ date: '2026-11-25', start: '22:00', end: '05:00' }]);
  });

  test('show an error at once if they overlap, and are not saved', async () => {
    const onSubmit = submits();
    show(onSubmit);
    pickDays('2026-11-25', '2026-11-25');
    fill('Start of work', '04:00');
    expect(screen.getByRole('alert')).toHaveTextContent(/overlap/);
    press('Save');
    await waitFor(() => expect(screen.getAllByRole('alert')[0]).toHaveTextContent(/overlap/));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('are removed one by one, and the list keeps the keyboard focus', () => {
    show(submits(), { ...INITIAL, shifts: [NIGHT, { ...NIGHT, date: '2026-11-26' }] });
    const list = screen.getByRole('list', { name: '2 shifts' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(2);
    press('Remove the shift of Tue 24 Nov 2026, 20:00–05:00');
    expect(screen.getByText('1 shift')).toHaveFocus();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  test('show the month of a span of days once the span is picked', () => {
    show(submits());
    pickDays('2027-02-01', '2027-02-02');
    expect(screen.getByRole('button', { name: 'Tuesday 2 February 2027', pressed: true })).toBeVisible();
  });

  test.each([
    ['no day', 'Add shifts', 'Pick at least one day.'],
    ['no span', 'Pick these days', 'Enter the first and the last day.'],
  ])('show what is missing if there is %s', (_what, button, text) => {
    show(submits());
    press(button);
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  test('show what is missing if there are no hours, or if the span contains no day', () => {
    show(submits());
    pickDays('2026-11-27', '2026-11-26');
    expect(screen.getByRole('alert')).toHaveTextContent('There is no such day.');
    pickDays('2026-11-27', '2026-11-27');
    fill('End of work', '');
    press('Add 1 shift');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a time such as 20:00.');
  });

  test('mark days with a shift and public holidays in the calendar', () => {
    show(submits(), { ...INITIAL, shifts: [{ ...NIGHT, date: '2026-12-23' }] });
    expect(screen.getByRole('button', { name: 'Friday 25 December 2026, public holiday' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Wednesday 23 December 2026, has a shift' })).toBeVisible();
  });
});
