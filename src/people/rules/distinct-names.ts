import type { Member } from '../../model/people/accounts.ts';

/**
 * Returns the members with distinct names. Names are chosen freely, so members who share a name are named by their e-mail
 * addresses.
 */
export function distinctlyNamed(members: readonly Member[]): Member[] {
  const key = ({ name }: Member) => name.trim().toLowerCase();
  const counts = Map.groupBy(members, key);
  return members.map((member) => ((counts.get(key(member))?.length ?? 0) > 1 ? { ...member, name: '' } : member));
}
