import { type KeyboardEvent, useEffect, useState } from 'react';

export interface CommittedEntry<Value> {
  value: Value;
  /** A sentence for a value that cannot be taken; null for one that can. */
  check: (value: Value) => string | null;
  /** @param begun the value that was there when the entry began: somebody else may have changed it since */
  onCommit: (value: Value, begun: Value) => void;
  /** Tells why what is entered cannot be taken; null when it can, or is gone. Kept the same by the caller. */
  onProblem?: ((problem: string | null) => void) | undefined;
}

const IGNORE = () => {};
/** A value that was committed is shown within this, ms. */
const SHOWN_WITHIN_MS = 2_000;

/**
 * An entry that counts when the field is left or Enter is pressed. One that cannot be taken stays, with the reason; Escape takes
 * it back. What others write meanwhile does not touch what is being typed.
 * @param read the value of what is typed
 */
export function useCommitted<Typed, Value>(
  { value, check, onCommit, onProblem = IGNORE }: CommittedEntry<Value>,
  read: (typed: Typed) => Value,
) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const [begun, setBegun] = useState(value);
  // What was committed over the value that is shown, until another is: a new entry begins from it, not from what it replaced.
  const [sent, setSent] = useState<{ value: Value; over: Value } | null>(null);
  if (sent !== null && sent.over !== value) setSent(null);
  useEffect(() => {
    if (sent === null) return undefined;
    // What is not shown by then was not taken: refused, or decided otherwise.
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
