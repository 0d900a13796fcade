import { Button, Group, Stack } from '@mantine/core';
import { z } from 'zod';
import { errorText } from '../../firebase/error-texts.ts';
import { waitForSync } from '../../firebase/unsaved.ts';
import type { Member } from '../../model/people/accounts.ts';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { Failure } from '../../ui/loading/states.tsx';
import { commentInputSchema, type CommentInput } from '../rules/comment.ts';
import { mentionedIn } from '../rules/mentions.ts';
import { MentionTextarea } from './mention-textarea.tsx';

interface CommentFormProps {
  /** Key under which an unsent text is stored until the form is opened again. */
  draftKey: string;
  label: string;
  submitLabel: string;
  members: readonly Member[];
  /** The comment that is edited. */
  before?: CommentInput;
  /** Whether the field takes the focus when it is shown. */
  takesFocus?: boolean;
  send: (input: CommentInput) => Promise<void>;
  /** Called when the comment was sent or cancelled. */
  onDone?: () => void;
}

const textSchema = z.object({ text: commentInputSchema.shape.text });

/** Unsent texts, kept while the page is open. Only this file uses them. */
const drafts = new Map<string, string>();

/** Form for a new comment or an edit. */
export function CommentForm(props: CommentFormProps) {
  const { draftKey, label, submitLabel, members, before, takesFocus = false, send, onDone } = props;
  const form = useZodForm(textSchema, {
    defaultValues: { text: drafts.get(draftKey) ?? before?.text ?? '' },
    send: async ({ text }, { reset }) => {
      // Earlier mentions are kept for persons who are no longer members or could not be loaded without a network.
      const others = before?.mentions.filter((email) => members.every((member) => member.email !== email)) ?? [];
      await waitForSync(send({ text, mentions: [...new Set([...mentionedIn(text, members), ...others])] }));
      drafts.delete(draftKey);
      reset({ text: '' });
      onDone?.();
    },
    describeError: errorText,
  });
  const { submission } = form;
  const cancel = () => {
    drafts.delete(draftKey);
    onDone?.();
  };
  return (
    <form onSubmit={submission.onSubmit} noValidate>
      <Stack gap="xs">
        <MentionTextarea
          label={label}
          value={form.watch('text')}
          error={form.errorOf('text')}
          members={members}
          takesFocus={takesFocus}
          onChange={(text) => {
            drafts.set(draftKey, text);
            form.setValue('text', text, { shouldValidate: form.formState.isSubmitted && text !== '' });
          }}
          onSubmit={() => submission.onSubmit()}
        />
        {submission.problem !== null && <Failure message={submission.problem} />}
        <Group justify="flex-end" gap="xs">
          {onDone !== undefined && (
            <Button size="xs" variant="default" onClick={cancel}>
              Cancel
            </Button>
          )}
          <Button size="xs" type="submit" loading={submission.isSubmitting}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
