import { z } from 'zod';
import { assumptionSchema } from './assumptions.ts';
import { boundsSchema } from '../map/bounds.ts';
import { companyIdSchema, projectUidSchema } from '../ids.ts';
import { imagerySchema } from '../map/imagery.ts';
import { siteSketchSchema } from '../map/site-sketch.ts';
import { slugOf } from '../slug.ts';
import { placeSchema } from './place.ts';

/** The eight folders of a project's files in Storage, `projects/{uid}/{folder}/{file}`. */
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

/** A file's name within its folder. */
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

/** `projects/{uid}`; only administrators read it. */
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
  /** Folders that the product does not have are left alone. */
  files: z.looseObject({}).transform(knownFolders).default({}),
  crs: z.number().int().nullable().default(null),
  /** Where it is; null where nobody said. */
  place: placeSchema.nullable().default(null),
  /**
   * Who has confirmed coordinate system, time zone, public holidays and criteria set, and when; null while nobody has, and it cannot become
   * ready. Absent in projects that were made before it was asked for: they count as confirmed.
   */
  confirmed: z.object({ by: z.string(), at: z.date() }).nullable().optional(),
  /** Whether a load moves address points inside buildings in front of their façades. */
  receiversAtFacades: z.boolean().default(true),
  /** True while it is kept for reading only: off the members' lists, and without new assessments. */
  archived: z.boolean().default(false),
  updatedAt: z.date().nullable().default(null),
});
export type Project = z.infer<typeof projectSchema>;

/** The name of a project as an administrator enters it: its address is made of the letters and digits in it. */
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
  /** Rows of the files of receivers; absent in what was loaded before they were counted. */
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

/** How many addresses a project has; where they were not counted, each receiver was one. */
export function addressCount({ addresses, receivers }: LoadCounts): number {
  return addresses ?? receivers;
}

/**
 * `loaded_projects/{uid}`: what members see of a project; functions alone write it. One of the original stack has company and imagery, whose
 * form is not known: it is listed under its document's id until it is loaded or adopted.
 */
export const loadedProjectSchema = z.object({
  company: companyIdSchema,
  /** Its address; empty where it is its document's id. */
  id: z.string().default(''),
  /** Addresses that it had: links to them lead here, unless another project has one of them now. */
  formerIds: z.array(z.string()).default([]),
  name: z.string().default(''),
  state: z.enum(['preparing', 'ready', 'failed']).default('failed'),
  imagery: z.array(imagerySchema).catch([]),
  bounds: boundsSchema.nullable().default(null),
  counts: loadCountsSchema.nullable().default(null),
  /** Where its receivers are, for small maps; null where it was loaded before there was one. */
  sketch: siteSketchSchema.nullable().default(null),
  /** Storage path of the prepared scene that serves now; null before the first load. */
  scene: z.string().nullable().default(null),
  crs: z.number().int().nullable().default(null),
  loadedAt: z.date().nullable().default(null),
  /** What its load took for granted where the files say nothing; null where it was loaded before that was kept. */
  assumptions: z.array(assumptionSchema).nullable().default(null),
  /** What of its criteria it was loaded by (`loadFingerprint`); null where that was not kept. */
  criteriaOfLoad: z.string().nullable().default(null),
  archived: z.boolean().default(false),
});
export type LoadedProject = z.infer<typeof loadedProjectSchema>;
/** A loaded project with its document id. */
export type LoadedProjectWithUid = LoadedProject & { uid: z.infer<typeof projectUidSchema> };

/** A loaded project as it is listed: one without name and address has its document's id in their place. */
export function withUid(project: LoadedProject, uid: LoadedProjectWithUid['uid']): LoadedProjectWithUid {
  return { ...project, uid, id: project.id || uid, name: project.name || uid };
}

/** What a load is doing, or how it ended. */
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

/** `projects/{uid}/config/loadState`: how the last load stands; functions alone write it. */
export const loadStateSchema = z.object({
  jobId: z.string(),
  step: loadStepSchema,
  /** How many of the pictures are cut; null while none is. */
  pictures: z.object({ done: z.number().int(), of: z.number().int() }).nullable().default(null),
  startedAt: z.date(),
  /** A load that has not ended by then is dead. */
  deadline: z.date(),
  finishedAt: z.date().nullable(),
  /** Who asked for it; null where that was not kept. */
  by: z.string().nullable().default(null),
  /** By which the log tells of it; null where it began before there were request ids. */
  reference: z.string().nullable().default(null),
});
export type LoadState = z.infer<typeof loadStateSchema>;

/** `projects/{uid}/config/checkState`: how the last check stands; functions alone write it. */
export const checkStateSchema = loadStateSchema.extend({
  /** Why it could not be made, as a sentence; null where it was. */
  problem: z.string().nullable().default(null),
});
export type CheckState = z.infer<typeof checkStateSchema>;

/** One fault of a project file, by file, row and column. */
export const loadProblemSchema = z.object({
  severity: z.enum(['error', 'warning', 'note']),
  folder: projectFolderSchema,
  file: z.string(),
  /** Row of the file as an editor counts it (CSV, header is row 1) or feature number from 1; null where it is the whole file. */
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  /** A sentence that says what is wrong and what was expected. */
  message: z.string(),
  /** Where the row lies, WGS 84, where it has a place. */
  at: z.object({ lon: z.number(), lat: z.number() }).optional(),
});
export type LoadProblem = z.infer<typeof loadProblemSchema>;

/** `projects/{uid}/config/loadReport` and `checkReport`: what the last load and the last check found; functions alone write them. */
export const loadReportSchema = z.object({
  problems: z.array(loadProblemSchema),
  /** How many there were; a document holds the first of them only. */
  total: z.number().int(),
  at: z.date(),
  /** Path of a scene of what was read, for administrators to look at; null where nothing has a place, or what was read was published. */
  scene: z.string().nullable().default(null),
});
export type LoadReport = z.infer<typeof loadReportSchema>;

/** A problem in one line, as lists and command lines show it. */
export function describeProblem(problem: LoadProblem): string {
  const place = [
    `${problem.folder}/${problem.file}`,
    problem.row === null ? null : `row ${problem.row}`,
    problem.column === null ? null : `column ${problem.column}`,
  ].filter((part) => part !== null);
  return `${place.join(', ')}: ${problem.message}`;
}
