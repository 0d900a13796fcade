import { NumberInput, type NumberInputProps, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { OperatingTime } from '../../../model/criteria/criteria-set.ts';
import type { Entered } from './entered.ts';

/** Props of the editor's sections: the entries, the function that changes them, and their faults. */
export interface SectionProps {
  entered: Entered;
  change: (changes: Partial<Entered>) => void;
  /** The fault at a path such as `criteria.perception.0.from`, as a sentence. */
  fault: (path: string) => string | undefined;
  /** Whether the section is read-only. */
  locked: boolean;
}

/** Makes fields read-only while they are locked. */
export function Kept({ locked, children }: { locked: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={locked} style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
      {children}
    </fieldset>
  );
}

/** Props of the parts of an operating time. */
export interface TimePartProps {
  time: OperatingTime;
  /** Path of its faults. */
  path: string;
  fault: SectionProps['fault'];
  onChange: (changes: Partial<OperatingTime>) => void;
}

/** A fault that concerns several fields. */
export function Fault({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Text size="xs" c="red.9" mt={4} role="alert">
      {text}
    </Text>
  );
}

interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  /** NaN if nothing is entered. */
  value: number;
  onChange: (value: number) => void;
}

/** Keeps the typed text while it stands for the value, such as `-0.` on the way to `-0.5`. */
function useTyped(value: number): [shown: number | string, type: (typed: number | string) => number] {
  const [typed, setTyped] = useState<number | string>('');
  const stands = typed !== '' && Number(typed) === value;
  const type = (next: number | string) => {
    setTyped(next);
    return next === '' ? Number.NaN : Number(next);
  };
  return [stands ? typed : Number.isNaN(value) ? '' : value, type];
}

/** A required number. */
export function NumberField({ value, onChange, ...props }: NumberFieldProps) {
  const [shown, type] = useTyped(value);
  return <NumberInput {...props} value={shown} onChange={(typed) => onChange(type(typed))} />;
}

interface OptionalNumberProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | null;
  onChange: (value: number | null) => void;
}

/** An optional number. */
export function OptionalNumber({ value, onChange, ...props }: OptionalNumberProps) {
  const [shown, type] = useTyped(value ?? Number.NaN);
  const take = (typed: number | string) => {
    const number = type(typed);
    onChange(Number.isNaN(number) ? null : number);
  };
  return <NumberInput {...props} value={shown} onChange={take} />;
}

/** Faults by path as sentences. Each path has only its first fault. */
export function faultsOf(error: z.ZodError | undefined): ReadonlyMap<string, string> {
  const faults = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const at = path.join('.');
    if (!faults.has(at)) faults.set(at, sentence(message));
  }
  return faults;
}

function sentence(message: string): string {
  if (message.startsWith('Invalid input: expected number')) return 'Enter a number.';
  const limit = /^Too (big|small): expected number to be [<>]=?(-?[\d.]+)/.exec(message);
  if (limit !== null) return limit[1] === 'big' ? `At most ${limit[2] ?? ''}.` : `At least ${limit[2] ?? ''}.`;
  const length = /^Too big: expected (?:string|array) to have <=(\d+)/.exec(message);
  if (length !== null) return `At most ${length[1] ?? ''}.`;
  return /[.!]$/.test(message) ? message : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
