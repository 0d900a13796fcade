import type { Value } from '../format/format.ts';

export const previewTexts = {
  livePreviewStopped: 'The live preview stopped. Switch it off and on again; if it stays, reload the page.',
  livePreview: 'Live preview',
  whatPreviewWaits: 'What the preview waits for',
  sceneIsBeingPrepared: 'The scene is being prepared.',
  planIsNotComplete: 'The plan is not complete.',
  exactProcessWillGiveSame: 'Exact: Process will give the same levels.',
  exactForReceiversInView: 'Exact for the receivers in view.',
  refiningIsExact: (exactShare: Value) => `Refining: ${exactShare} % is exact.`,
} as const;
