import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { withdrawConsent } from '../api/consents.ts';
import { errorText } from '../../firebase/error-texts.ts';
import { useAccount } from '../../people/api/session.ts';
import { localDate } from '../../model/time/calendar.ts';
import type { LoadedProjectWithUid } from '../../model/project/project.ts';
import type { ResidentConsent } from '../rules/consent.ts';
import { plural, shownDay } from '../../model/format/format.ts';
import type { SearchedAddress } from '../../ui/map/find-addresses.ts';
import { ConsentDialog } from './consent-dialog.tsx';
import { dialogs } from '../../ui/dialogs/dialogs.ts';
import { showProblem } from '../../ui/show-problem.ts';

interface ConsentListProps {
  project: LoadedProjectWithUid;
  consents: readonly ResidentConsent[];
  address: { id: string; name: string };
  addresses: readonly SearchedAddress[];
  /** The initial days of a new agreement. */
  from: string;
  to: string;
}

/** Lists the agreements with the residents of an address, with a button to record another one. */
export function ConsentList({ project, consents, address, addresses, from, to }: ConsentListProps) {
  const { email } = useAccount();
  const [isOpen, setOpen] = useState(false);
  const own = consents.filter((consent) => consent.addresses.some(({ id }) => id === address.id));
  const withdraw = ({ id, addresses: of }: ResidentConsent) =>
    dialogs.confirm({
      title: 'Withdraw the agreement?',
      children: (
        <Text size="sm">
          {plural(
            of.length,
            'Its evenings and nights count again.',
            `It will no longer apply to any of its ${of.length} addresses.`,
          )}{' '}
          The record is kept in the audit.
        </Text>
      ),
      labels: { confirm: 'Withdraw', cancel: 'Keep it' },
      confirmProps: { color: 'red.9' },
      onConfirm: () => {
        withdrawConsent(project.uid, id, email).catch((error: unknown) =>
          showProblem('It was not withdrawn', errorText(error)),
        );
      },
    });
  return (
    <Stack gap={6} component="section" aria-label="Agreements">
      <Group justify="space-between">
        <Title order={3} size="sm">
          DR agreements
        </Title>
        <Button size="compact-xs" variant="default" disabled={project.archived} onClick={() => setOpen(true)}>
          Record an agreement
        </Button>
      </Group>
      {own.map((consent) => (
        <Group key={consent.id} justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <b>
              {dayText(consent.from)} to {dayText(consent.to)}
            </b>
            : {consent.record}
            <Text span size="xs" c="dimmed">
              {' '}
              ({consent.updatedBy})
            </Text>
          </Text>
          <Button
            size="compact-xs"
            variant="subtle"
            color="red.9"
            style={{ flexShrink: 0 }}
            disabled={project.archived}
            onClick={() => withdraw(consent)}
          >
            Withdraw
          </Button>
        </Group>
      ))}
      {isOpen && (
        <ConsentDialog
          project={project.uid}
          address={address}
          addresses={addresses}
          from={from}
          to={to}
          onClose={() => setOpen(false)}
        />
      )}
    </Stack>
  );
}

const dayText = (day: string) => shownDay(localDate(day), 'dayOfYear');
