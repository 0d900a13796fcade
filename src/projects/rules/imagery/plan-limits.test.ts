import { expect, it } from 'vitest';
import { filesInTheWay, isPlacedByPoints, nameOfPage, paperScale, resolutionOf, tooManyPixels } from './plan-limits.ts';

it.each([
  ['A4', 595, 842, 200],
  ['A1', 1684, 2384, 200],
  ['A0: 40 million pixels', 2384, 3370, 160.7],
  ['a strip of 20 m: 16,000 pixels', 56_700, 200, 20.3],
  ['a huge page', 14_400, 14_400, 31.6],
])('resolutionOf returns the finest possible resolution for %s', (_, width, height, dpi) => {
  const found = resolutionOf(width, height);
  expect(found.dpi).toBeCloseTo(dpi, 1);
  expect(found.scale).toBeCloseTo(found.dpi / 72, 12);
});

it('paperScale follows from the size of a pixel on the ground', () => {
  expect(paperScale(0.0635, 200)).toBeCloseTo(500, 9);
});

it('tooManyPixels rejects a picture that no browser can show at once', () => {
  expect(tooManyPixels(10_000, 10_000)).toBeNull();
  expect(tooManyPixels(20_000, 10_000)).toBe(
    'The picture has 20,000 × 10,000 pixels; at most 100 million can be placed here. Save it smaller, or upload it with a world file.',
  );
});

it.each([
  ['Site plan.PDF', 1, 1, 'Site plan.png'],
  ['C-101.pdf', 3, 12, 'C-101-page-3.png'],
])('nameOfPage for %s, page %i of %i, is %s', (pdf, page, pages, name) => {
  expect(nameOfPage(pdf, page, pages)).toBe(name);
});

it.each([
  ['imagery', 'Plan.JPEG', true],
  ['imagery', 'aerial.tif', false],
  ['terrain', 'relief.png', false],
] as const)('isPlacedByPoints for %s, %s is %s', (folder, name, isPlaced) => {
  expect(isPlacedByPoints(folder, name)).toBe(isPlaced);
});

it.each<[string, string[], string | null, string[]]>([
  ['plan.png', ['plan.png', 'plan.pgw', 'plan.prj', 'aerial.tfw'], null, []],
  ['plan.jpg', ['plan.jpg', 'plan.pgw', 'Plan.WLD'], null, ['plan.pgw', 'Plan.WLD']],
  ['plan.jpg', ['PLAN.png'], 'PLAN.png', []],
])('filesInTheWay finds for %s among %j the files that would interfere', (name, listed, sameBase, otherWorldFiles) => {
  expect(filesInTheWay(name, listed)).toEqual({ sameBase, otherWorldFiles });
});
