import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { ContourLevel } from '../../../model/map/contour-bands.ts';
import {
  EXPORT_NAME_LENGTH,
  type ExportFormat,
  exportNameSchema,
  FORMAT_FACTS,
} from '../../../model/results/export-formats.ts';
import type { AddressListFormat } from '../../rules/address-list-file.ts';
import { slugOf } from '../../../model/slug.ts';
import { grouped } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';

/** Contours at a height above ground in m. */
export interface ChosenContours {
  heightM: number;
  level: ContourLevel;
  /** Key of the operating time whose work areas contribute. If absent, all contribute. */
  time?: string;
}

/** The options of an export, and the reasons why some are not available. */
export interface ExportOffer {
  /** EPSG code of the project's coordinate system. Null if it has none. */
  ownCrs: number | null;
  outOfDate: boolean;
  /** Contours that can be exported: the last drawn ones, or those that would be drawn. */
  contours: ChosenContours;
  /** Name of the level in the criteria. */
  levelName: string;
  /** Name of the contours' operating time. Null: all work areas contribute. */
  contourTimeName: string | null;
  operatingTimes: ReadonlyArray<{ key: string; name: string }>;
  /** Default name of the file. */
  fileName: string;
}

/** Purposes of an export. Each sets defaults for the other options. */
export const EXPORT_PRESETS = ['addresses', 'gis', 'everything'] as const;
export type ExportPreset = (typeof EXPORT_PRESETS)[number];

/** The list of addresses as a file. */
export interface AddressListWanted {
  format: AddressListFormat;
  /** Name without extension. */
  name: string;
}

/** The chosen options. */
export interface ExportChoice {
  format: ExportFormat;
  name: string;
  receivers: boolean;
  areas: boolean;
  contours: boolean;
  /** Key of the exported operating time. Null: all. */
  time: string | null;
  /** EPSG code. Null: the default of the format. */
  crs: number | null;
}

/** The options in the form of the call. */
export interface ExportOptions {
  format: ExportFormat;
  name: string;
  layers: Array<'receivers' | 'areas'>;
  crs?: number;
  time?: string;
  contours?: ChosenContours;
}

/** Why a layer cannot be exported now. Null if it can. */
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

/** Why a name is not valid for a file, as a sentence. Null if it is. */
export function faultOfName(name: string): string | null {
  const message = exportNameSchema.safeParse(name.trim()).error?.issues[0]?.message;
  return message === undefined ? null : `The file name ${message}.`;
}

/**
 * The chosen options without those that the format does not support. A sentence if nothing is left or if the name is not valid.
 */
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

/** A file name derived from the assessment's name. */
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
