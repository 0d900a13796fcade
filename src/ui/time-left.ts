import { fixed } from '../format/format.ts';
import { partsTexts } from '../texts/parts.ts';

/**
 * `about 2 min left`.
 * @param seconds null while they are not known
 */
export function timeLeftText(seconds: number | null): string {
  if (seconds === null) return '';
  if (seconds < 5) return partsTexts.aFewSecondsLeft;
  if (seconds < 60) return partsTexts.aboutSecondsLeft(Math.ceil(seconds / 5) * 5);
  if (seconds < 3600) return partsTexts.aboutMinutesLeft(Math.round(seconds / 60));
  return partsTexts.aboutHoursLeft(fixed(seconds / 3600, 1));
}
