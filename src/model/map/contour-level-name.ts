import type { ContourLevel } from './contour-bands.ts';

/** The name of a contour level on screens and in reports, such as “Worst-case LAeq,15min”. */
export function contourLevelName(level: ContourLevel, levelName: string): string {
  return level === 'worst' ? `Worst-case ${levelName}` : `Typical ${levelName}`;
}
