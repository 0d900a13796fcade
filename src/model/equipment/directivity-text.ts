/** Reads and writes directivities as text, and checks whether their DI is relative to the sound power. */
import { BAND_COUNT, OCTAVE_BANDS_HZ } from '../../engine/scene/octave-bands.ts';
import { MAX_ANGLES, type EquipmentDirectivity } from './equipment-directivity.ts';

/** The expected form of the text. Messages show it after “expected”. */
export const EXPECTED_DIRECTIVITY =
  'angles from the front with their DI in dB, such as “0: 5 | 90: -1 | 180: -8”, or eight levels at each angle for 63 Hz to 8 kHz';

const LEAST_DI_DB = -40;
const MOST_DI_DB = 20;

/** Valid counts of levels per angle: one for all bands, or one per band. */
const LEVEL_COUNTS = [1, BAND_COUNT];

/** Reads `0: 5 | 90: -1 | 180: -8`. @returns the directivity, or the fault as a sentence without “expected” */
export function readDirectivity(text: string): EquipmentDirectivity | { readonly fault: string } {
  const entries = text.split(/[|;\n]/).filter((part) => part.trim() !== '');
  const directivity = entries.map((entry) => {
    const [angle = '', levels = '', ...rest] = entry.split(':').map((part) => part.trim());
    const numbers = levels.split(/\s+/).map(numberOf);
    const isWhole = rest.length === 0 && LEVEL_COUNTS.includes(numbers.length);
    const di = numbers.length === 1 ? Array<number>(BAND_COUNT).fill(numbers[0] ?? NaN) : numbers;
    return { angle: numberOf(angle), di: isWhole ? di : [] };
  });
  if (directivity.some(({ angle, di }) => !Number.isFinite(angle) || di.length === 0 || !di.every(Number.isFinite)))
    return { fault: 'It cannot be read.' };
  if (directivity.length > MAX_ANGLES) return { fault: `It has more than ${MAX_ANGLES} angles.` };
  if (directivity[0]?.angle !== 0 || directivity.at(-1)?.angle !== 180)
    return { fault: 'It does not go from the front, 0°, to the back, 180°.' };
  if (directivity.some(({ angle }, at) => at > 0 && angle <= (directivity[at - 1]?.angle ?? 0)))
    return { fault: 'Its angles do not ascend.' };
  const beyond = directivity.flatMap(({ di }) => di).find((level) => level < LEAST_DI_DB || level > MOST_DI_DB);
  if (beyond !== undefined)
    return { fault: `A DI of ${beyond} dB is not between ${LEAST_DI_DB} and ${MOST_DI_DB} dB.` };
  return directivity;
}

/** Parses a number with a decimal point or comma. NaN for any other text. */
const numberOf = (text: string): number =>
  /^[-+−]?\d+(?:[.,]\d+)?$/.test(text) ? Number(text.replace(',', '.').replace('−', '-')) : NaN;

/** A directivity as text. An angle has a single level if all bands are equal. */
export function directivityText(directivity: EquipmentDirectivity): string {
  return directivity
    .map(({ angle, di }) => `${angle}: ${di.every((level) => level === di[0]) ? String(di[0]) : di.join(' ')}`)
    .join(' | ');
}

/**
 * Largest deviation of the energy mean of DI from 0 dB over the circle, dB. A larger one means that DI is not relative to the
 * sound power.
 */
const MAX_MEAN_DB = 0.5;

/** The band whose energy mean over the circle deviates most from 0 dB. Null if no deviation is too large. */
export function unevenMean(directivity: EquipmentDirectivity): { readonly hz: number; readonly meanDb: number } | null {
  const means = OCTAVE_BANDS_HZ.map((hz, band) => ({ hz, meanDb: meanDb(directivity, band) }));
  const worst = means.reduce((most, mean) => (Math.abs(mean.meanDb) > Math.abs(most.meanDb) ? mean : most));
  return Math.abs(worst.meanDb) > MAX_MEAN_DB ? worst : null;
}

/** The energy mean of DI over the circle in plan, dB. DI is interpolated linearly between angles. */
function meanDb(directivity: EquipmentDirectivity, band: number): number {
  const energyOf = (at: number) => 10 ** (0.1 * (directivity[at]?.di[band] ?? 0));
  const whole = directivity.reduce((sum, { angle }, at) => {
    if (at === 0) return sum;
    const [before, after] = [energyOf(at - 1), energyOf(at)];
    const mean = before === after ? after : (after - before) / Math.log(after / before);
    return sum + mean * (angle - (directivity[at - 1]?.angle ?? 0));
  }, 0);
  return 10 * Math.log10(whole / 180);
}
