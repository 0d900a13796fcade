import { NumberInput, type NumberInputProps } from '@mantine/core';
import { type CommittedEntry, useCommitted } from './use-committed.ts';

type CommittedNumberProps = Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> &
  CommittedEntry<number | undefined>;

const numberOf = (typed: number | string) => (typed === '' ? undefined : Number(typed));

/** A number field that commits its value on blur or Enter. */
export function CommittedNumber({ value, check, onCommit, onProblem, ...props }: CommittedNumberProps) {
  const { typed, setTyped, problem, ...handlers } = useCommitted({ value, check, onCommit, onProblem }, numberOf);
  return <NumberInput {...props} {...handlers} value={typed ?? value ?? ''} onChange={setTyped} error={problem} />;
}
