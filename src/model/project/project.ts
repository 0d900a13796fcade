import { z } from 'zod';
import { assumptionSchema } from './assumptions.ts';
import { boundsSchema } from '../map/bounds.ts';
import { companyIdSchema, projectUidSchema } from '../ids.ts';
import { imagerySchema } from '../map/imagery.ts';
import { siteSketchSchema } from '../map/site-sketch.ts';
import { slugOf } from '../slug.ts';
import { placeSchema } from './place.ts';

/** The eight folders of a project's files in Storage: `projects/{uid}/{folder}/{file}`. */
export const PROJECT_FOLDERS = [
  'receivers',
  'buildings',
  'barriers',
  'catchments',
  'ground',
  'terrain',
  'equipment',
  'imagery',
] as const;
export const projectFolderSchema = z.enum(PROJECT_FOLDERS);
export type ProjectFolder = z.infer<typeof projectFolderSchema>;

/** The name of a file within its folder. */
export const fileNameSchema = z
  .string()
  .min(1)
  .max(500)
  .regex(/^[^/]+$/, 'must be a file name without a slash');

function knownFolders(files: Readonly<Record<string, unknown>>, context: z.RefinementCtx): ProjectFiles {
  const known = Object.entries(files).filter(([folder]) => projectFolderSchema.safeParse(folder).success);
  const parsed = filesSchema.safeParse(Object.fromEntries(known));
  if (parsed.success) return parsed.data;
  for (const { message, path } of parsed.error.issues) context.addIssue({ code: 'custom', message, path });
  return z.NEVER;
}

const filesSchema = z.partialRecord(projectFolderSchema, z.array(fileNameSchema));
type ProjectFiles = z.infer<typeof filesSchema>;

/** `projects/{uid}`. Only administrators read it. */
export const projectSchema = z.object({
  uid: projectUidSchema,
  id: z.string().optional(),
  name: z.string().min(1),
  company: companyIdSchema,
  draft: z
    .boolean()
    .optional()
    .transform((draft) => (draft === true ? draft : undefined)),
  preparing: z.boolean().default(false),
  prepareError: z
    .union([z.boolean(), z.string()])
    .transform((error) => (error === true ? 'The project could not be prepared. Publish it again.' : error))
    .default(false),
  /** Files by folder. Folders that the product does not know are ignored. */
  files: z.looseObject({}).transform(knownFolders).default({}),
  crs: z.number().int().nullable().default(null),
  /** The place of the project. Null if nobody entered one. */
  place: placeSchema.nullable().default(null),
  /**
   * Who confirmed the coordinate system, the time zone, the public holidays and the criteria set, and when. While it is null, the
   * project cannot be loaded. Projects from before this field do not have it and count as confirmed.
   */
  confirmed: z.object({ by: z.string(), at: z.date() }).nullable().optional(),
  /** Whether a load moves address points inside buildings to positions in front of their façades. */
  receiversAtFacades: z.boolean().default(true),
  /** True for an archived project: members do not have it on their lists, and it gets no new assessments. */
  archived: z.boolean().default(false),
  updatedAt: z.date().nullable().default(null),
});
export type Project = z.infer<typeof projectSchema>;

/** The name of a project as an administrator enters it. The slug is made of its letters and digits. */
export const projectNameSchema = z
  .string()
  .trim()
  .min(1, 'Enter a name.')
  .max(200, 'Use at most 200 characters.')
  .refine(
    (name) => name === '' || slugOf(name) !== null,
    'Use a letter from A to Z or a digit: the address is made of them.',
  );

export const loadCountsSchema = z.object({
  /** Number of rows in the files of receivers. Absent if the load did not count them. */
  addresses: z.number().int().optional(),
  receivers: z.number().int(),
  buildings: z.number().int(),
  barriers: z.number().int().default(0),
  catchments: z.number().int(),
  groundRegions: z.number().int(),
  terrainPoints: z.number().int().default(0),
  equipment: z.number().int(),
  imagery: z.number().int(),
});
export type LoadCounts = z.infer<typeof loadCountsSchema>;

/** The number of addresses of a project. If it was not counted, each receiver counts as one address. */
export function addressCount({ addresses, receivers }: LoadCounts): number {
  return addresses ?? receivers;
}

/**
 * `loaded_projects/{uid}`: the project as members see it. Only functions write it. A document of the original stack has a company
 * and imagery in an unknown form. It is listed under its document id until it is loaded or adopted.
 */
export const loadedProjectSchema = z.object({
  company: companyIdSchema,
  /** Slug of the project. If empty, the document id serves as the slug. */
  id: z.string().default(''),
  /** Earlier slugs. Links to them lead to this project unless another project has the slug. */
  formerIds: z.array(z.string()).default([]),
  name: z.string().default(''),
  state: z.enum(['preparing', 'ready', 'failed']).default('failed'),
  imagery: z.array(imagerySchema).catch([]),
  bounds: boundsSchema.nullable().default(null),
  counts: loadCountsSchema.nullable().default(null),
  /** A sketch of its receivers for small maps. Null if the load did not create one. */
  sketch: siteSketchSchema.nullable().default(null),
  /** Storage path of the current prepared scene. Null before the first load. */
  scene: z.string().nullable().default(null),
  crs: z.number().int().nullable().default(null),
  loadedAt: z.date().nullable().default(null),
  /** The assumptions of the load. Null if the load did not record them. */
  assumptions: z.array(assumptionSchema).nullable().default(null),
  /** Fingerprint of the criteria that the load used (`loadFingerprint`). Null if the load did not record it. */
  criteriaOfLoad: z.string().nullable().default(null),
  archived: z.boolean().default(false),
});
export type LoadedProject = z.infer<typeof loadedProjectSchema>;
/** A loaded project with its document id. */
export type LoadedProjectWithUid = LoadedProject & { uid: z.infer<typeof projectUidSchema> };

/** Adds the document id to a loaded project. The document id also replaces a missing name or slug. */
export function withUid(project: LoadedProject, uid: LoadedProjectWithUid['uid']): LoadedProjectWithUid {
  return { ...project, uid, id: project.id || uid, name: project.name || uid };
}

/** The step of a load, or how the load ended. */
export const loadStepSchema = z.enum([
  'waiting',
  'reading',
  'projecting',
  'checking',
  'indexing',
  'imagery',
  'writing',
  'done',
  'failed',
]);
export type LoadStep = z.infer<typeof loadStepSchema>;

/** `projects/{uid}/config/loadState`: the state of the last load. Only functions write it. */
export const loadStateSchema = z.object({
  jobId: z.string(),
  step: loadStepSchema,
  /** The number of pictures that are cut into tiles, and their total. Null if there are none. */
  pictures: z.object({ done: z.number().int(), of: z.number().int() }).nullable().default(null),
  startedAt: z.date(),
  /** A load that has not ended by this time counts as dead. */
  deadline: z.date(),
  finishedAt: z.date().nullable(),
  /** The person who asked for the load. Null if the person was not recorded. */
  by: z.string().nullable().default(null),
  /** Request id of the load, as in the log. Null if the load has none. */
  reference: z.string().nullable().default(null),
});
export type LoadState = z.infer<typeof loadStateSchema>;

/** `projects/{uid}/config/checkState`: the state of the last check. Only functions write it. */
export const checkStateSchema = loadStateSchema.extend({
  /** Why the check failed, as a sentence. Null if it did not fail. */
  problem: z.string().nullable().default(null),
});
export type CheckState = z.infer<typeof checkStateSchema>;

/** A fault in a project file, with its file, row and column. */
export const loadProblemSchema = z.object({
  severity: z.enum(['error', 'warning', 'note']),
  folder: projectFolderSchema,
  file: z.string(),
  /**
   * Row of a CSV file as an editor counts it (the header is row 1), or number of a feature from 1. Null if the fault concerns the
   * whole file.
   */
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  /** A sentence with the fault and the expected content. */
  message: z.string(),
  /** The position of the row, WGS 84. Absent if it has none. */
  at: z.object({ lon: z.number(), lat: z.number() }).optional(),
});
export type LoadProblem = z.infer<typeof loadProblemSchema>;

/**
 * `projects/{uid}/config/loadReport` and `checkReport`: the faults that the last load and the last check found. Only functions
 * write them.
 */
export const loadReportSchema = z.object({
  problems: z.array(loadProblemSchema),
  /** The number of all faults. The document stores only the first ones. */
  total: z.number().int(),
  at: z.date(),
  /**
   * Storage path of a scene of what was read, for administrators to view. Null if nothing has a position, or if it was published.
   */
  scene: z.string().nullable().default(null),
});
export type LoadReport = z.infer<typeof loadReportSchema>;

/** Formats a fault as one line for lists and command lines. */
export function describeProblem(problem: LoadProblem): string {
  const place = [
    `${problem.folder}/${problem.file}`,
    problem.row === null ? null : `row ${problem.row}`,
    problem.column === null ? null : `column ${problem.column}`,
  ].filter((part) => part !== null);
  return `${place.join(', ')}: ${problem.message}`;
}
