import { fireEvent, screen, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { DEFAULT_REPORT_CONFIG } from '../../../src/model/project/report-config.ts';
import { BackgroundFields } from '../../../src/projects/screens/configuration/criteria/background-fields.tsx';
import { CriteriaSection } from '../../../src/projects/screens/configuration/criteria/criteria-section.tsx';
import { type Entered, enteredOf, enteredSchema } from '../../../src/projects/screens/configuration/entered.ts';
import { faultsOf, type SectionProps } from '../../../src/projects/screens/configuration/fields.tsx';
import { OperatingTimeFields } from '../../../src/projects/screens/configuration/criteria/operating-time-fields.tsx';
import { renderInTheme } from '../../support/render.tsx';

/** Renders fields of the criteria. @returns a function for the entered values */
function show(Fields: (props: SectionProps) => ReactNode, begun = enteredOf(DEFAULT_REPORT_CONFIG)) {
  const changed = vi.fn<(entered: Entered) => void>();
  function Editor() {
    const [entered, setEntered] = useState(begun);
    const faults = faultsOf(enteredSchema.safeParse(entered).error);
    const change: SectionProps['change'] = (changes) => {
      const next = { ...entered, ...changes };
      changed(next);
      setEntered(next);
    };
    return <Fields entered={entered} change={change} fault={(path) => faults.get(path)} locked={false} />;
  }
  renderInTheme(<Editor />);
  return () => changed.mock.lastCall?.[0] ?? begun;
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

test('BackgroundFields keep the levels of a background level when its key changes', () => {
  const entered = show(BackgroundFields);
  type(screen.getByRole('textbox', { name: 'Background 3: key in files' }), 'late');
  expect(entered().criteria.categories['R5']).toEqual({ day: 60, evening: 55, late: 50 });
  expect(entered().criteria.operatingTimes.at(-1)?.background).toBe('late');
});

test('BackgroundFields update the order of background levels with a key, and switch the order off and on', () => {
  const entered = show(BackgroundFields);
  type(screen.getByRole('textbox', { name: 'Background 3: key in files' }), 'late');
  expect(entered().criteria.backgroundOrder).toEqual(['day', 'evening', 'late']);
  const order = screen.getByRole('switch', { name: /^No period has a higher level than the one before it/ });
  fireEvent.click(order);
  expect(entered().criteria.backgroundOrder).toEqual([]);
  fireEvent.click(order);
  expect(entered().criteria.backgroundOrder).toEqual(['day', 'evening', 'late']);
});

test('OperatingTimeFields keep the hours of land uses when the key of an operating time changes', () => {
  const entered = show(OperatingTimeFields);
  const card = within(screen.getByRole('group', { name: 'Standard hours' }));
  type(card.getByRole('textbox', { name: 'Key' }), 'normal');
  expect(entered().inUse.classroom).toEqual(['normal', 'day-ooh']);
});

test('OperatingTimeFields accept T in minutes and show the resulting name of the level', () => {
  const entered = show(OperatingTimeFields);
  const card = within(screen.getByRole('group', { name: 'Standard hours' }));
  type(card.getByRole('textbox', { name: /^Averaging time T/ }), '600');
  expect(entered().criteria.operatingTimes[0]?.averagingMinutes).toBe(600);
  expect(card.getByRole('textbox', { name: 'Its level is called' })).toHaveAttribute('placeholder', 'LAeq,10h');
  type(card.getByRole('textbox', { name: /^Averaging time T/ }), '');
  expect(entered().criteria.operatingTimes[0]?.averagingMinutes).toBeUndefined();
});

test('OperatingTimeFields label the days of each period of an operating time separately', () => {
  const entered = show(OperatingTimeFields);
  const standard = within(screen.getAllByRole('group', { name: 'Standard hours' })[0] ?? document.body);
  fireEvent.click(standard.getByRole('button', { name: 'More hours' }));
  const last = entered().criteria.operatingTimes[0]?.periods.length ?? 0;
  const days = standard.getByRole('group', { name: `Days of hours ${last}` });
  fireEvent.click(within(days).getByRole('checkbox', { name: 'Sun' }));
  expect(entered().criteria.operatingTimes[0]?.periods.at(-1)?.weekdays).toEqual([0, 6]);
});

test('OperatingTimeFields report that the background level of an operating time was removed', () => {
  const begun = enteredOf(DEFAULT_REPORT_CONFIG);
  const backgrounds = begun.criteria.backgrounds.filter(({ key }) => key !== 'night');
  show(OperatingTimeFields, { ...begun, criteria: { ...begun.criteria, backgrounds } });
  expect(screen.getByText('Must be one of the backgrounds day, evening, not night.')).toBeVisible();
});

test('CriteriaSection reports that an operating time of the criteria set is missing', () => {
  const begun = enteredOf(DEFAULT_REPORT_CONFIG);
  const operatingTimes = begun.criteria.operatingTimes.filter(({ key }) => key !== 'evening-sunday');
  show(CriteriaSection, { ...begun, criteria: { ...begun.criteria, operatingTimes } });
  expect(screen.getByText(/Compare them with the set\.$/)).toBeVisible();
});

test('CriteriaSection shows the full names of all criteria sets and lets the user choose another one', () => {
  const entered = show(CriteriaSection);
  const sets = screen.getByRole('radiogroup', { name: 'Criteria set' });
  expect(within(sets).getByRole('radio', { name: /with the TfNSW noise and vibration guideline$/ })).toBeChecked();
  fireEvent.click(within(sets).getByRole('radio', { name: /^BS 5228-1/ }));
  expect(entered().criteriaSet).toBe('bs5228-abc');
});
