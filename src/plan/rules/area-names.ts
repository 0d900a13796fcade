import type { Assessment } from '../../model/assessment/assessment.ts';
import { WORK_AREA_LIMITS } from '../../model/limits.ts';
import { plural } from '../../model/format/format.ts';

type WorkAreas = Assessment['workAreas'];

/** The normalised names of all work areas. Reports and problems identify work areas by name, so names must be unique. */
export function takenNames(workAreas: WorkAreas): Set<string> {
  return new Set(Object.values(workAreas).map(({ feature }) => compared(feature.properties.name)));
}

export const compared = (name: string): string => name.trim().toLowerCase();

/**
 * The first free name of a sequence.
 * @param nameOf returns the name with a number from 1 on; all names must differ
 */
export function freeName(taken: ReadonlySet<string>, nameOf: (number: number) => string): string {
  for (let number = 1; ; number += 1) {
    const name = nameOf(number);
    if (!taken.has(compared(name))) return name;
  }
}

/** The name for a copy of a work area: `Station copy`, `Station copy 2`. */
export function copyName(taken: ReadonlySet<string>, name: string): string {
  const base = name.trim().replace(/ copy( \d+)?$/, '') || 'Work area';
  return freeName(taken, (number) => shortened(base, plural(number, ' copy', ` copy ${number}`)));
}

/** A name with a suffix, shortened to the largest length of a name. */
export function shortened(base: string, ending: string): string {
  return `${base.slice(0, WORK_AREA_LIMITS.name - ending.length)}${ending}`;
}
