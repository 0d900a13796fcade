import { readFileSync } from 'node:fs';
import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { shades, tinted } from '../../../src/ui/palette.ts';
import { slr } from '../../../src/ui/theme.ts';

const SOURCE = new URL('../../../src/', import.meta.url);

/** Relative luminance (WCAG 2.2), from which the contrast ratio is computed. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Returns the hue of a colour, degrees: 0 red, 120 green, 240 blue. */
function hue(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const degrees = (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

describe('the theme slr', () => {
  it('is light: a pale grey-green background, lime, mid green, a dark green surface', () => {
    expect(shades).toMatchObject({
      background: '#eef2ec',
      primary: '#c8e267',
      secondary: '#3f8f5a',
      surface: '#12372a',
    });
    expect(slr.primaryColor).toBe('lime');
    expect(slr.colors?.lime?.[4]).toBe(shades.primary);
    expect(slr.colors?.green?.[6]).toBe(shades.secondary);
    expect(slr.colors?.green?.[9]).toBe(shades.surface);
  });

  it('has black placeholders for blue and cyan', () => {
    for (const name of ['blue', 'cyan'] as const) {
      expect(new Set(slr.colors?.[name])).toEqual(new Set(['#000000']));
    }
  });

  it.each([
    ['lilac', 255, 285],
    ['pink', 335, 355],
    ['apricot', 20, 35],
    ['sand', 40, 55],
  ] as const)('has a light %s of the right hue', (name, from, to) => {
    expect(hue(shades[name])).toBeGreaterThan(from);
    expect(hue(shades[name])).toBeLessThan(to);
    expect(luminance(shades[name])).toBeGreaterThan(0.45);
    expect(luminance(shades[name])).toBeLessThan(0.8);
  });

  it.each(['lilac', 'pink', 'apricot', 'sand'] as const)(
    'has ten shades of %s, with readable contrast between the darkest and the lightest',
    (name) => {
      const tuple = slr.colors?.[name];
      expect(tuple).toHaveLength(10);
      expect(tuple?.[4]).toBe(shades[name]);
      expect(contrast(tuple?.[0] ?? '', tuple?.[9] ?? '')).toBeGreaterThan(4.5);
      expect(tinted(shades[name], '#000000')[9]).toBe('#000000');
    },
  );

  it('is the only place that contains the values of its shades, and components use it', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: SOURCE, exclude: ['**/*.test.{ts,tsx}'] }).filter(
      (file) => !file.startsWith('ui/palette.ts'),
    );
    const typed = ['lilac', 'pink', 'apricot', 'apricotEdge', 'sand'] as const;
    const texts = files.map((file) => [file, readFileSync(new URL(file, SOURCE), 'utf8')] as const);
    for (const name of typed) {
      expect(texts.filter(([, text]) => text.includes(shades[name])).map(([file]) => file)).toEqual([]);
    }
    for (const name of ['lilac', 'pink', 'sand']) {
      expect(
        texts.filter(([file, text]) => !file.includes('theme') && text.includes(`'${name}'`)).length,
      ).toBeGreaterThan(0);
    }
  });
});
