import { TextInput } from '@mantine/core';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { renderInTheme } from '../../../tests/support/render.tsx';
import { useSubmission } from '../forms/use-submission.ts';
import { useZodForm } from '../forms/use-zod-form.ts';
import { FormDialog } from './form-dialog.tsx';

const describeError = (error: unknown) => `It was not saved: ${error instanceof Error ? error.message : ''}.`;
const schema = z.object({ name: z.string().trim().min(1, 'Enter a name.') });

function NameDialog({ send, onClose }: { send: (name: string) => Promise<void>; onClose: () => void }) {
  const form = useZodForm(schema, {
    defaultValues: { name: '' },
    send: async ({ name }, { setError }) => {
      if (name === 'taken') setError('name', { message: 'Choose another name.' });
      else await send(name);
    },
    describeError,
  });
  return (
    <FormDialog title="Rename" submission={form.submission} submitLabel="Save" onClose={onClose}>
      <TextInput label="Name" {...form.field('name')} />
    </FormDialog>
  );
}

async function showDialog(send: (name: string) => Promise<void>) {
  const onClose = vi.fn();
  renderInTheme(<NameDialog send={send} onClose={onClose} />);
  const field = await screen.findByLabelText('Name');
  const enter = (value: string) => fireEvent.change(field, { target: { value } });
  const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  return { enter, save, onClose };
}

describe('FormDialog', () => {
  test('shows what is missing after an attempt to send, until it is entered', async () => {
    const send = vi.fn(async () => Promise.resolve());
    const { enter, save } = await showDialog(send);
    expect(screen.queryByText('Enter a name.')).toBeNull();
    save();
    expect(await screen.findByText('Enter a name.')).toBeTruthy();
    enter('Depot');
    await vi.waitFor(() => expect(screen.queryByText('Enter a name.')).toBeNull());
    expect(send).not.toHaveBeenCalled();
  });

  test('sends the values as the schema parses them', async () => {
    const send = vi.fn(async () => Promise.resolve());
    const { enter, save } = await showDialog(send);
    enter('  Depot ');
    save();
    await vi.waitFor(() => expect(send).toHaveBeenCalledExactlyOnceWith('Depot'));
  });

  test('shows an error that sending reports at its field', async () => {
    const { enter, save } = await showDialog(async () => Promise.resolve());
    enter('taken');
    save();
    expect(await screen.findByText('Choose another name.')).toBeTruthy();
  });

  test('shows why sending failed, and keeps the entered values', async () => {
    const { enter, save, onClose } = await showDialog(async () => Promise.reject(new Error('no network')));
    enter('Depot');
    save();
    expect((await screen.findByRole('alert')).textContent).toBe('It was not saved: no network.');
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Depot');
    expect(onClose).not.toHaveBeenCalled();
  });

  test('closes by its button without a confirmation', async () => {
    const { enter, onClose } = await showDialog(async () => Promise.resolve());
    enter('Depot');
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('useSubmission', () => {
  function Sending({ send }: { send: () => Promise<void> }) {
    const submission = useSubmission(send, describeError);
    return (
      <FormDialog title="Send" submission={submission} submitLabel="Send it" onClose={() => undefined}>
        A letter
      </FormDialog>
    );
  }

  test('keeps the button busy until sending ends, and clears an earlier error', async () => {
    const first = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    const send = vi.fn<() => Promise<void>>().mockReturnValueOnce(first.promise).mockReturnValueOnce(second.promise);
    renderInTheme(<Sending send={send} />);
    const button = await screen.findByRole('button', { name: 'Send it' });
    fireEvent.click(button);
    await vi.waitFor(() => expect(button).toHaveProperty('disabled', true));
    first.reject(new Error('full'));
    expect((await screen.findByRole('alert')).textContent).toBe('It was not saved: full.');
    expect(button).toHaveProperty('disabled', false);
    fireEvent.click(button);
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    second.resolve();
    await vi.waitFor(() => expect(button).toHaveProperty('disabled', false));
    expect(send).toHaveBeenCalledTimes(2);
  });
});
