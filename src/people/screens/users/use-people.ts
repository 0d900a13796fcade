import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../firebase/calls.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { type Live, useLive } from '../../../firebase/live.ts';
import { watchInvitations, watchProfiles } from '../../api/invitations.ts';
import { mergePeople, type Person } from './merge-people.ts';

export const ACCOUNTS = ['accounts'] as const;

/** Returns all persons with an account, a profile or an invitation. Changes of profiles and invitations are followed. */
export function usePeople(): Live<Person[]> & { retry: () => void } {
  const profiles = useLive(watchProfiles);
  const invitations = useLive(watchInvitations);
  // A profile that is created while the page is open belongs to an account that is not in the list yet.
  const known =
    profiles.kind === 'ready'
      ? profiles.value
          .map(({ uid }) => uid)
          .sort()
          .join()
      : null;
  const accounts = useQuery({
    queryKey: [...ACCOUNTS, known],
    queryFn: () => call('adminListUsers', null),
    enabled: known !== null,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
  const people = useMemo((): Live<Person[]> => {
    for (const live of [profiles, invitations]) if (live.kind === 'failed') return live;
    if (accounts.isError) return { kind: 'failed', message: errorText(accounts.error) };
    if (accounts.data === undefined || profiles.kind !== 'ready' || invitations.kind !== 'ready') {
      return { kind: 'loading' };
    }
    return {
      kind: 'ready',
      value: mergePeople({
        accounts: accounts.data.users,
        profiles: profiles.value,
        invitations: invitations.value,
      }),
      unreadable: [...(profiles.unreadable ?? []), ...(invitations.unreadable ?? [])],
    };
  }, [accounts.isError, accounts.error, accounts.data, profiles, invitations]);
  const { refetch } = accounts;
  return { ...people, retry: () => (profiles.kind === 'failed' ? window.location.reload() : void refetch()) };
}
