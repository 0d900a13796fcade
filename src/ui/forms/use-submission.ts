import { type FormEvent, useState } from 'react';

/** State of a form's submission. */
export interface Submission {
  /** Why it failed, as a sentence. Null if it did not. */
  readonly problem: string | null;
  readonly isSubmitting: boolean;
  readonly onSubmit: (event?: FormEvent) => void;
}

/**
 * Submits a form. Errors of `send` are shown, and all entries are kept.
 * @param describeError converts an error to a sentence
 */
export function useSubmission(send: () => Promise<void> | void, describeError: (error: unknown) => string): Submission {
  const [state, setState] = useState<Pick<Submission, 'problem' | 'isSubmitting'>>({
    problem: null,
    isSubmitting: false,
  });
  const submit = async () => {
    setState({ problem: null, isSubmitting: true });
    try {
      await send();
      setState({ problem: null, isSubmitting: false });
    } catch (error) {
      setState({ problem: describeError(error), isSubmitting: false });
    }
  };
  return {
    ...state,
    onSubmit: (event) => {
      event?.preventDefault();
      void submit();
    },
  };
}
