import { type KeyboardEvent, useEffect, useState } from 'react';

export interface CommittedEntry<Value> {
  value: Value;
  /** Returns a sentence for an invalid value, or null for a valid one. */
  check: (value: Value) => string | null;
  /** @param begun value when the entry began; somebody else may have changed it since */
  onCommit: (value: Value, begun: Value) => void;
  /** Receives the reason why the entry is invalid, or null. The caller memoises it. */
  onProblem?: ((problem: string | null) => void) | undefined;
}

const IGNORE = () => {};
/** Time within which a committed value appears in the props, ms. */
const SHOWN_WITHIN_MS = 2_000;

/**
 * A field that commits its value on blur or Enter. An invalid entry stays with the reason, and Escape discards it. Changes by
 * others do not affect the text that is being typed.
 * @param read parses the typed text
 */
export function useCommitted<Typed, Value>(
  { value, check, onCommit, onProblem = IGNORE }: CommittedEntry<Value>,
  read: (typed: Typed) => Value,
) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [begun, setBegun] = useState(value);
  // The value that was committed over the displayed value, until another value is displayed. A new entry begins from the
  // committed value.
  const [sent, setSent] = useState<{ value: Value; over: Value } | null>(null);
  if (sent !== null && sent.over !== value) setSent(null);
  useEffect(() => {
    if (sent === null) return undefined;
    // A value that has not appeared by then was rejected or decided otherwise.
    const timer = setTimeout(() => setSent(null), SHOWN_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [sent]);
  const enter = (entry: Typed) => {
    if (typed === null) setBegun(sent === null ? value : sent.value);
    setTyped(entry);
  };
  const problem = typed === null ? null : check(read(typed));
  useEffect(() => {
    onProblem(problem);
    return () => onProblem(null);
  }, [onProblem, problem]);
  const commit = () => {
    if (typed === null || problem !== null) return;
    setTyped(null);
    const entered = read(typed);
    if (sent === null && entered === value) return;
    setSent({ value: entered, over: value });
    onCommit(entered, begun);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    else if (event.key === 'Escape') setTyped(null);
  };
  return { typed, setTyped: enter, problem, onBlur: commit, onKeyDown };
}
