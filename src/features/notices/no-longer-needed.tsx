import { Alert, List } from '@mantine/core';
import { IconMailOff } from '@tabler/icons-react';
import type { noLongerNeeded } from '../../domain/notices/notice.ts';
import type { Results } from '../../domain/results.ts';
import { noticesTexts } from '../../texts/notices.ts';
import { wayText } from './notice-labels.ts';

interface NoLongerNeededProps {
  results: Results;
  dropped: ReturnType<typeof noLongerNeeded>;
}

/** So many are named. */
const NAMED = 20;

/** Addresses that were told of work which, as it is planned now, does not ask for it any more. */
export function NoLongerNeeded({ results, dropped }: NoLongerNeededProps) {
  const { addressId, address } = results.receivers;
  const names = new Map(addressId.map((id, receiver) => [id, address[receiver] || noticesTexts.receiver(id)]));
  return (
    <Alert color="gray" icon={<IconMailOff />} title={noticesTexts.noLongerNeeded} role="note">
      {noticesTexts.oneAddressWasTold(dropped.length)}
      <List size="sm" mt={4}>
        {dropped.slice(0, NAMED).map(({ id, notice }) => (
          <List.Item key={id}>
            {names.get(id) ?? noticesTexts.addressWhichProjectHasNo(id)}: {wayText(notice)}
          </List.Item>
        ))}
      </List>
      {dropped.length > NAMED && noticesTexts.andMore(dropped.length - NAMED)}
    </Alert>
  );
}
