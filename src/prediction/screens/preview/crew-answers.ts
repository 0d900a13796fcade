import { create } from 'zustand';
import type { PreviewReply } from './preview-messages.ts';

interface CrewAnswers {
  snapshot: Extract<PreviewReply, { kind: 'snapshot' }> | null;
  strip: Extract<PreviewReply, { kind: 'strip' }> | null;
}

/** What the preview answered last of a moving crew; written by its session, read by the map and the open receiver. */
export const useCrewAnswers = create<CrewAnswers>(() => ({ snapshot: null, strip: null }));
