import { useQuery } from '@tanstack/react-query';
import { call } from '../../firebase/calls.ts';
import type { CompanyId } from '../../model/ids.ts';
import { distinctlyNamed } from '../rules/distinct-names.ts';
import type { Member } from '../../model/people/accounts.ts';

const NO_MEMBERS: Member[] = [];
const selectMembers = ({ members }: { members: Member[] }) => distinctlyNamed(members);

/** Returns the members of a company, sorted by name. Empty while they are loading and without a network. */
export function useMembers(companyId: CompanyId): Member[] {
  const { data } = useQuery({
    queryKey: ['members', companyId],
    queryFn: () => call('listMembers', { companyId }),
    select: selectMembers,
  });
  return data ?? NO_MEMBERS;
}
