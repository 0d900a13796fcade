import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../backend/error-texts.ts';
import { changeMemberships } from '../../../backend/invitations.ts';
import { useAccount } from '../../../backend/session.ts';
import { emailSchema } from '../../../domain/ids.ts';
import type { Company } from '../../../domain/people.ts';
import { Failure } from '../../../ui/states.tsx';
import { CompanyChoice } from './company-choice.tsx';
import type { Person } from './merge-people.ts';

interface CompaniesDialogProps {
  person: Person;
  companies: readonly Company[];
  onClose: () => void;
}

/** Attaches a person to companies and removes them from others. */
export function CompaniesDialog({ person, companies, onClose }: CompaniesDialogProps) {
  const { email: by } = useAccount();
  const [chosen, setChosen] = useState(person.companies);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attach = chosen.filter((id) => !person.companies.includes(id));
  const remove = person.companies.filter((id) => !chosen.includes(id));
  const save = async () => {
    if (person.keeper === null) return;
    setSaving(true);
    try {
      await changeMemberships(person.keeper, emailSchema.parse(person.email), { attach, remove }, by);
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setSaving(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={`Companies of ${person.name || person.email}`} size="lg">
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
        {problem !== null && <Failure message={problem} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button loading={saving} disabled={attach.length + remove.length === 0} onClick={() => void save()}>
            Save
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
