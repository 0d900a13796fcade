import { Radio, Select, Stack } from '@mantine/core';
import type { ProjectUid } from '../../../model/ids.ts';
import type { KeptProject } from './use-kept-projects.ts';

/** The start of a new project: the configuration and the equipment of another project, or all of its files too. */
export interface Beginning {
  readonly from: ProjectUid;
  readonly files: boolean;
}

interface BeginningFieldsProps {
  projects: readonly KeptProject[];
  /** The chosen company, whose projects are listed first. Empty if none is chosen. */
  company: string;
  beginning: Beginning | null;
  onChange: (beginning: Beginning | null) => void;
}

/** Chooses the project whose criteria, texts and equipment a new project starts with. */
export function BeginningFields({ projects, company, beginning, onChange }: BeginningFieldsProps) {
  if (projects.length === 0) return null;
  const names = [...new Set(projects.map(({ companyName }) => companyName))];
  const own = projects.find((project) => project.company === company)?.companyName;
  const rank = (name: string) => (name === own ? 0 : 1);
  const groups = names.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b));
  const choices = groups.map((group) => ({
    group,
    items: projects
      .filter(({ companyName }) => companyName === group)
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ uid, name, draft, template }) => ({
        value: uid,
        label: `${name}${template === uid ? ' (template)' : draft === true ? ' (draft)' : ''}`,
      })),
  }));
  const choose = (value: string | null) => {
    const found = projects.find(({ uid }) => uid === value);
    onChange(found === undefined ? null : { from: found.uid, files: beginning?.files ?? false });
  };
  return (
    <Stack gap="sm">
      <Select
        label="Begin with a copy of"
        description="Criteria, method, report, letters and logo, how columns are read, and the equipment. The template of the company is proposed; the menu of a project makes it that."
        placeholder="Nothing: the settings follow from the place"
        searchable
        clearable
        nothingFoundMessage="There is no such project."
        data={choices}
        value={beginning?.from ?? null}
        onChange={choose}
      />
      {beginning !== null && (
        <Radio.Group
          label="What is copied"
          value={beginning.files ? 'all' : 'settings'}
          onChange={(value) => onChange({ ...beginning, files: value === 'all' })}
        >
          <Stack gap={6} mt={6}>
            <Radio value="settings" label="Configuration and equipment" />
            <Radio value="all" label="All files too, such as receivers, buildings and terrain" />
          </Stack>
        </Radio.Group>
      )}
    </Stack>
  );
}
