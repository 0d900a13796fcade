/** Computes the plan of a revision again, or with changes, beside the page. */
import { computeReview } from './compute-review.ts';

globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  void computeReview(data).then((reply) => globalThis.postMessage(reply, { transfer: [] }));
});
