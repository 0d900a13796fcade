import { Alert, List } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import type { noLongerNeeded } from '../rules/notice.ts';
import type { Results } from '../../model/results/results.ts';
import { wayText } from './notice-labels.ts';
import { grouped, plural } from '../../model/format/format.ts';

interface NoLongerNeededProps {
  results: Results;
  dropped: ReturnType<typeof noLongerNeeded>;
}

/** Most addresses that are listed by name. */
const NAMED = 20;

/** Lists addresses that were notified although the current plan no longer requires it. */
export function NoLongerNeeded({ results, dropped }: NoLongerNeededProps) {
  const { addressId, address } = results.receivers;
  const names = new Map(addressId.map((id, receiver) => [id, address[receiver] || `Receiver ${id}`]));
  return (
    <Alert color="gray" icon={<IconMailOff />} title="No longer needed" role="note">
      {plural(dropped.length, 'One address was notified', `${grouped(dropped.length)} addresses were notified`)} of work
      for which the current plan no longer requires notification. Consider informing them.
      <List size="sm" mt={4}>
        {dropped.slice(0, NAMED).map(({ id, notice }) => (
          <List.Item key={id}>
            {names.get(id) ?? `Address ${id}, no longer in the project`}: {wayText(notice)}
          </List.Item>
        ))}
      </List>
      {dropped.length > NAMED && `and ${grouped(dropped.length - NAMED)} more`}
    </Alert>
  );
}
