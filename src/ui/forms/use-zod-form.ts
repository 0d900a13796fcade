import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import type { Submission } from './use-submission.ts';

interface ZodFormOptions<Input extends FieldValues, Output> {
  readonly defaultValues: DefaultValues<NoInfer<Input>>;
  /** Sends valid values. Its errors are shown, and all entries are kept. */
  readonly send: (values: NoInfer<Output>, form: UseFormReturn<Input, unknown, Output>) => Promise<void> | void;
  /** Converts an error to a sentence. */
  readonly describeError: (error: unknown) => string;
}

/** A form whose values are validated by a schema on submission, and after that on every change. */
export function useZodForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  { defaultValues, send, describeError }: ZodFormOptions<Input, Output>,
) {
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema), defaultValues });
  const { formState } = form;
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await send(values, form);
    } catch (error) {
      setProblem(describeError(error));
    }
  });
  const submission: Submission = {
    problem,
    isSubmitting: formState.isSubmitting,
    onSubmit: (event) => void submit(event),
  };
  const errorOf = (name: Path<Input>) => form.getFieldState(name, formState).error?.message;
  return {
    ...form,
    submission,
    errorOf,
    /** Props that connect a Mantine input to a field of the form. */
    field: (name: Path<Input>) => ({ ...form.register(name), error: errorOf(name) }),
  };
}
