const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** `1.4 MB`: a size as file managers show it, in powers of 1000. */
export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1000 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / 1000 ** power;
  return `${value.toFixed(power === 0 || value >= 100 ? 0 : 1)} ${UNITS[power]}`;
}

/** `12.4 of 80.0 MB`: how much of a size is there. */
export function progressText(bytes: number, size: number): string {
  const [done, whole] = [sizeText(bytes), sizeText(size)];
  const unit = whole.split(' ')[1] ?? '';
  return done.endsWith(` ${unit}`) ? `${done.slice(0, -unit.length - 1)} of ${whole}` : `${done} of ${whole}`;
}

/**
 * `about 2 min left`.
 * @param rate bytes a second; null while it is not known
 */
export function timeLeftText(bytesLeft: number, rate: number | null): string {
  if (rate === null) return '';
  const seconds = bytesLeft / rate;
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 60) return `about ${Math.ceil(seconds / 5) * 5} s left`;
  if (seconds < 3600) return `about ${Math.round(seconds / 60)} min left`;
  return `about ${(seconds / 3600).toFixed(1)} h left`;
}
