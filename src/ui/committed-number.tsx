import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';

interface CommittedNumberProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'defaultValue'> {
  value: number | undefined;
  /** A sentence for a value that cannot be taken; null for one that can. */
  check: (value: number | undefined) => string | null;
  onCommit: (value: number | undefined) => void;
}

/** A number that counts when the field is left or Enter is pressed; one that cannot be taken stays, with the reason. */
export function CommittedNumber({ value, check, onCommit, ...props }: CommittedNumberProps) {
  const [typed, setTyped] = useState<number | string | null>(null);
  const shown = typed ?? value ?? '';
  const number = shown === '' ? undefined : Number(shown);
  const problem = typed === null ? null : check(number);
  const commit = () => {
    if (typed === null || problem !== null) return;
    setTyped(null);
    if (number !== value) onCommit(number);
  };
  return (
    <NumberInput
      {...props}
      value={shown}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
      error={problem}
    />
  );
}
