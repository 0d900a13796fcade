/** Exports of an assessment: files with its results, and the state of each export. */
import { z } from 'zod';
import { EXPORT_FORMATS, FORMAT_FACTS } from './export-formats.ts';
import { companyIdSchema, runIdSchema } from '../ids.ts';

/** Days that an exported file is stored, unless the deployment sets another period. */
export const EXPORT_KEPT_DAYS = 30;
/**
 * Lifetime of the token that all links to an exported file share, hours. It begins when the first link is created, and the token
 * may expire up to an hour later. A deployment can set another period. Members can create a new link on the page while the file
 * exists.
 */
export const EXPORT_LINK_HOURS = 24;
/** Most exports of one assessment that a person may have in progress. */
export const MAX_EXPORTS_UNDER_WAY = 3;
/** Most exports that a company may have in progress. The queue writes ten at once, so that no company can fill it. */
export const MAX_EXPORTS_OF_COMPANY = 8;
/** Most exports of one assessment that are listed. */
export const MAX_EXPORTS_LISTED = 20;

/** The format of the file: results in a format, or the report as a PDF. */
const exportedFormatSchema = z.enum([...EXPORT_FORMATS, 'pdf']);

/** The name of a format in the list of exports. */
export function exportedFormatName(format: Export['format']): string {
  return format === 'pdf' ? 'Report (PDF)' : FORMAT_FACTS[format].name;
}

/** `assessments/{id}/exports/{id}`. Only functions write it. */
export const exportSchema = z.object({
  id: runIdSchema,
  company: companyIdSchema,
  format: exportedFormatSchema,
  /** Name of the file without its extension. */
  name: z.string(),
  /** `replaced`: a later export of the same name has replaced the file. */
  state: z.enum(['queued', 'running', 'done', 'failed', 'replaced']),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** The current step, or the reason of a failure. */
  message: z.string(),
  /** Path and size of the file in Storage. Null if there is no file, or if it belongs to another export. */
  path: z.string().nullable(),
  bytes: z.number().int().nullable(),
  /** The person who asked for the export. */
  by: z.string(),
  at: z.date(),
  /**
   * An export that has not ended by this time counts as dead. A queued export has a later deadline and gets a new one when it
   * begins.
   */
  deadline: z.date(),
  /** Request id of the export, as in the log. Null if it has none. */
  reference: z.string().nullable().default(null),
  /** Days that the file is stored, and hours that a link to it works. 0 means for ever. */
  keptDays: z.number().int().min(0).default(EXPORT_KEPT_DAYS),
  linkHours: z.number().int().min(0).default(EXPORT_LINK_HOURS),
});
export type Export = z.infer<typeof exportSchema>;

/** Formats how long the file is stored and a link to it works, as sentences. */
export function formatRetention({ keptDays, linkHours }: Pick<Export, 'keptDays' | 'linkHours'>): string {
  const file = keptDays === 0 ? 'Download works here for good.' : `Download works here for ${keptDays} days.`;
  if (linkHours === 0) return `${file} A link that you pass on works as long as the file is there.`;
  return `${file} A link that you pass on ends within about ${linkHours === 24 ? 'a day' : `${linkHours} hours`}.`;
}

/** Time limit of an export that runs within its call, s. */
export const EXPORT_CALL_DEADLINE_S = 60;

/** Whether an export is a job of the queue. The deadline of a job is always later than that of any call. */
export function isExportJob({ at, deadline }: Pick<Export, 'at' | 'deadline'>): boolean {
  return deadline.getTime() - at.getTime() > 1000 * EXPORT_CALL_DEADLINE_S;
}

export function isExportUnderWay({ state, deadline }: Pick<Export, 'state' | 'deadline'>, now: Date): boolean {
  return (state === 'queued' || state === 'running') && deadline > now;
}

/** The name of an exported file with its extension. */
export function exportedFileName(path: string): string {
  return path.split('/').at(-1) ?? '';
}
