import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { createCompany, renameCompany } from '../../api/companies.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { useAccount } from '../../api/session.ts';
import { type Company, companyNameSchema } from '../../../model/people/people.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';

interface CompanyDialogProps {
  /** The company to rename. Null creates a new one. */
  company: Company | null;
  others: readonly Company[];
  onClose: () => void;
}

const companySchema = z.object({ name: companyNameSchema });

export function CompanyDialog({ company, others, onClose }: CompanyDialogProps) {
  const { email } = useAccount();
  const form = useZodForm(companySchema, {
    defaultValues: { name: company?.name ?? '' },
    send: async ({ name }, { setError }) => {
      const same = others.some((other) => other.id !== company?.id && other.name.toLowerCase() === name.toLowerCase());
      if (same) {
        setError('name', { message: 'There is a company of this name already.' });
        return;
      }
      await (company === null ? createCompany(name, email) : renameCompany(company.id, name, email));
      onClose();
    },
    describeError: errorText,
  });
  return (
    <FormDialog
      title={company === null ? 'New company' : 'Rename the company'}
      submission={form.submission}
      submitLabel={company === null ? 'Create' : 'Save'}
      onClose={onClose}
    >
      <TextInput label="Name" autoComplete="off" data-autofocus {...form.field('name')} />
    </FormDialog>
  );
}
