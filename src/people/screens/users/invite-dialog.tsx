import { Text, TextInput } from '@mantine/core';
import { FormBody } from '../../../ui/forms/form-body.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { z } from 'zod';
import { errorText } from '../../../firebase/error-texts.ts';
import { invite } from '../../api/invitations.ts';
import { useAccount } from '../../api/session.ts';
import {
  type CompanyId,
  companyIdSchema,
  type Email,
  emailSchema,
  type ProjectUid,
  projectUidSchema,
} from '../../../model/ids.ts';
import type { Company } from '../../../model/people/people.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { CompanyChoice } from './company-choice.tsx';
import { InvitationLink } from './invitation-link.tsx';
import type { Person } from './merge-people.ts';
import { ProjectChoice } from './project-choice.tsx';

const inviteSchema = z.object({
  email: emailSchema,
  companies: z.array(companyIdSchema),
  reviews: z.array(projectUidSchema),
});

interface InviteDialogProps {
  companies: readonly Company[];
  projects: readonly LoadedProjectWithUid[];
  people: readonly Person[];
  /** The person whose invitation is renewed. Null for a new person. */
  person: Person | null;
  onClose: () => void;
}

/** Invites a person, then shows the link. It is shown only once, because only a hash of its token is stored. */
export function InviteDialog({ companies, projects, people, person, onClose }: InviteDialogProps) {
  const [issued, setIssued] = useState<{ email: Email; token: string } | null>(null);
  const [sending, setSending] = useState(false);
  const title = issued !== null ? 'The invitation’s link' : person === null ? 'Invite a person' : 'New invitation link';
  return (
    <FormModal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      asks={issued === null}
      closeOnEscape={issued === null && !sending}
    >
      {issued === null ? (
        <InviteForm
          companies={companies}
          projects={projects}
          people={people}
          person={person}
          onSending={setSending}
          onIssued={setIssued}
          onClose={onClose}
        />
      ) : (
        <InvitationLink {...issued} onClose={onClose} />
      )}
    </FormModal>
  );
}

interface InviteFormProps extends InviteDialogProps {
  /** Called when the request starts and ends. The dialog must stay open in between, because the link would otherwise be lost. */
  onSending: (sending: boolean) => void;
  onIssued: (issued: { email: Email; token: string }) => void;
}

function InviteForm({ companies, projects, people, person, onSending, onIssued, onClose }: InviteFormProps) {
  const { email: by } = useAccount();
  const form = useZodForm(inviteSchema, {
    defaultValues: { email: person?.email ?? '', companies: person?.companies ?? [], reviews: person?.reviews ?? [] },
    send: async (values, { setError }) => {
      const known = people.find(({ email }) => email === values.email);
      if (known?.state === 'active' || known?.state === 'disabled') {
        setError('email', { message: 'This person has an account already. Change it in the list.' });
        return;
      }
      onSending(true);
      try {
        const token = await invite({ ...values, replacesProfile: known?.hasProfile ?? false }, by);
        onIssued({ email: values.email, token });
      } finally {
        onSending(false);
      }
    },
    describeError: errorText,
  });
  return (
    <FormBody
      submission={form.submission}
      submitLabel={person === null ? 'Invite' : 'Make a new link'}
      onCancel={onClose}
    >
      {person !== null && (
        <Text size="sm">A new link is made for this address. Links sent earlier will stop working.</Text>
      )}
      <TextInput
        label="E-mail"
        type="email"
        autoComplete="off"
        data-autofocus
        readOnly={person !== null}
        {...form.field('email')}
      />
      <Controller
        control={form.control}
        name="companies"
        render={({ field }) => (
          <CompanyChoice
            companies={companies.filter(({ active }) => active)}
            description={
              field.value.length === 0
                ? 'Without a company they see no project as a member. You can attach one later.'
                : 'Whose projects they see once they have signed up'
            }
            value={field.value as CompanyId[]}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={form.control}
        name="reviews"
        render={({ field }) => (
          <ProjectChoice
            projects={projects.filter(({ archived }) => !archived)}
            value={field.value as ProjectUid[]}
            onChange={field.onChange}
          />
        )}
      />
    </FormBody>
  );
}
