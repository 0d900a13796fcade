/** Computes the plan of a revision again, with or without changes, in a worker. */
import { serveWorker } from '../../ui/loading/worker-rpc.ts';
import { computeReview } from './compute-review.ts';
import type { ReviewWork } from './review-messages.ts';

serveWorker<ReviewWork>(computeReview);
