import { z } from 'zod';
import type { CrewStrip } from '../../rules/run/evaluate-pass.ts';
import type { EvaluatedWork } from '../../rules/run/evaluate-work.ts';
import type { CrewSnapshot } from '../../rules/preview/crew-snapshot.ts';
import type { Viewport } from '../../rules/preview/live-assessment.ts';
import type { AssessmentInput } from '../../rules/sources/sourced-areas.ts';

export const PREVIEW_FAILED = 'The live preview stopped. Switch it off and on again; if it stays, reload the page.';

/** The plan of an assessment, as it is on the screen. */
export type ShownPlan = AssessmentInput['assessment'];

const isObject = (value: unknown) => typeof value === 'object' && value !== null;

/** Requests of the page. The scene comes once; the project and the plan whenever they change. They were parsed where they came in. */
export const previewRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('scene'), scene: z.instanceof(ArrayBuffer) }),
  z.object({ kind: z.literal('project'), project: z.custom<Pick<AssessmentInput, 'config' | 'equipment'>>(isObject) }),
  z.object({ kind: z.literal('plan'), edit: z.number().int(), plan: z.custom<ShownPlan>(isObject) }),
  z.object({ kind: z.literal('viewport'), viewport: z.custom<Viewport>(isObject) }),
  /** What receivers have while a moving crew is in one of its windows, and what one receiver hears of it in all of them. */
  z.object({ kind: z.literal('snapshot'), area: z.string(), window: z.int().min(0) }),
  z.object({ kind: z.literal('strip'), area: z.string(), receiver: z.int().min(0) }),
  /** The page has shown what it was sent, and takes more. */
  z.object({ kind: z.literal('taken') }),
]);
export type PreviewRequest = z.infer<typeof previewRequestSchema>;

/** What it answers, as often as it has something better; `edit` is the plan that it belongs to. */
export const previewReplySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('levels'),
    edit: z.number().int(),
    /** 1: the numbers are those that a run has. */
    exactShare: z.number().min(0).max(1),
    /** Whether better ones are under way. */
    isBusy: z.boolean(),
    evaluated: z.custom<EvaluatedWork>(isObject),
    /** A column a work area; null where it is that of the answer before. */
    areaLevels: z.array(
      z.tuple([z.string(), z.custom<Float64Array>((value) => value instanceof Float64Array).nullable()]),
    ),
    flags: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
    pairs: z.number(),
  }),
  z.object({
    kind: z.literal('snapshot'),
    area: z.string(),
    window: z.int(),
    snapshot: z.custom<CrewSnapshot>(isObject),
  }),
  z.object({ kind: z.literal('strip'), area: z.string(), receiver: z.int(), strip: z.custom<CrewStrip>(isObject) }),
  z.object({ kind: z.literal('incomplete'), edit: z.number().int(), problems: z.array(z.string()) }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type PreviewReply = z.infer<typeof previewReplySchema>;
