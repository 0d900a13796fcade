import { ActionIcon, Menu, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBuilding, IconDots, IconLink, IconMailOff, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../backend/calls.ts';
import { errorText } from '../../../backend/error-texts.ts';
import { withdrawInvitation } from '../../../backend/invitations.ts';
import { useAccount } from '../../../backend/session.ts';
import { emailSchema } from '../../../domain/ids.ts';
import { commonTexts } from '../../../texts/common.ts';
import { peopleTexts } from '../../../texts/admin-people.ts';
import type { Person } from './merge-people.ts';
import { ACCOUNTS } from './use-people.ts';
import { dialogs } from '../../../ui/dialogs.ts';

interface PersonMenuProps {
  person: Person;
  onAccess: () => void;
  onInvite: () => void;
}

/** What an administrator can do about a person. */
export function PersonMenu({ person, onAccess, onInvite }: PersonMenuProps) {
  const account = useAccount();
  const queries = useQueryClient();
  const { email, uid, state, blocked } = person;
  const who = person.name || email || peopleTexts.thisAccount;
  const self = uid === account.uid;
  const run = async (action: () => Promise<unknown>, done: string) => {
    try {
      await action();
      notifications.show({ color: 'green', message: done });
    } catch (error) {
      notifications.show({ color: 'red', message: errorText(error) });
    }
    await queries.invalidateQueries({ queryKey: ACCOUNTS });
  };
  const disable = () =>
    dialogs.confirm({
      title: peopleTexts.disableQuestion(who),
      children: <Text size="sm">{peopleTexts.theyAreSignedOutWherever}</Text>,
      labels: { confirm: peopleTexts.disableIt, cancel: commonTexts.cancel },
      confirmProps: { color: 'red.9' },
      onConfirm: () => void run(() => call('adminDisableUser', { uid: uid ?? '' }), peopleTexts.isDisabled(who)),
    });
  const withdraw = () =>
    dialogs.confirm({
      title: peopleTexts.withdrawTheInvitationOf(email),
      children: <Text size="sm">{peopleTexts.linkThatWasSent}</Text>,
      labels: { confirm: commonTexts.withdraw, cancel: commonTexts.cancel },
      confirmProps: { color: 'red.9' },
      onConfirm: () =>
        void run(
          () => withdrawInvitation(emailSchema.parse(email), account.email),
          peopleTexts.invitationOfWasWithdrawn(email),
        ),
    });
  const enabled = state === 'active' || (state === 'outside' && !blocked);
  const invitable = state !== 'active' && state !== 'disabled' && email !== '';
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="green.9" aria-label={peopleTexts.actionsFor((email || uid) ?? '')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {person.keeper !== null && (
          <Menu.Item leftSection={<IconBuilding size={16} />} onClick={onAccess}>
            {peopleTexts.companiesAndReviews}
          </Menu.Item>
        )}
        {invitable && (
          <Menu.Item leftSection={<IconLink size={16} />} onClick={onInvite}>
            {state === 'invited' ? peopleTexts.newLink : peopleTexts.inviteAgain}
          </Menu.Item>
        )}
        {state === 'invited' && (
          <Menu.Item leftSection={<IconMailOff size={16} />} color="red.9" onClick={withdraw}>
            {peopleTexts.withdrawInvitation}
          </Menu.Item>
        )}
        {enabled && (
          <Menu.Item leftSection={<IconUserOff size={16} />} color="red.9" disabled={self} onClick={disable}>
            {self ? peopleTexts.disableNotYourself : peopleTexts.disableMenu}
          </Menu.Item>
        )}
        {uid !== null && (state === 'disabled' || (state === 'outside' && blocked)) && (
          <Menu.Item
            leftSection={<IconUserCheck size={16} />}
            onClick={() => void run(() => call('adminEnableUser', { uid }), peopleTexts.isEnabled(who))}
          >
            {peopleTexts.enable}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
