import type { FoundPlaces } from './use-places.ts';

/** Classes by the difference between the sound power that a position allows and that of the equipment: lower edges, dB. */
export interface PlaceClass {
  fromDb: number;
  label: string;
  colour: string;
}

export const PLACE_CLASSES: readonly PlaceClass[] = [
  { fromDb: -Infinity, label: 'too loud by over 10 dB', colour: '#a8301f' },
  { fromDb: -10, label: 'too loud by 5 to 10 dB', colour: '#d9702b' },
  { fromDb: -5, label: 'too loud by up to 5 dB', colour: '#e9a820' },
  { fromDb: 0, label: 'complies, margin up to 5 dB', colour: '#c8dd8a' },
  { fromDb: 5, label: 'complies, margin over 5 dB', colour: '#3f9aa8' },
];

/** Returns the class of a position for equipment with a sound power level in dB(A). Null if no value was found. */
export function placeClass(allowedLwa: number, itemLwa: number): number | null {
  if (Number.isNaN(allowedLwa)) return null;
  return PLACE_CLASSES.findLastIndex(({ fromDb }) => allowedLwa - itemLwa >= fromDb);
}

/** Counts the positions of each class, by the index of the class. */
export function countClasses({ lwa }: Pick<FoundPlaces, 'lwa'>, itemLwa: number): number[] {
  const counts = PLACE_CLASSES.map(() => 0);
  for (const allowed of lwa) {
    const found = placeClass(allowed, itemLwa);
    if (found !== null) counts[found] = (counts[found] ?? 0) + 1;
  }
  return counts;
}

/**
 * Returns the receivers that prevent the equipment from standing at positions, with the number of these positions, highest first.
 */
export function controllingReceivers(
  { lwa, receivers }: Pick<FoundPlaces, 'lwa' | 'receivers'>,
  itemLwa: number,
): Array<{ receiver: number; places: number }> {
  const counts = new Map<number, number>();
  receivers.forEach((receiver, cell) => {
    if (receiver >= 0 && (lwa[cell] ?? Infinity) < itemLwa) counts.set(receiver, (counts.get(receiver) ?? 0) + 1);
  });
  return [...counts].map(([receiver, places]) => ({ receiver, places })).sort((a, b) => b.places - a.places);
}
