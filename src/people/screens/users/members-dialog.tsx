import { Anchor, Badge, Group, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { urls } from '../../../ui/urls.ts';
import { PERSON_STATES, type Person } from './merge-people.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';

interface MembersDialogProps {
  name: string;
  members: readonly Person[];
  onClose: () => void;
}

/** Lists the members of a company. */
export function MembersDialog({ name, members, onClose }: MembersDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={`Members of ${name}`}>
      <Stack gap="sm">
        {members.length === 0 && <Text size="sm">Nobody belongs to this company yet.</Text>}
        <Stack component="ul" gap="xs" m={0} p={0} style={{ listStyle: 'none' }}>
          {members.map((person) => (
            <Group component="li" key={person.email} justify="space-between" wrap="nowrap">
              <div style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                <Text size="sm" fw={600}>
                  {person.name || person.email}
                </Text>
                {person.name !== '' && (
                  <Text size="sm" c="dimmed">
                    {person.email}
                  </Text>
                )}
              </div>
              {person.state !== 'active' && (
                <Badge variant="light" color="orange" flex="none">
                  {PERSON_STATES[person.state]}
                </Badge>
              )}
            </Group>
          ))}
        </Stack>
        <Text size="sm" c="dimmed">
          Attach and remove people under{' '}
          <Anchor component={Link} to={urls.adminUsers} size="sm" underline="always">
            Users
          </Anchor>
          .
        </Text>
      </Stack>
    </Dialog>
  );
}
