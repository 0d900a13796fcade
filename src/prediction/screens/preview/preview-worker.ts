/** Assesses the plan beside the page, as it changes. It lives as long as the preview is on. */
import { PreviewService } from './preview-service.ts';

const service = new PreviewService((reply, transfer) => globalThis.postMessage(reply, { transfer }));

globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // Where a developer looks for it.
  service.onMessage(data).catch(reportError);
});
