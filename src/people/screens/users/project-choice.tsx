import { MultiSelect } from '@mantine/core';
import type { ProjectUid } from '../../../model/ids.ts';
import { REVIEW_LIMITS } from '../../../model/limits.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';

interface ProjectChoiceProps {
  projects: readonly LoadedProjectWithUid[];
  value: ProjectUid[];
  onChange: (value: ProjectUid[]) => void;
}

/** Selects the projects that a person reviews, sorted by name. Archived ones are marked. Ids without a project are kept. */
export function ProjectChoice({ projects, value, onChange }: ProjectChoiceProps) {
  const unknown = value.filter((id) => !projects.some(({ uid }) => uid === id));
  return (
    <MultiSelect
      label="Reviewer of projects"
      description="For the authority’s or the client’s representative: they see what was submitted, decide about it, and see nothing else of the project."
      placeholder={value.length === 0 ? 'Choose projects' : ''}
      nothingFoundMessage="There is no such project."
      searchable
      maxValues={REVIEW_LIMITS.projects}
      data={[
        ...projects.map(({ uid, name, archived }) => ({
          value: uid as string,
          label: archived ? `${name} (archived)` : name,
        })),
        ...unknown.map((id) => ({ value: id as string, label: id as string })),
      ]}
      value={value}
      onChange={(chosen) => onChange(chosen as ProjectUid[])}
    />
  );
}
