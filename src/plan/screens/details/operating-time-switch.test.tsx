import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { OperatingTimeSwitch } from './operating-time-switch.tsx';
import { renderInTheme } from '../../../../tests/support/render.tsx';
import { someResults } from '../../../../tests/support/results.ts';
import { narrowScreen } from '../../../../tests/support/screen-width.ts';

const { criteria } = someResults(['A']);

function orientation(names: readonly string[]): string | null {
  const operatingTimes = names.map((name, index) => ({ ...criteria.operatingTimes[0]!, key: `time-${index}`, name }));
  const results = { operatingTimes: operatingTimes.map(({ key }) => key), criteria: { ...criteria, operatingTimes } };
  const { unmount } = renderInTheme(<OperatingTimeSwitch results={results} time="time-0" onChange={() => {}} />);
  const found = screen.getByRole('radiogroup').getAttribute('data-orientation');
  unmount();
  return found;
}

const LONG = ['Evening', 'Evening, Sundays and public holidays', 'Night'];

test('OperatingTimeSwitch is horizontal if the names of the operating times fit', () => {
  expect(orientation(['Evening', 'Night'])).toBe('horizontal');
  expect(orientation(LONG)).toBe('horizontal');
  expect(orientation(['Standard hours', ...LONG])).toBe('vertical');
});

test('OperatingTimeSwitch is vertical on a phone if a name would be cut off', () => {
  narrowScreen();
  expect(orientation(['Evening', 'Night'])).toBe('horizontal');
  expect(orientation(LONG)).toBe('vertical');
});

test('OperatingTimeSwitch calls onChange with the chosen operating time', () => {
  const onChange = vi.fn<(time: string) => void>();
  const [first, second] = criteria.operatingTimes;
  const results = { operatingTimes: [first!.key, second!.key], criteria };
  renderInTheme(<OperatingTimeSwitch results={results} time={first!.key} onChange={onChange} />);
  fireEvent.click(screen.getByRole('radio', { name: second!.name }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith(second!.key);
});
