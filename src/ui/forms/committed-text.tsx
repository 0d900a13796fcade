import { TextInput, type TextInputProps } from '@mantine/core';
import { type CommittedEntry, useCommitted } from './use-committed.ts';

type CommittedTextProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & CommittedEntry<string>;

const trimmed = (typed: string) => typed.trim();

/** A text field that commits its trimmed value on blur or Enter. */
export function CommittedText({ value, check, onCommit, onProblem, ...props }: CommittedTextProps) {
  const { typed, setTyped, problem, ...handlers } = useCommitted({ value, check, onCommit, onProblem }, trimmed);
  return (
    <TextInput
      {...props}
      {...handlers}
      value={typed ?? value}
      onChange={(event) => setTyped(event.currentTarget.value)}
      error={problem}
    />
  );
}
