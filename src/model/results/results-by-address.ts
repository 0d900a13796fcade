import { levelsInTime, type Results } from './results.ts';

/** An address with its receivers, at façades and floors. */
export interface ResultAddress {
  readonly id: string;
  /** Numbers of its receivers in the results, rising; at least one. */
  readonly receivers: readonly number[];
}

/**
 * Results are never changed, so the addresses of their receivers stay as they are; without this they are found again each time. Results of
 * one scene may share the column.
 */
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

/** The addresses of results, in the order of the first receiver of each. */
export function addressesOf(results: Pick<Results, 'receivers'>): ResultAddress[] {
  return [...addressesById(results).values()];
}

/** The address of a receiver; null where there is no such receiver. */
export function addressOf(results: Pick<Results, 'receivers'>, index: number): ResultAddress | null {
  return addressesById(results).get(results.receivers.addressId[index] ?? '') ?? null;
}

/**
 * Finds the receiver that stands for an address in an operating time: that with the highest exceedance, else the highest compared
 * level, else the highest level; of equal ones the first. One that is not compared comes after those that are.
 * @returns a function from an address to the number of that receiver
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

/** Of results that were stored with their worst receivers: what tells these. */
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

/** Says of results how their worst receivers are told, which were stored with them: they are not looked for then. */
export function cacheWorst(results: Results, worstOf: (time: string) => readonly number[]): void {
  storedWorst.set(results, worstOf);
}

/** Where at its address a receiver of results stands, in words; see `positionAtAddress`. */
export function positionOf({ receivers: { facade, floor } }: Pick<Results, 'receivers'>, index: number): string {
  return positionAtAddress({ facade: facade[index] ?? null, floor: floor[index] ?? null });
}

/** Where at its address a receiver stands, in words: `façade NE, floor 2`; empty for one that was placed by hand on no floor. */
export function positionAtAddress({ facade, floor }: { facade: string | null; floor: number | null }): string {
  const parts = [facade === null ? '' : `façade ${facade}`, floor === null ? '' : `floor ${floor}`];
  return parts.filter((part) => part !== '').join(', ');
}
