import { Menu } from '@mantine/core';
import { IconLogout, IconRulerMeasure, IconSettings, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { endSession } from '../backend/session.ts';
import { useUnsaved } from '../backend/unsaved.ts';
import { appTexts } from '../texts/app.ts';
import { dialogs } from '../ui/dialogs.ts';
import { useOpenAtOnce } from '../ui/on-demand.tsx';
import { urls } from '../ui/urls.ts';
import { AccountButton } from './account-button.tsx';

/** Signing out clears what this device keeps: where something is not saved, it asks first. */
function signOut(): void {
  if (useUnsaved.getState().count === 0) {
    void endSession();
    return;
  }
  dialogs.confirm({
    title: appTexts.signOutWithoutSaving,
    children: appTexts.whatYouChangedHasNot,
    labels: { confirm: appTexts.signOut, cancel: appTexts.stay },
    confirmProps: { color: 'red.7' },
    onConfirm: () => void endSession(),
  });
}

interface AccountMenuProps {
  name: string;
  email: string;
  admin: boolean;
}

/** The menu of whoever is signed in; it is fetched when somebody opens it, and opens at once. */
export function AccountMenu({ name, email, admin }: AccountMenuProps) {
  const button = useOpenAtOnce();
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <AccountButton name={name} ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {email}
          {admin ? appTexts.administrator : ''}
        </Menu.Label>
        <Menu.Item component={Link} to={urls.account} leftSection={<IconUser size={16} />}>
          {appTexts.account}
        </Menu.Item>
        {admin && (
          <Menu.Item component={Link} to={urls.adminUsers} leftSection={<IconSettings size={16} />}>
            {appTexts.administration}
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={urls.method} leftSection={<IconRulerMeasure size={16} />}>
          {appTexts.predictionMethod}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          {appTexts.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
