import type { MantineColorsTuple } from '@mantine/core';

/** The shades of the identity slr, each typed here and nowhere else in code that draws. */
export const shades = {
  background: '#eef2ec',
  primary: '#c8e267',
  secondary: '#3f8f5a',
  surface: '#12372a',
  lilac: '#c3b1e1',
  pink: '#f0a6b8',
  apricot: '#f6b77d',
  /** What is drawn round apricot; it can be read on it. */
  apricotEdge: '#7a3e00',
  /** Temporary noise barriers, which alone are purple on a map. */
  lilacEdge: '#5b3a8c',
  sand: '#ead9a8',
  /** Lines of equal level on printed maps: dark enough for grey print. */
  contour: '#17497a',
} as const;

/** Blue and cyan are black placeholders of the identity. */
export const placeholder = tupleOf(() => '#000000');

/**
 * Ten shades of a colour for the component library: from nearly white over the shade itself to one that can be read on the lightest.
 * @param shade the fifth, `#rrggbb`
 * @param darkest the tenth
 */
export function tinted(shade: string, darkest: string): MantineColorsTuple {
  return tupleOf((at) => (at <= 4 ? mixed('#ffffff', shade, (at + 1) / 5) : mixed(shade, darkest, (at - 4) / 5)));
}

function tupleOf(shadeAt: (at: number) => string): MantineColorsTuple {
  const [s0 = '', s1 = '', s2 = '', s3 = '', s4 = '', s5 = '', s6 = '', s7 = '', s8 = '', s9 = ''] = Array.from(
    { length: 10 },
    (_, at) => shadeAt(at),
  );
  return [s0, s1, s2, s3, s4, s5, s6, s7, s8, s9];
}

/** A colour between two, each of its three parts for itself. */
export function mixed(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
