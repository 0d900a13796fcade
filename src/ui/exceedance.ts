import { createContext, useContext } from 'react';
import {
  DEFAULT_EXCEEDANCE_CLASSES,
  type ExceedanceClasses,
  exceedanceRank,
  RINGED_FROM_DB,
} from '../model/results/exceedance-classes.ts';

/** A class of exceedances for the map, its legend and tables. */
export interface ExceedanceClass {
  label: string;
  /** Label for small screens. */
  short: string;
  colour: string;
  /** Colour of text on the class's colour. */
  text: string;
  /** Whether its dots have a ring. */
  isRinged: boolean;
}

export interface ExceedanceScale {
  /** From no exceedance to the highest class. */
  classes: readonly ExceedanceClass[];
  /** Returns the index of an exceedance's class. */
  rankOf: (exceedanceDb: number) => number;
  classOf: (exceedanceDb: number) => ExceedanceClass;
}

/** The classes of a project in a form for look-ups. */
export function exceedanceScale(ownClasses: ExceedanceClasses): ExceedanceScale {
  const { within, classes } = ownClasses;
  const none = { label: 'No exceedance', short: '≤ 0', colour: within, text: textOn(within), isRinged: false };
  const shown = [none, ...classes.map(({ above, colour }, index) => named(above, classes[index + 1]?.above, colour))];
  const rankOf = (exceedanceDb: number) => exceedanceRank(ownClasses, exceedanceDb);
  return { classes: shown, rankOf, classOf: (exceedanceDb) => shown[rankOf(exceedanceDb)] ?? none };
}

function named(above: number, to: number | undefined, colour: string): ExceedanceClass {
  const shown = { colour, text: textOn(colour), isRinged: above >= RINGED_FROM_DB };
  if (to === undefined) return { label: `over ${above} dB`, short: `> ${above}`, ...shown };
  const label = above === 0 ? `up to ${to} dB` : `${above} to ${to} dB`;
  return { label, short: `${above}–${to}`, ...shown };
}

/** Black or white always has a contrast of at least 4.5 to 1. A dark grey in place of black would not. */
const DARK = '#000000';
const LIGHT = '#ffffff';

/** Black or white, whichever has the higher contrast (WCAG 2.2, contrast ratio). */
function textOn(colour: string): string {
  const [own, dark] = [luminance(colour), luminance(DARK)];
  return (own + 0.05) / (dark + 0.05) >= 1.05 / (own + 0.05) ? DARK : LIGHT;
}

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The classes of the current project. */
export const ExceedanceScaleContext = createContext(exceedanceScale(DEFAULT_EXCEEDANCE_CLASSES));

export const useExceedanceScale = () => useContext(ExceedanceScaleContext);
