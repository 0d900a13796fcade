/** Exports of an assessment: files that are written of its results, and how each stands. */
import { z } from 'zod';
import { EXPORT_FORMATS, FORMAT_FACTS } from './export-formats.ts';
import { companyIdSchema, runIdSchema } from '../ids.ts';

/** An exported file is kept this long, days, unless the deployment sets another period. */
export const EXPORT_KEPT_DAYS = 30;
/**
 * The links to an exported file share one token, which expires this many hours after the first link was created (up to an hour later) unless
 * the deployment sets another period. Members can create a new link on the page while the file exists.
 */
export const EXPORT_LINK_HOURS = 24;
/** Most exports of one assessment that a person may have in progress. */
export const MAX_EXPORTS_UNDER_WAY = 3;
/** Most exports that a company may have in progress. The queue writes ten at once, so that no company can fill it. */
export const MAX_EXPORTS_OF_COMPANY = 8;
/** Most exports of one assessment that are listed. */
export const MAX_EXPORTS_LISTED = 20;

/** What is written: results in a format, or the report as a PDF. */
const exportedFormatSchema = z.enum([...EXPORT_FORMATS, 'pdf']);

/** What a format is called in the list of exports. */
export function exportedFormatName(format: Export['format']): string {
  return format === 'pdf' ? 'Report (PDF)' : FORMAT_FACTS[format].name;
}

/** `assessments/{id}/exports/{id}`: functions alone write it. */
export const exportSchema = z.object({
  id: runIdSchema,
  company: companyIdSchema,
  format: exportedFormatSchema,
  /** Of the file, without its ending. */
  name: z.string(),
  /** `replaced` where a later export of the same name has taken the file's place. */
  state: z.enum(['queued', 'running', 'done', 'failed', 'replaced']),
  /** 0 to 1. */
  progress: z.number().min(0).max(1),
  /** What is being done, or why it failed. */
  message: z.string(),
  /** Of the file in the file storage; null where there is none, or another export's. */
  path: z.string().nullable(),
  bytes: z.number().int().nullable(),
  /** Who asked for it. */
  by: z.string(),
  at: z.date(),
  /** What is under way after this is dead. One that waits for its turn has a longer one, and gets another as it begins. */
  deadline: z.date(),
  /** By which the log tells of it; null where it began before there were request ids. */
  reference: z.string().nullable().default(null),
  /** How many days its file is kept, and how many hours a link to it works; 0 for ever. */
  keptDays: z.number().int().min(0).default(EXPORT_KEPT_DAYS),
  linkHours: z.number().int().min(0).default(EXPORT_LINK_HOURS),
});
export type Export = z.infer<typeof exportSchema>;

/** How long a file is there and a link to it works, in sentences. */
export function formatRetention({ keptDays, linkHours }: Pick<Export, 'keptDays' | 'linkHours'>): string {
  const file = keptDays === 0 ? 'Download works here for good.' : `Download works here for ${keptDays} days.`;
  if (linkHours === 0) return `${file} A link that you pass on works as long as the file is there.`;
  return `${file} A link that you pass on ends within about ${linkHours === 24 ? 'a day' : `${linkHours} hours`}.`;
}

/** An export within its call has ended after so long. */
export const EXPORT_CALL_DEADLINE_S = 60;

/** Whether an export is a job of the queue: its deadline is later than that of any call, while it waits and once it has begun. */
export function isExportJob({ at, deadline }: Pick<Export, 'at' | 'deadline'>): boolean {
  return deadline.getTime() - at.getTime() > 1000 * EXPORT_CALL_DEADLINE_S;
}

export function isExportUnderWay({ state, deadline }: Pick<Export, 'state' | 'deadline'>, now: Date): boolean {
  return (state === 'queued' || state === 'running') && deadline > now;
}

/** The name of an exported file, with its ending. */
export function exportedFileName(path: string): string {
  return path.split('/').at(-1) ?? '';
}
