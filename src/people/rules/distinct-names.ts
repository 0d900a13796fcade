import type { Member } from '../../model/people/accounts.ts';

/** Members as they are named: those who share a name, which each chooses freely, by their e-mail addresses alone. */
export function distinctlyNamed(members: readonly Member[]): Member[] {
  const key = ({ name }: Member) => name.trim().toLowerCase();
  const counts = Map.groupBy(members, key);
  return members.map((member) => ((counts.get(key(member))?.length ?? 0) > 1 ? { ...member, name: '' } : member));
}
