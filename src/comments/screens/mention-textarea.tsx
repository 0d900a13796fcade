import { Combobox, Text, Textarea, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { COMMENT_LIMITS } from '../../model/limits.ts';
import type { Member } from '../../model/people/accounts.ts';
import { mentionAt, membersNamed, mentionName, type MentionQuery, withMention } from '../rules/mentions.ts';

interface MentionTextareaProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  /** Members that can be mentioned. */
  members: readonly Member[];
  error?: string | undefined;
  takesFocus?: boolean;
  /** Called on Ctrl+Enter. */
  onSubmit: () => void;
}

/** Most members that are offered. */
const MAX_OFFERED = 8;

/** Text field in which `@` offers the members of the company. */
export function MentionTextarea(props: MentionTextareaProps) {
  const { label, value, onChange, members, error, takesFocus = false, onSubmit } = props;
  const [asked, setAsked] = useState<MentionQuery | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const offered = asked === null ? [] : membersNamed(members, asked.text).slice(0, MAX_OFFERED);
  const isOffering = offered.length > 0;
  const combobox = useCombobox({ opened: isOffering, onOpenedChange: (isOpened) => isOpened || setAsked(null) });
  useEffect(() => {
    if (isOffering) combobox.selectFirstOption();
  });
  useEffect(() => {
    // When the text is set, the browser moves the caret to its end, so the caret is restored.
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const change = (text: string, at: number) => {
    setAsked(mentionAt(text, at));
    onChange(text);
  };
  const choose = (email: string) => {
    const member = offered.find((each) => each.email === email);
    if (asked === null || member === undefined) return;
    const changed = withMention(value, asked, member);
    caret.current = changed.caret;
    setAsked(null);
    onChange(changed.text);
    field.current?.focus();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSubmit();
    }
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} withinPortal={false} shadow="md">
      <Combobox.Target withKeyboardNavigation={isOffering}>
        <Textarea
          ref={field}
          label={label}
          description="Type @ to mention somebody."
          autosize
          minRows={2}
          maxRows={8}
          maxLength={COMMENT_LIMITS.text}
          value={value}
          error={error}
          data-autofocus={takesFocus || undefined}
          onChange={({ currentTarget }) => change(currentTarget.value, currentTarget.selectionStart)}
          onKeyDown={handleKey}
          onBlur={() => setAsked(null)}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOffering}>
        <Combobox.Options aria-label="People to mention">
          {offered.map((member) => (
            <Combobox.Option key={member.email} value={member.email}>
              <Text size="sm" c="black">
                {mentionName(member)}
              </Text>
              {member.name !== '' && (
                <Text size="xs" c="black">
                  {member.email}
                </Text>
              )}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
