import type { MantineColorsTuple } from '@mantine/core';

/** The colours of the identity slr. No other drawing code contains literal colours. */
export const shades = {
  background: '#eef2ec',
  primary: '#c8e267',
  secondary: '#3f8f5a',
  surface: '#12372a',
  lilac: '#c3b1e1',
  pink: '#f0a6b8',
  apricot: '#f6b77d',
  /** Outlines of apricot shapes. It is legible on apricot. */
  apricotEdge: '#7a3e00',
  /** Temporary noise barriers. Nothing else on a map is purple. */
  lilacEdge: '#5b3a8c',
  sand: '#ead9a8',
  /** Lines of equal level on printed maps. They are dark enough for grey prints. */
  contour: '#17497a',
} as const;

/** Blue and cyan have black as a placeholder, because the identity does not use them. */
export const placeholder = tupleOf(() => '#000000');

/**
 * Ten shades of a colour for the component library, from nearly white through the shade itself to one that is legible on the
 * lightest shade.
 * @param shade fifth shade, `#rrggbb`
 * @param darkest tenth shade
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

/** A colour between two colours, interpolated per channel. */
export function mixed(from: string, to: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [from, to].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16));
    return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share);
  });
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
