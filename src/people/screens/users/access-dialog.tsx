import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import { changeMemberships } from '../../api/invitations.ts';
import { useAccount } from '../../api/session.ts';
import { emailSchema } from '../../../model/ids.ts';
import type { Company } from '../../../model/people/people.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { Failure } from '../../../ui/loading/states.tsx';
import { CompanyChoice } from './company-choice.tsx';
import type { Person } from './merge-people.ts';
import { ProjectChoice } from './project-choice.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface AccessDialogProps {
  person: Person;
  companies: readonly Company[];
  projects: readonly LoadedProjectWithUid[];
  onClose: () => void;
}

/** Attaches a person to companies and removes them from others, and likewise the projects that they review. */
export function AccessDialog({ person, companies, projects, onClose }: AccessDialogProps) {
  const { email: by } = useAccount();
  const [chosen, setChosen] = useState(person.companies);
  const [reviewed, setReviewed] = useState(person.reviews);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const changes = {
    companies: changedFrom(person.companies, chosen),
    reviews: changedFrom(person.reviews, reviewed),
  };
  const isChanged = Object.values(changes).some(({ add, remove }) => add.length + remove.length > 0);
  const save = async () => {
    if (person.keeper === null) return;
    setSaving(true);
    try {
      await changeMemberships(person.keeper, emailSchema.parse(person.email), changes, by);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setSaving(false);
    }
  };
  return (
    <Dialog opened onClose={onClose} title={`Companies and reviews of ${person.name || person.email}`} size="lg">
      <Stack>
        <CompanyChoice
          companies={companies}
          description={
            person.keeper === 'users'
              ? 'They see the projects of these companies, from the moment that you save.'
              : 'They see the projects of these companies once they have signed up.'
          }
          value={chosen}
          onChange={setChosen}
        />
        <ProjectChoice projects={projects} value={reviewed} onChange={setReviewed} />
        {problem !== null && <Failure message={problem} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={saving} disabled={!isChanged} onClick={() => void save()}>
            Save
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

function changedFrom<Id>(before: readonly Id[], after: readonly Id[]): { add: Id[]; remove: Id[] } {
  return {
    add: after.filter((id) => !before.includes(id)),
    remove: before.filter((id) => !after.includes(id)),
  };
}
