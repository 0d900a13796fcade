import { type FormEvent, useState } from 'react';

/** What a form shows of its sending. */
export interface Submission {
  /** Why it failed, as a sentence; null while it did not. */
  readonly problem: string | null;
  readonly isSubmitting: boolean;
  readonly onSubmit: (event?: FormEvent) => void;
}

/**
 * Sends a form. What `send` throws is shown, and nothing that was entered is lost.
 * @param describeError an error as a sentence
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
