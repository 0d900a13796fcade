/** What administrators draw in a project: layers that lie among its files, and are read as they are (decision 0107). */
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

/** The file of a folder that holds what was drawn. */
export const drawnFile = (folder: DrawnFolder): string => `drawn-${folder}.geojson`;

/** Whether a file of a folder is one that is drawn. */
export function isDrawnFile(folder: ProjectFolder, name: string): folder is DrawnFolder {
  return DRAWN_FOLDERS.some((drawn) => drawn === folder && drawnFile(drawn) === name);
}

/** Of which shapes the features of a folder are. */
export const SHAPES: Readonly<Record<DrawnFolder, 'area' | 'line' | 'point'>> = {
  catchments: 'area',
  barriers: 'line',
  ground: 'area',
  buildings: 'area',
  receivers: 'point',
};

export type FieldValue = string | number | boolean | null;

/** A feature that was drawn: its place, and its fields by the names that the readers of its folder know. */
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
 * Reads a file that was drawn. One that somebody has put in its place may have what cannot be drawn: it is not written over then.
 * @param nextId ids are those of the session
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

/** A file of what was drawn, a line a feature, so that two versions are compared easily. Blank fields are left out. */
export function writeDrawn(items: readonly DrawnItem[]): string {
  const features = items.map(({ geometry, fields }) => {
    const filled = Object.entries(fields).filter(([, value]) => value !== null && value !== '');
    return JSON.stringify({ type: 'Feature', properties: Object.fromEntries(filled), geometry });
  });
  return `{"type":"FeatureCollection","features":[\n${features.join(',\n')}\n]}\n`;
}
