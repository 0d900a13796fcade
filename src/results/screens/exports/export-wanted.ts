import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { ContourLevel } from '../../../model/map/contour-bands.ts';
import {
  EXPORT_NAME_LENGTH,
  type ExportFormat,
  exportNameSchema,
  FORMAT_FACTS,
} from '../../../model/results/export-formats.ts';
import { slugOf } from '../../../model/slug.ts';
import { grouped } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';

/** Contours at a height above ground in m. */
export interface ChosenContours {
  heightM: number;
  level: ContourLevel;
  /** Key of the operating time whose work areas count; all count where absent. */
  time?: string;
}

/** What can be chosen of an export, and what cannot. */
export interface ExportOffer {
  /** EPSG code of the project's own coordinates; null where it has none. */
  ownCrs: number | null;
  outOfDate: boolean;
  /** The contours that can be exported: as they were last drawn, or would be. */
  contours: ChosenContours;
  /** What the criteria call the level. */
  levelName: string;
  /** The name of their operating time; null where all work areas count. */
  contourTimeName: string | null;
  operatingTimes: ReadonlyArray<{ key: string; name: string }>;
  /** The name that the file has unless somebody gives it another. */
  fileName: string;
}

/** What an export is for: each presets the rest of the choice. */
export const EXPORT_PRESETS = ['addresses', 'gis', 'everything'] as const;
export type ExportPreset = (typeof EXPORT_PRESETS)[number];

/** The list of addresses as a file. */
export interface AddressListWanted {
  format: 'xlsx' | 'csv';
  /** Without its ending. */
  name: string;
}

/** What is chosen. */
export interface ExportChoice {
  format: ExportFormat;
  name: string;
  receivers: boolean;
  areas: boolean;
  contours: boolean;
  /** Key of the one operating time that is exported; null: all. */
  time: string | null;
  /** EPSG code; null: the usual one of the format. */
  crs: number | null;
}

/** The options of a call. */
export interface ExportOptions {
  format: ExportFormat;
  name: string;
  layers: Array<'receivers' | 'areas'>;
  crs?: number;
  time?: string;
  contours?: ChosenContours;
}

/** Why a layer cannot be exported as things are; null where it can. */
export function hindranceOf(
  layer: 'areas' | 'contours',
  format: ExportFormat,
  { outOfDate }: Pick<ExportOffer, 'outOfDate'>,
): string | null {
  const { name, hasAreas, isMap } = FORMAT_FACTS[format];
  if (layer === 'areas') return hasAreas ? null : `${name} holds one table, that of the receivers.`;
  if (!isMap) return `${name} has no shapes.`;
  return outOfDate ? 'Process first: contours are drawn of results that are up to date.' : null;
}

/** Why a file cannot have a name, as a sentence; null where it can. */
export function faultOfName(name: string): string | null {
  const message = exportNameSchema.safeParse(name.trim()).error?.issues[0]?.message;
  return message === undefined ? null : `The file name ${message}.`;
}

/** The options of a choice, without what its format cannot have; a sentence where nothing is left, or the name cannot be. */
export function optionsOf(choice: ExportChoice, offer: ExportOffer): ExportOptions | string {
  const { format, receivers, areas, time, crs } = choice;
  const has = (layer: 'areas' | 'contours') => choice[layer] && hindranceOf(layer, format, offer) === null;
  if (!receivers && !(areas && has('areas')) && !has('contours')) return 'Choose what is to be exported.';
  const fault = faultOfName(choice.name);
  if (fault !== null) return fault;
  return {
    format,
    name: choice.name.trim(),
    layers: [...(receivers ? ['receivers' as const] : []), ...(has('areas') ? ['areas' as const] : [])],
    ...(crs !== null && FORMAT_FACTS[format].crs !== 'always WGS 84' && { crs }),
    ...(time !== null && { time }),
    ...(has('contours') && { contours: offer.contours }),
  };
}

const NOT_IN_FILE_NAMES = /[^a-z0-9._-]/g;

/** A file name of the assessment's name. */
export function fileNameOf({ name, id }: Pick<Assessment, 'name' | 'id'>): string {
  const safe = (slugOf(name) ?? id).replace(NOT_IN_FILE_NAMES, '').replace(/^[^a-z0-9]+/, '');
  return (safe || id).slice(0, EXPORT_NAME_LENGTH - 20);
}

/** `12 MB`, `0.3 MB`, `under 0.1 MB` */
export function sizeInMegabytes(bytes: number): string {
  const megabytes = bytes / 1e6;
  if (megabytes < 0.1) return 'under 0.1 MB';
  return units.megabytes(grouped(megabytes, { most: megabytes < 10 ? 1 : 0 }));
}
