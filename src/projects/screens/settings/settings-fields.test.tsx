import { fireEvent, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { SettingsFields, settingsOf } from './settings-fields.tsx';
import { renderInTheme } from '../../../../tests/support/render.tsx';

const ENTERED = {
  name: 'Harbour link',
  company: 'c1',
  crs: '',
  receiversAtFacades: true,
};

/** Shows the fields of a project. Submitting returns the stored settings. */
function show() {
  const stored = vi.fn<(settings: ReturnType<typeof settingsOf>) => void>();
  function Fields() {
    const form = useForm<typeof ENTERED, unknown, Parameters<typeof settingsOf>[0]>({ defaultValues: ENTERED });
    return (
      <form onSubmit={(event) => void form.handleSubmit((entered) => stored(settingsOf(entered)))(event)}>
        <SettingsFields form={form} companies={[]} companyFixed={null} hasSystem disabled={false} />
        <button type="submit">Save</button>
      </form>
    );
  }
  renderInTheme(<Fields />);
  return stored;
}

test('SettingsFields place receivers in front of façades by default', async () => {
  const stored = show();
  const choice = screen.getByRole('switch', { name: /Place receivers in front of façades/ });
  expect(choice).toBeChecked();
  fireEvent.click(choice);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(stored).toHaveBeenCalledWith(expect.objectContaining({ receiversAtFacades: false })));
});
