/** The first key with a prefix and a number that no item has. The number begins after the count of the items. */
export function freeKey(prefix: string, items: ReadonlyArray<{ key: string }>): string {
  let number = items.length + 1;
  while (items.some(({ key }) => key === `${prefix}${number}`)) number += 1;
  return `${prefix}${number}`;
}
