import { vibrationTexts } from '../../../texts/assessment-vibration.ts';

/** The kinds of minimum working distances, the nearest first, with how they are drawn. */
export const DISTANCE_KINDS = [
  { of: 'cosmeticM', name: vibrationTexts.cosmeticDamage, colour: '#a61e4d' },
  { of: 'heritageM', name: vibrationTexts.heritage, colour: '#5c3d00' },
  { of: 'humanM', name: vibrationTexts.peopleMayFeelIt, colour: '#1864ab' },
] as const;

/** Where the criteria of ground-borne noise are met, the nearest first. */
export const GROUND_BORNE_KINDS = [
  { of: 'evening', name: vibrationTexts.groundBorne40DBA, colour: '#d9480f' },
  { of: 'night', name: vibrationTexts.groundBorne35DBA, colour: '#2b8a3e' },
] as const;
