import { levelsInTime, type Results } from '../../model/results/results.ts';
import { worstReceivers } from '../../model/results/results-by-address.ts';
import type { ColourClass, MapView } from '../../results/screens/map/map-colouring.ts';

/** Classes from much lower to much higher. `upToDb` is the upper edge in dB, which belongs to the class. */
const CLASSES: ReadonlyArray<{ upToDb: number; key: string; label: string; short: string; colour: string }> = [
  { upToDb: -5, key: 'much-lower', label: 'lower by 5 dB and more', short: '≤ −5', colour: '#1b6ca8' },
  { upToDb: -1, key: 'lower', label: 'lower by 1 to 5 dB', short: '−5 to −1', colour: '#7fb8de' },
  { upToDb: 1, key: 'same', label: 'the same within 1 dB', short: '± 1', colour: '#d9ded3' },
  { upToDb: 5, key: 'higher', label: 'higher by 1 to 5 dB', short: '1 to 5', colour: '#f0a35e' },
  { upToDb: Infinity, key: 'much-higher', label: 'higher by 5 dB and more', short: '> 5', colour: '#a8321b' },
];

const COLOUR_CLASSES: ColourClass[] = CLASSES.map(({ key, label, short, colour }) => ({
  key: `difference-${key}`,
  label,
  short,
  colour,
  isOptional: false,
}));
const [FIRST] = COLOUR_CLASSES;

/** Results and one of their operating times. */
export interface InTime {
  results: Results;
  time: string;
}

/**
 * Returns a map view that colours receivers by the difference of `laeq` between two plans with the same receivers.
 * @param hidden keys of the classes that are not shown
 */
export function differenceView(before: InTime, after: InTime, hidden: readonly string[]): MapView {
  const [was, is] = [levelsInTime(before.results, before.time).laeq, levelsInTime(after.results, after.time).laeq];
  const rankOf = (receiver: number) => classOfDifference((is[receiver] ?? 0) - (was[receiver] ?? 0));
  const counts = COLOUR_CLASSES.map(() => 0);
  for (const receiver of worstReceivers(after.results, after.time)) {
    const rank = rankOf(receiver);
    counts[rank] = (counts[rank] ?? 0) + 1;
  }
  const classOf = (receiver: number): ColourClass => {
    const found = COLOUR_CLASSES[rankOf(receiver)] ?? FIRST;
    if (found === undefined) throw new Error('there are no classes of differences');
    return found;
  };
  return {
    title: 'Difference',
    classes: COLOUR_CLASSES,
    counts,
    rankOf,
    classOf,
    isShown: (receiver) => !hidden.includes(classOf(receiver).key),
    hidden,
    hiddenCount: COLOUR_CLASSES.reduce(
      (sum, { key }, rank) => sum + (hidden.includes(key) ? (counts[rank] ?? 0) : 0),
      0,
    ),
  };
}

/** The class of a difference of levels, dB. */
export function classOfDifference(differenceDb: number): number {
  return CLASSES.findIndex(({ upToDb }) => differenceDb <= upToDb);
}
