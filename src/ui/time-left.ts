import { fixed } from '../model/format/format.ts';

/**
 * `about 2 min left`.
 * @param seconds null if the time is not known
 */
export function timeLeftText(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 5) return 'a few seconds left';
  if (seconds < 60) return `about ${Math.ceil(seconds / 5) * 5} s left`;
  if (seconds < 3600) return `about ${Math.round(seconds / 60)} min left`;
  return `about ${fixed(seconds / 3600, 1)} h left`;
}
