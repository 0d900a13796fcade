import { describe, expect, test } from 'vitest';
import { CONTOUR_EDGES_DB, contourColour } from '../../../src/model/map/contour-colours.ts';
import { DEFAULT_EXCEEDANCE_CLASSES, NOT_COMPARED_COLOUR } from '../../../src/model/results/exceedance-classes.ts';
import { PLACE_CLASSES } from '../../../src/placement/screens/place-classes.ts';
import { exceedanceScale } from '../../../src/ui/exceedance.ts';

type Lab = [lightness: number, a: number, b: number];
type Matrix = ReadonlyArray<readonly [red: number, green: number, blue: number]>;

/** Colour vision deficiencies by Machado, Oliveira and Fernandes (2009), severity 1.0, for linear RGB. */
const VISIONS: Readonly<Record<string, Matrix>> = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** A colour `#rrggbb` as seen with a colour vision deficiency, in CIELAB (D65). */
function seen(colour: string, vision: Matrix): Lab {
  const linear = [1, 3, 5].map((from) => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = vision.map((row) => {
    const sum = row.reduce((total, weight, channel) => total + weight * (linear[channel] ?? 0), 0);
    return Math.min(1, Math.max(0, sum));
  });
  const root = (part: number) => (part > 0.008856 ? Math.cbrt(part) : 7.787 * part + 16 / 116);
  const x = root((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505);
  const y = root(0.2126 * red + 0.7152 * green + 0.0722 * blue);
  const z = root((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Colour difference CIE 1976; 2.3 is just noticeable side by side. */
const distance = (colour: Lab, other: Lab) =>
  Math.hypot(colour[0] - other[0], colour[1] - other[1], colour[2] - other[2]);

function leastDistance(ones: readonly string[], others: readonly string[], vision: Matrix): number {
  const distances = ones.flatMap((colour) =>
    others
      .filter((other) => other !== colour || ones !== others)
      .map((other) => distance(seen(colour, vision), seen(other, vision))),
  );
  return Math.min(...distances);
}

const lightness = (colour: string) => seen(colour, VISIONS['full colour vision'] ?? [])[0];
const falls = (colours: readonly string[]) =>
  colours.slice(1).map((colour, index) => lightness(colours[index] ?? '') - lightness(colour));

const scale = exceedanceScale(DEFAULT_EXCEEDANCE_CLASSES);
const exceedances = [NOT_COMPARED_COLOUR, ...scale.classes.map(({ colour }) => colour)];
const levels = [-Infinity, ...CONTOUR_EDGES_DB].map(contourColour);

describe.each(Object.entries(VISIONS))('with %s', (_, vision) => {
  test('the classes of exceedance and the colour of receivers without comparison are distinguishable', () => {
    expect(leastDistance(exceedances, exceedances, vision)).toBeGreaterThan(15);
  });

  test('no colour of an exceedance is close to the colour of a level', () => {
    expect(leastDistance(exceedances, levels, vision)).toBeGreaterThan(8);
  });

  test('the classes of equipment placement are distinguishable', () => {
    const places = PLACE_CLASSES.map(({ colour }) => colour);
    expect(leastDistance(places, places, vision)).toBeGreaterThan(15);
  });
});

test('the colours of exceedances become darker class by class, so that grey prints distinguish them', () => {
  expect(Math.min(...falls(exceedances))).toBeGreaterThan(10);
});

test('the colours of levels become darker band by band', () => {
  expect(Math.min(...falls(levels))).toBeGreaterThan(2);
});

test('classes of 10 dB and more also have a ring', () => {
  expect(scale.classes.map(({ isRinged }) => isRinged)).toEqual([false, false, false, true, true]);
});
