import type { FoundPlaces } from './use-places.ts';

/** By how much the sound power that a place allows is over that of the equipment: lower edges, dB. */
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

/** The class of a place, of equipment of a sound power level in dB(A); null where nothing was found. */
export function placeClass(allowedLwa: number, itemLwa: number): number | null {
  if (Number.isNaN(allowedLwa)) return null;
  return PLACE_CLASSES.findLastIndex(({ fromDb }) => allowedLwa - itemLwa >= fromDb);
}

/** How many places are of each class, by its number. */
export function countClasses({ lwa }: Pick<FoundPlaces, 'lwa'>, itemLwa: number): number[] {
  const counts = PLACE_CLASSES.map(() => 0);
  for (const allowed of lwa) {
    const found = placeClass(allowed, itemLwa);
    if (found !== null) counts[found] = (counts[found] ?? 0) + 1;
  }
  return counts;
}

/** The receivers that decide where the equipment may not stand, and at how many places each does, most first. */
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
