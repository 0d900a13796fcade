import { z } from 'zod';
import { fileNameSchema, projectFolderSchema } from './project.ts';

/** So many are kept: the one that members work with, and the one before it. */
export const MAX_PUBLISHED_VERSIONS = 2;

const publishedFileSchema = z.object({
  folder: projectFolderSchema,
  name: fileNameSchema,
  /** Which write of the file it was; its copy is called by that. */
  generation: z.string().regex(/^\d+$/),
});
export type PublishedFile = z.infer<typeof publishedFileSchema>;

const publishedVersionSchema = z.object({
  /** That of the prepared scene. */
  id: z.string(),
  at: z.date(),
  by: z.string(),
  crs: z.number().int().nullable(),
  receiversAtFacades: z.boolean(),
  files: z.array(publishedFileSchema),
  /** SHA-256 of how its columns are assigned; their copy is called by that. */
  recipes: z.string().regex(/^[0-9a-f]{64}$/),
  receivers: z.number().int(),
});
export type PublishedVersion = z.infer<typeof publishedVersionSchema>;

/** `projects/{uid}/config/publishedVersions`: what was published last and before, newest first; functions alone write it. */
export const publishedVersionsSchema = z.object({
  versions: z.array(publishedVersionSchema).max(MAX_PUBLISHED_VERSIONS).default([]),
});
