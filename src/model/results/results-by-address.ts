import { levelsInTime, type Results } from './results.ts';

/** An address with its receivers at façades and floors. */
export interface ResultAddress {
  readonly id: string;
  /** Indexes of its receivers in the results, ascending. There is at least one. */
  readonly receivers: readonly number[];
}

/** Caches the addresses of results, which never change. Results of the same scene can share the column that is the key. */
const known = new WeakMap<Results['receivers']['addressId'], ReadonlyMap<string, ResultAddress>>();

function addressesById({ receivers }: Pick<Results, 'receivers'>): ReadonlyMap<string, ResultAddress> {
  const found = known.get(receivers.addressId);
  if (found !== undefined) return found;
  const addresses = new Map<string, { id: string; receivers: number[] }>();
  receivers.addressId.forEach((id, index) => {
    const address = addresses.get(id);
    if (address === undefined) addresses.set(id, { id, receivers: [index] });
    else address.receivers.push(index);
  });
  known.set(receivers.addressId, addresses);
  return addresses;
}

/** The addresses of results in the order of their first receiver. */
export function addressesOf(results: Pick<Results, 'receivers'>): ResultAddress[] {
  return [...addressesById(results).values()];
}

/** The address of a receiver. Null if the receiver does not exist. */
export function addressOf(results: Pick<Results, 'receivers'>, index: number): ResultAddress | null {
  return addressesById(results).get(results.receivers.addressId[index] ?? '') ?? null;
}

/**
 * Finds the receiver that represents an address in an operating time. It is the receiver with the highest exceedance, or else the
 * highest compared level, or else the highest level. If several are equal, it is the first one. Receivers that are compared come
 * before those that are not.
 * @returns a function from an address to the index of that receiver
 */
export function worstIn(results: Results, time: string): (address: ResultAddress) => number {
  const { laeqAssessed, laeq } = levelsInTime(results, time);
  const exceedance = results.receivers.times[time]?.exceedance ?? [];
  const ranks = [exceedance, laeqAssessed, laeq];
  const isWorse = (receiver: number, other: number) => {
    for (const rank of ranks) {
      const difference = (rank[receiver] ?? -Infinity) - (rank[other] ?? -Infinity);
      if (difference > 0) return true;
      if (difference < 0) return false;
    }
    return false;
  };
  return ({ receivers: [first = -1, ...others] }) =>
    others.reduce((worst, receiver) => (isWorse(receiver, worst) ? receiver : worst), first);
}

const knownWorst = new WeakMap<Results, Map<string, readonly number[]>>();

/** Functions that return the stored worst receivers, for results that include them. */
const storedWorst = new WeakMap<Results, (time: string) => readonly number[]>();

/** The worst receiver of each address in an operating time, in the order of `addressesOf`. */
export function worstReceivers(results: Results, time: string): readonly number[] {
  const times = knownWorst.get(results) ?? new Map<string, readonly number[]>();
  knownWorst.set(results, times);
  const find = () => addressesOf(results).map(worstIn(results, time));
  const worst = times.get(time) ?? (storedWorst.get(results) ?? find)(time);
  times.set(time, worst);
  return worst;
}

/** Registers the stored worst receivers of results, so that they are not computed. */
export function cacheWorst(results: Results, worstOf: (time: string) => readonly number[]): void {
  storedWorst.set(results, worstOf);
}

/** The position of a receiver at its address as text. See `positionAtAddress`. */
export function positionOf({ receivers: { facade, floor } }: Pick<Results, 'receivers'>, index: number): string {
  return positionAtAddress({ facade: facade[index] ?? null, floor: floor[index] ?? null });
}

/**
 * The position of a receiver at its address as text, such as `façade NE, floor 2`. Empty for a receiver without façade and floor.
 */
export function positionAtAddress({ facade, floor }: { facade: string | null; floor: number | null }): string {
  const parts = [facade === null ? '' : `façade ${facade}`, floor === null ? '' : `floor ${floor}`];
  return parts.filter((part) => part !== '').join(', ');
}
