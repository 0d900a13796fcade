import { localDate } from '../../model/time/calendar.ts';
import type { CrewPass } from '../../model/assessment/crew-timetable.ts';
import type { CrewOnLine } from '../../model/assessment/moving-crew.ts';
import { clockOfWall, wallOfMinute } from '../../model/time/wall-clock.ts';
import { movingCrewOf, type WorkArea } from '../../model/assessment/work-area.ts';
import type { Chainage } from '../../gis/geometry/chainage.ts';
import { alongOf, chainageOf } from '../../gis/geometry/chainage.ts';
import { sizeIn } from '../../gis/geometry/measure.ts';
import type { Plane } from '../../gis/geometry/plane.ts';
import { shownDay } from '../../model/format/format.ts';
import { USUAL_CHAINAGE } from './format-chainage.ts';

/** A moving crew on its line, with the chainage of the line. */
export interface CalledLine extends CrewOnLine {
  readonly chainage: Chainage;
}

/** Null if no crew moves along a work area. */
export function crewOnLine({ feature }: WorkArea, plane: Plane): CalledLine | null {
  const crew = movingCrewOf(feature);
  const size = sizeIn(feature.geometry, plane);
  if (crew === null || size === null || !('lengthM' in size) || !(size.lengthM > 0)) return null;
  return { crew, lineM: size.lengthM, chainage: feature.properties.chainage ?? USUAL_CHAINAGE };
}

/** Converts between a distance along the line in the direction of drawing and a chainage, m. */
export const chainageOfAlong = ({ chainage, lineM }: CalledLine, alongM: number): number =>
  chainageOf(alongM, chainage, lineM);
export const alongOfChainage = ({ chainage, lineM }: CalledLine, chainageM: number): number =>
  alongOf(chainageM, chainage, lineM);

/** A chainage as kilometres and metres: `1+250`. */
export function chainageText(chainageM: number): string {
  const metres = Math.round(Math.abs(chainageM));
  const sign = chainageM < 0 && metres > 0 ? '−' : '';
  return `${sign}${Math.floor(metres / 1000)}+${String(metres % 1000).padStart(3, '0')}`;
}

/** `27 Nov` */
export const shortDay = (date: string): string => shownDay(localDate(date), 'day');

/** The local time of a minute, such as `02:15`. */
export const clockText = (minute: number, timeZone: string): string =>
  clockOfWall(wallOfMinute(Math.round(minute), timeZone));

/** `Passes 0+000 to 1+250 between 20:00 and 05:00.` */
export function formatCrewPass(line: CalledLine, pass: CrewPass, timeZone: string): string {
  const place = (alongM: number) => chainageText(chainageOfAlong(line, alongM));
  const clock = (minute: number) => clockText(minute, timeZone);
  const [from, to] = [clock(pass.from), clock(pass.to)];
  if (pass.fromM === pass.toM) return `Stays at ${place(pass.fromM)} from ${from} to ${to}.`;
  const days = pass.to - pass.from > 24 * 60 ? ', over several days' : '';
  const end =
    pass.endReachedAt === null
      ? ''
      : ` It reaches the end at ${clock(pass.endReachedAt)}, and works there until its shifts end.`;
  return `Passes ${place(pass.fromM)} to ${place(pass.toM)} between ${from} and ${to}${days}.${end}`;
}
