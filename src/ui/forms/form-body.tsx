import { Button, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Failure } from '../loading/states.tsx';
import type { Submission } from './use-submission.ts';

export interface FormBodyProps {
  submission: Submission;
  submitLabel: string;
  /** Whether the entries can be submitted. */
  canSubmit?: boolean;
  /** Whether submitting deletes something. */
  isDanger?: boolean;
  /** Absent if the form has no cancel button. */
  onCancel?: () => void;
  /** Text below the buttons. */
  note?: string;
  children: ReactNode;
}

/** The fields of a form, the reason why submitting failed, and the buttons. */
export function FormBody(props: FormBodyProps) {
  const { submission, submitLabel, canSubmit = true, isDanger = false, onCancel, note, children } = props;
  const { problem, isSubmitting, onSubmit } = submission;
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {children}
        {problem !== null && <Failure message={problem} />}
        <Group justify="flex-end">
          {onCancel !== undefined && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" loading={isSubmitting} disabled={!canSubmit} {...(isDanger && { color: 'red.9' })}>
            {submitLabel}
          </Button>
        </Group>
        {note !== undefined && (
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        )}
      </Stack>
    </form>
  );
}
