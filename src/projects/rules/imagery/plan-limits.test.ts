import { expect, it } from 'vitest';
import { filesInTheWay, isPlacedByPoints, nameOfPage, paperScale, resolutionOf, tooManyPixels } from './plan-limits.ts';

it.each([
  ['A4', 595, 842, 200],
  ['A1', 1684, 2384, 200],
  ['A0: 40 million pixels', 2384, 3370, 160.7],
  ['a strip of 20 m: 16,000 pixels', 56_700, 200, 20.3],
  ['a page that is meant to exhaust', 14_400, 14_400, 31.6],
])('%s is drawn as finely as can be taken', (_, width, height, dpi) => {
  const found = resolutionOf(width, height);
  expect(found.dpi).toBeCloseTo(dpi, 1);
  expect(found.scale).toBeCloseTo(found.dpi / 72, 12);
});

it('the scale of the paper follows from what a pixel is on the ground', () => {
  expect(paperScale(0.0635, 200)).toBeCloseTo(500, 9);
});

it('a picture that no browser shows at once is refused', () => {
  expect(tooManyPixels(10_000, 10_000)).toBeNull();
  expect(tooManyPixels(20_000, 10_000)).toBe(
    'The picture has 20,000 × 10,000 pixels; at most 100 million can be placed here. Save it smaller, or upload it with a world file.',
  );
});

it.each([
  ['Site plan.PDF', 1, 1, 'Site plan.png'],
  ['C-101.pdf', 3, 12, 'C-101-page-3.png'],
])('page %s %i of %i is called %s', (pdf, page, pages, name) => {
  expect(nameOfPage(pdf, page, pages)).toBe(name);
});

it.each([
  ['imagery', 'Plan.JPEG', true],
  ['imagery', 'aerial.tif', false],
  ['terrain', 'relief.png', false],
] as const)('of %s, %s is placed by points: %s', (folder, name, isPlaced) => {
  expect(isPlacedByPoints(folder, name)).toBe(isPlaced);
});

it.each<[string, string[], string | null, string[]]>([
  ['plan.png', ['plan.png', 'plan.pgw', 'plan.prj', 'aerial.tfw'], null, []],
  ['plan.jpg', ['plan.jpg', 'plan.pgw', 'Plan.WLD'], null, ['plan.pgw', 'Plan.WLD']],
  ['plan.jpg', ['PLAN.png'], 'PLAN.png', []],
])('beside %s, of %j', (name, listed, sameBase, otherWorldFiles) => {
  expect(filesInTheWay(name, listed)).toEqual({ sameBase, otherWorldFiles });
});
