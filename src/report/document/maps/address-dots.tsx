import type { ExceedanceScale } from '../../../ui/exceedance.ts';
import type { MapSheet } from '../../rules/site-map.ts';
import type { PictureScale } from './picture-scale.ts';

/** Sizes of the symbols by the number of symbols, in units of the drawing. */
const SIZES = [
  { from: 800, size: 3 },
  { from: 200, size: 4.5 },
  { from: 0, size: 6.5 },
];
const EDGE = '#13231b';

/**
 * Outline of the symbol of each class, one unit wide and high around its centre. Each class has its own shape, so that classes
 * can be distinguished in grey print.
 */
const SHAPES: ReadonlyArray<ReadonlyArray<readonly [number, number]>> = [
  // The order is: triangle, square, diamond, star.
  [[0, -0.68], [0.66, 0.5], [-0.66, 0.5]], // prettier-ignore
  [[-0.52, -0.52], [0.52, -0.52], [0.52, 0.52], [-0.52, 0.52]], // prettier-ignore
  [[0, -0.78], [0.78, 0], [0, 0.78], [-0.78, 0]], // prettier-ignore
  [[0, -0.95], [0.25, -0.25], [0.95, 0], [0.25, 0.25], [0, 0.95], [-0.25, 0.25], [-0.95, 0], [-0.25, -0.25]], // prettier-ignore
];

/** Draws the addresses of a map by the class of their exceedance. Higher classes are drawn over lower ones. */
export function AddressDots({ dots, scale, toPicture }: AddressDotsProps) {
  const size = SIZES.find(({ from }) => dots.lon.length > from)?.size ?? 6.5;
  return scale.classes.map(({ label, colour }, rank) => {
    const places = dots.lon.flatMap((lon, at) =>
      dots.rank[at] === rank ? [toPicture([lon, dots.lat[at] ?? NaN])] : [],
    );
    return places.length === 0 ? null : <Signs key={label} places={places} rank={rank} colour={colour} size={size} />;
  });
}

interface AddressDotsProps {
  dots: MapSheet['dots'];
  scale: ExceedanceScale;
  toPicture: PictureScale['toPicture'];
}

interface SignsProps {
  places: ReadonlyArray<readonly [number, number]>;
  /** Rank of the exceedance class. 0 means that no criterion is exceeded. */
  rank: number;
  colour: string;
  size: number;
}

/** Draws the symbols of one class with a few path elements, so that thousands of symbols do not slow the page down. */
export function Signs({ places, rank, colour, size }: SignsProps) {
  const shape = rank < 2 ? undefined : SHAPES[Math.min(rank - 2, SHAPES.length - 1)];
  if (shape === undefined) {
    const d = places.map((place) => `M${place.join(' ')}h0`).join('');
    // Symbols of addresses without an exceedance are small and have a light fill.
    const width = rank === 0 ? 0.75 * size : size;
    return (
      <g fill="none" strokeLinecap="round">
        <path d={d} stroke={rank === 0 ? '#4d5f54' : EDGE} strokeWidth={width + 1.2} />
        <path d={d} stroke={colour} strokeWidth={width} />
      </g>
    );
  }
  const drawn = 1.35 * size;
  const steps = shape.map(([x, y], at) => {
    const [beforeX, beforeY] = shape[at - 1] ?? [0, 0];
    return `${Math.round(10 * drawn * (x - beforeX)) / 10} ${Math.round(10 * drawn * (y - beforeY)) / 10}`;
  });
  const outline = `m${steps[0]}${steps
    .slice(1)
    .map((step) => `l${step}`)
    .join('')}z`;
  const d = places.map((place) => `M${place.join(' ')}${outline}`).join('');
  return <path d={d} fill={colour} stroke={EDGE} strokeWidth={0.9} strokeLinejoin="round" />;
}
