import { create } from 'zustand';
import type { PreviewReply } from './preview-messages.ts';

interface CrewAnswers {
  snapshot: Extract<PreviewReply, { kind: 'snapshot' }> | null;
  strip: Extract<PreviewReply, { kind: 'strip' }> | null;
}

/**
 * The last answers of the preview about a moving crew. The preview session writes them. The map and the open receiver read them.
 */
export const useCrewAnswers = create<CrewAnswers>(() => ({ snapshot: null, strip: null }));
