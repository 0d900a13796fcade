import { NumberInput, type NumberInputProps, Text } from '@mantine/core';
import type { z } from 'zod';
import type { OperatingTime } from '../../../domain/criteria/criteria-set.ts';
import type { Entered } from './entered.ts';

/** What the sections of the editor are given: what is entered, how to change it, and what is wrong with it. */
export interface SectionProps {
  entered: Entered;
  change: (changes: Partial<Entered>) => void;
  /** The fault at a path such as `criteria.perception.0.from`, as a sentence. */
  fault: (path: string) => string | undefined;
}

/** What the parts of an operating time are given. */
export interface TimePartProps {
  time: OperatingTime;
  /** Where its faults are. */
  path: string;
  fault: SectionProps['fault'];
  onChange: (changes: Partial<OperatingTime>) => void;
}

/** A fault that belongs to several fields together. */
export function Fault({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <Text size="xs" c="red.8" mt={4} role="alert">
      {text}
    </Text>
  );
}

interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  /** NaN where nothing is entered. */
  value: number;
  onChange: (value: number) => void;
}

/** A number that has to be there. */
export function NumberField({ value, onChange, ...props }: NumberFieldProps) {
  return (
    <NumberInput
      {...props}
      value={Number.isNaN(value) ? '' : value}
      onChange={(typed) => onChange(typed === '' ? Number.NaN : Number(typed))}
    />
  );
}

interface OptionalNumberProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  value: number | null;
  onChange: (value: number | null) => void;
}

/** A number that may be left out. */
export function OptionalNumber({ value, onChange, ...props }: OptionalNumberProps) {
  return (
    <NumberInput {...props} value={value ?? ''} onChange={(typed) => onChange(typed === '' ? null : Number(typed))} />
  );
}

/** Faults by path, in words for people; the first of each path. */
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
  if (limit !== null) return limit[1] === 'big' ? `At most ${limit[2]}.` : `At least ${limit[2]}.`;
  const length = /^Too big: expected (?:string|array) to have <=(\d+)/.exec(message);
  if (length !== null) return `At most ${length[1]}.`;
  return /[.!]$/.test(message) ? message : `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
}
