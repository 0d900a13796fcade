import { MultiSelect } from '@mantine/core';
import type { CompanyId } from '../../../model/ids.ts';
import type { Company } from '../../../model/people/people.ts';

interface CompanyChoiceProps {
  companies: readonly Company[];
  value: CompanyId[];
  onChange: (value: CompanyId[]) => void;
  description?: string;
}

function byName(companies: readonly Company[]): Company[] {
  return [...companies].sort((a, b) => a.name.localeCompare(b.name));
}

/** Selects companies, sorted by name. Inactive ones are marked. Ids without a company are kept. */
export function CompanyChoice({ companies, value, onChange, description }: CompanyChoiceProps) {
  const unknown = value.filter((id) => !companies.some((company) => company.id === id));
  return (
    <MultiSelect
      label="Companies"
      description={description}
      placeholder={value.length === 0 ? 'Choose companies' : ''}
      nothingFoundMessage="There is no such company."
      searchable
      data={[
        ...byName(companies).map(({ id, name, active }) => ({
          value: id as string,
          label: active ? name : `${name} (inactive)`,
        })),
        ...unknown.map((id) => ({ value: id as string, label: id as string })),
      ]}
      value={value}
      onChange={(chosen) => onChange(chosen as CompanyId[])}
    />
  );
}
