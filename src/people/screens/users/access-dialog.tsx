import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { useSubmission } from '../../../ui/forms/use-submission.ts';
import { useState } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import { changeMemberships } from '../../api/invitations.ts';
import { useAccount } from '../../api/session.ts';
import { emailSchema } from '../../../model/ids.ts';
import type { Company } from '../../../model/people/people.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { CompanyChoice } from './company-choice.tsx';
import type { Person } from './merge-people.ts';
import { ProjectChoice } from './project-choice.tsx';

interface AccessDialogProps {
  person: Person;
  companies: readonly Company[];
  projects: readonly LoadedProjectWithUid[];
  onClose: () => void;
}

/** Adds a person to companies and removes them from others, and does the same for the projects that they review. */
export function AccessDialog({ person, companies, projects, onClose }: AccessDialogProps) {
  const { email: by } = useAccount();
  const [chosen, setChosen] = useState(person.companies);
  const [reviewed, setReviewed] = useState(person.reviews);
  const changes = {
    companies: changedFrom(person.companies, chosen),
    reviews: changedFrom(person.reviews, reviewed),
  };
  const isChanged = Object.values(changes).some(({ add, remove }) => add.length + remove.length > 0);
  const submission = useSubmission(async () => {
    if (person.keeper === null) return;
    await changeMemberships(person.keeper, emailSchema.parse(person.email), changes, by);
    onClose();
  }, errorText);
  return (
    <FormDialog
      title={`Companies and reviews of ${person.name || person.email}`}
      size="lg"
      submission={submission}
      submitLabel="Save"
      canSubmit={isChanged}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}

function changedFrom<Id>(before: readonly Id[], after: readonly Id[]): { add: Id[]; remove: Id[] } {
  return {
    add: after.filter((id) => !before.includes(id)),
    remove: before.filter((id) => !after.includes(id)),
  };
}
