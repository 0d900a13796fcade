import { ActionIcon, Menu, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBuilding, IconDots, IconLink, IconMailOff, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../firebase/calls.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { withdrawInvitation } from '../../api/invitations.ts';
import { useAccount } from '../../api/session.ts';
import { emailSchema } from '../../../model/ids.ts';
import type { Person } from './merge-people.ts';
import { ACCOUNTS } from './use-people.ts';
import { dialogs } from '../../../ui/dialogs/dialogs.ts';

interface PersonMenuProps {
  person: Person;
  onAccess: () => void;
  onInvite: () => void;
}

/** Menu with an administrator's actions for a person. */
export function PersonMenu({ person, onAccess, onInvite }: PersonMenuProps) {
  const account = useAccount();
  const run = useRunAction();
  const { email, uid, state, blocked } = person;
  const who = person.name || email || 'this account';
  const self = uid === account.uid;
  const disable = () =>
    dialogs.confirm({
      title: `Disable ${who}?`,
      children: (
        <Text size="sm">
          They are signed out wherever they are, and cannot sign in until you enable them again. Their work is kept, but
          links that they gave to reviewers stop working.
        </Text>
      ),
      labels: { confirm: 'Disable', cancel: 'Cancel' },
      confirmProps: { color: 'red.9' },
      onConfirm: () => void run(() => call('adminDisableUser', { uid: uid ?? '' }), `${who} is disabled.`),
    });
  const withdraw = () =>
    dialogs.confirm({
      title: `Withdraw the invitation of ${email}?`,
      children: <Text size="sm">The link that was sent will stop working. You can invite them again.</Text>,
      labels: { confirm: 'Withdraw', cancel: 'Cancel' },
      confirmProps: { color: 'red.9' },
      onConfirm: () =>
        void run(
          () => withdrawInvitation(emailSchema.parse(email), account.email),
          `The invitation of ${email} was withdrawn.`,
        ),
    });
  const enabled = state === 'active' || (state === 'outside' && !blocked);
  const invitable = state !== 'active' && state !== 'disabled' && email !== '';
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="green.9" aria-label={`Actions for ${(email || uid) ?? ''}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {person.keeper !== null && (
          <Menu.Item leftSection={<IconBuilding size={16} />} onClick={onAccess}>
            Companies and reviews …
          </Menu.Item>
        )}
        {invitable && (
          <Menu.Item leftSection={<IconLink size={16} />} onClick={onInvite}>
            {state === 'invited' ? 'New link …' : 'Invite again …'}
          </Menu.Item>
        )}
        {state === 'invited' && (
          <Menu.Item leftSection={<IconMailOff size={16} />} color="red.9" onClick={withdraw}>
            Withdraw invitation …
          </Menu.Item>
        )}
        {enabled && (
          <Menu.Item leftSection={<IconUserOff size={16} />} color="red.9" disabled={self} onClick={disable}>
            {self ? 'Disable (not yourself)' : 'Disable …'}
          </Menu.Item>
        )}
        {uid !== null && (state === 'disabled' || (state === 'outside' && blocked)) && (
          <Menu.Item
            leftSection={<IconUserCheck size={16} />}
            onClick={() => void run(() => call('adminEnableUser', { uid }), `${who} is enabled.`)}
          >
            Enable
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Returns a function that runs an action, shows its outcome, and reads the accounts again. */
function useRunAction() {
  const queries = useQueryClient();
  return async (action: () => Promise<unknown>, done: string) => {
    try {
      await action();
      notifications.show({ color: 'green', message: done });
    } catch (error) {
      notifications.show({ color: 'red', message: errorText(error) });
    }
    await queries.invalidateQueries({ queryKey: ACCOUNTS });
  };
}
