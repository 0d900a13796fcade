/**
 * Drawn layers: the features that administrators draw in a project. They are files of the project and are read like other files
 * (decision 0107).
 */
import { z } from 'zod';
import { shapeSchema } from '../../../model/assessment/work-area.ts';
import type { Shape } from '../../../gis/geometry/shape.ts';
import type { ProjectFolder } from '../../../model/project/project.ts';

export const DRAWN_FOLDERS = [
  'catchments',
  'barriers',
  'ground',
  'buildings',
  'receivers',
] as const satisfies readonly ProjectFolder[];
export type DrawnFolder = (typeof DRAWN_FOLDERS)[number];

/** The name of the drawn layer's file in a folder. */
export const drawnFile = (folder: DrawnFolder): string => `drawn-${folder}.geojson`;

/** Whether a file of a folder is a drawn layer. */
export function isDrawnFile(folder: ProjectFolder, name: string): folder is DrawnFolder {
  return DRAWN_FOLDERS.some((drawn) => drawn === folder && drawnFile(drawn) === name);
}

/** Shape of the features in each folder. */
export const SHAPES: Readonly<Record<DrawnFolder, 'area' | 'line' | 'point'>> = {
  catchments: 'area',
  barriers: 'line',
  ground: 'area',
  buildings: 'area',
  receivers: 'point',
};

export type FieldValue = string | number | boolean | null;

/** A drawn feature: its geometry, and its fields by the names that the readers of its folder expect. */
export interface DrawnItem {
  readonly id: string;
  readonly folder: DrawnFolder;
  readonly geometry: Shape;
  readonly fields: Readonly<Record<string, FieldValue>>;
}

const GEOMETRIES = { area: ['Polygon', 'MultiPolygon'], line: ['LineString'], point: ['Point'] } as const;

const fileSchema = z.object({
  type: z.literal('FeatureCollection'),
  crs: z.undefined('must not name a coordinate system: what is drawn is in degrees of WGS 84').optional(),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      geometry: shapeSchema,
      properties: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
    }),
  ),
});

export type ReadDrawn =
  | { readonly kind: 'read'; readonly items: DrawnItem[] }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Reads a drawn layer. Somebody may have uploaded a file of the same name that the editor cannot represent. The editor then
 * refuses to overwrite it.
 * @param nextId creates ids that are valid for the session only
 */
export function readDrawn(folder: DrawnFolder, text: string, nextId: () => string): ReadDrawn {
  const refused = (reason: string): ReadDrawn => ({
    kind: 'refused',
    reason: `${drawnFile(folder)} cannot be edited here: ${reason}. Upload it under another name, remove it, and draw again.`,
  });
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return refused('it is not JSON');
  }
  const parsed = fileSchema.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const feature =
      issue?.path[0] === 'features' && typeof issue.path[1] === 'number' ? `feature ${issue.path[1] + 1}, ` : '';
    return refused(
      `${feature}${issue?.path.filter((part) => typeof part === 'string').join('.') ?? ''}: ${issue?.message ?? ''}`,
    );
  }
  const shapes: readonly string[] = GEOMETRIES[SHAPES[folder]];
  const other = parsed.data.features.findIndex(({ geometry }) => !shapes.includes(geometry.type));
  if (other >= 0) return refused(`feature ${other + 1} is not made of ${SHAPES[folder]}s`);
  const items = parsed.data.features.map(({ geometry, properties }): DrawnItem => {
    return { id: nextId(), folder, geometry, fields: properties ?? {} };
  });
  return { kind: 'read', items };
}

/** Writes a drawn layer with one line per feature, so that versions are easy to compare. Blank fields are left out. */
export function writeDrawn(items: readonly DrawnItem[]): string {
  const features = items.map(({ geometry, fields }) => {
    const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
    return JSON.stringify({ type: 'Feature', properties: Object.fromEntries(filled), geometry });
  });
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`;
}
