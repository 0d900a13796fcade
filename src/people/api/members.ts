import { useQuery } from '@tanstack/react-query';
import { call } from '../../firebase/calls.ts';
import type { CompanyId } from '../../model/ids.ts';
import type { Member } from '../../model/people/accounts.ts';

const NO_MEMBERS: Member[] = [];

/** The members of a company, by name; none until they are there, or without a network. */
export function useMembers(companyId: CompanyId): Member[] {
  const { data } = useQuery({
    queryKey: ['members', companyId],
    queryFn: () => call('listMembers', { companyId }),
  });
  return data?.members ?? NO_MEMBERS;
}
