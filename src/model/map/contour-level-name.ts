import type { ContourLevel } from './contour-bands.ts';

/** What a level is called wherever contours of it are shown: “Worst-case LAeq,15min”. */
export function contourLevelName(level: ContourLevel, levelName: string): string {
  return level === 'worst' ? `Worst-case ${levelName}` : `Typical ${levelName}`;
}
