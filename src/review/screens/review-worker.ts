/** Computes the plan of a revision again, or with changes, beside the page. */
import { serveWorker } from '../../ui/loading/worker-rpc.ts';
import { computeReview } from './compute-review.ts';
import type { ReviewWork } from './review-messages.ts';

serveWorker<ReviewWork>(computeReview);
