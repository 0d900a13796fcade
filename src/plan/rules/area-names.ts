import type { Assessment } from '../../model/assessment/assessment.ts';
import { WORK_AREA_LIMITS } from '../../model/limits.ts';
import { plural } from '../../model/format/format.ts';

type WorkAreas = Assessment['workAreas'];

/** Names that are taken, as they are compared: reports and problems tell work areas apart by them. */
export function takenNames(workAreas: WorkAreas): Set<string> {
  return new Set(Object.values(workAreas).map(({ feature }) => compared(feature.properties.name)));
}

export const compared = (name: string): string => name.trim().toLowerCase();

/**
 * The first of some names that is not taken.
 * @param nameOf the name of a number, counted from 1; with each number another
 */
export function freeName(taken: ReadonlySet<string>, nameOf: (number: number) => string): string {
  for (let number = 1; ; number += 1) {
    const name = nameOf(number);
    if (!taken.has(compared(name))) return name;
  }
}

/** What a copy of a work area is called: `Station copy`, `Station copy 2`. */
export function copyName(taken: ReadonlySet<string>, name: string): string {
  const base = name.trim().replace(/ copy( \d+)?$/, '') || 'Work area';
  return freeName(taken, (number) => shortened(base, plural(number, ' copy', ` copy ${number}`)));
}

/** A name with something after it, as long as a name may be. */
export function shortened(base: string, ending: string): string {
  return `${base.slice(0, WORK_AREA_LIMITS.name - ending.length)}${ending}`;
}
