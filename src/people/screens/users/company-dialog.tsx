import { Button, Group, Stack, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { createCompany, renameCompany } from '../../api/companies.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { useAccount } from '../../api/session.ts';
import { type Company, companyNameSchema } from '../../../model/people/people.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { Failure } from '../../../ui/loading/states.tsx';

interface CompanyDialogProps {
  /** The company to rename; null makes a new one. */
  company: Company | null;
  others: readonly Company[];
  onClose: () => void;
}

export function CompanyDialog({ company, others, onClose }: CompanyDialogProps) {
  const { email } = useAccount();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({
    resolver: zodResolver(z.object({ name: companyNameSchema })),
    defaultValues: { name: company?.name ?? '' },
  });
  const submit = form.handleSubmit(async ({ name }) => {
    setProblem(null);
    const same = others.some((other) => other.id !== company?.id && other.name.toLowerCase() === name.toLowerCase());
    if (same) {
      form.setError('name', { message: 'There is a company of this name already.' });
      return;
    }
    try {
      await (company === null ? createCompany(name, email) : renameCompany(company.id, name, email));
      onClose();
    } catch (error) {
      setProblem(errorText(error));
    }
  });
  return (
    <FormModal opened onClose={onClose} title={company === null ? 'New company' : 'Rename the company'}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <TextInput
            label="Name"
            autoComplete="off"
            data-autofocus
            error={form.formState.errors.name?.message}
            {...form.register('name')}
          />
          {problem !== null && <Failure message={problem} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={form.formState.isSubmitting}>
              {company === null ? 'Create' : 'Save'}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}
