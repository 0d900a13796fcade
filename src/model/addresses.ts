/** A house number before the street: `12 High Street`, `3/12 High Street`, `12-14 High Street`, `12A High Street`. */
const NUMBER_FIRST = /^(?:(?:unit|flat|apartment|shop)\s+\S+,?\s+)?(\S*\d\S*)\s+(\S.*)$/i;

const collator = new Intl.Collator('en', { numeric: true });

/** Orders addresses by street, then by house number along the street, then alphabetically. */
export function compareAddresses(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)];
  return (
    collator.compare(one.street, other.street) || collator.compare(one.number, other.number) || collator.compare(a, b)
  );
}

function partsOf(address: string): { street: string; number: string } {
  const [, written = '', street = address] = NUMBER_FIRST.exec(address.trim()) ?? [];
  return { street, number: written.split('/').at(-1) ?? written };
}
