import { z } from 'zod';
import { fileNameSchema, projectFolderSchema } from './project.ts';

/** Number of published versions that are stored: the current one and the one before it. */
export const MAX_PUBLISHED_VERSIONS = 2;

const publishedFileSchema = z.object({
  folder: projectFolderSchema,
  name: fileNameSchema,
  /** Storage generation of the original file. The copy is named by it. */
  generation: z.string().regex(/^\d+$/),
});
export type PublishedFile = z.infer<typeof publishedFileSchema>;

const publishedVersionSchema = z.object({
  /** Id of the prepared scene. */
  id: z.string(),
  at: z.date(),
  by: z.string(),
  crs: z.number().int().nullable(),
  receiversAtFacades: z.boolean(),
  files: z.array(publishedFileSchema),
  /** SHA-256 of the assigned columns. Their copy is named by it. */
  recipes: z.string().regex(/^[0-9a-f]{64}$/),
  receivers: z.number().int(),
});
export type PublishedVersion = z.infer<typeof publishedVersionSchema>;

/** `projects/{uid}/config/publishedVersions`: the last two published versions, newest first. Only functions write it. */
export const publishedVersionsSchema = z.object({
  versions: z.array(publishedVersionSchema).max(MAX_PUBLISHED_VERSIONS).default([]),
});
