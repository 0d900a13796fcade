import { Menu } from '@mantine/core';
import { IconLogout, IconRulerMeasure, IconSettings, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { endSession } from '../../people/api/session.ts';
import { useUnsaved } from '../../firebase/unsaved.ts';
import { dialogs } from '../../ui/dialogs/dialogs.ts';
import { useOpenAtOnce } from '../../ui/loading/on-demand.tsx';
import { urls } from '../../ui/urls.ts';
import { AccountButton } from './account-button.tsx';

/** Signs out. This clears the data on this device, so the user is asked first if changes are unsaved. */
function signOut(): void {
  if (useUnsaved.getState().count === 0) {
    void endSession();
    return;
  }
  dialogs.confirm({
    title: 'Sign out without saving?',
    children: 'Your last changes have not reached the server yet. Signing out discards them.',
    labels: { confirm: 'Sign out', cancel: 'Stay' },
    confirmProps: { color: 'red.7' },
    onConfirm: () => void endSession(),
  });
}

interface AccountMenuProps {
  name: string;
  email: string;
  admin: boolean;
}

/** The account menu. Its code is fetched on the first click, and the menu then opens without a second click. */
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
          {admin ? ' · administrator' : ''}
        </Menu.Label>
        <Menu.Item component={Link} to={urls.account} leftSection={<IconUser size={16} />}>
          Account
        </Menu.Item>
        {admin && (
          <Menu.Item component={Link} to={urls.adminUsers} leftSection={<IconSettings size={16} />}>
            Administration
          </Menu.Item>
        )}
        <Menu.Item component={Link} to={urls.method} leftSection={<IconRulerMeasure size={16} />}>
          Prediction method
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
