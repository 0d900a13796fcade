import { fixed } from '../../../model/format/format.ts';

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** `1.4 MB`: a size in powers of 1000, as file managers show it. */
export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${fixed(value, power === 0 || value >= 100 ? 0 : 1)} ${UNITS[power]}`;
}

/** `12.4 of 80.0 MB`: the uploaded part of a file. */
export function progressText(bytes: number, size: number): string {
  const [done, whole] = [sizeText(bytes), sizeText(size)];
  const unit = whole.split(' ')[1] ?? '';
  return done.endsWith(` ${unit}`) ? `${done.slice(0, -unit.length - 1)} of ${whole}` : `${done} of ${whole}`;
}
