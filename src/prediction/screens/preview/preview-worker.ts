/** Assesses the changing plan in a worker. The worker exists as long as the preview is on. */
import { LiveHelpers } from '../../rules/preview/live-helpers.ts';
import { startTracers } from '../start-tracers.ts';
import { handleRequests } from '../../../ui/loading/worker-rpc.ts';
import type { PreviewExchange } from './preview-messages.ts';
import { PreviewService } from './preview-service.ts';

/** Most additional threads. Each keeps its own copy of the tracing context, and more threads bring little. */
const MAX_HELPERS = 3;

/** Leaves one core for the page if there are enough cores. */
const count = Math.min(MAX_HELPERS, Math.max(1, navigator.hardwareConcurrency - 2));
// Without helper threads, the preview is slower but equally exact. Errors are reported for developers.
const helpers = new LiveHelpers(startTracers, count, reportError);
const service = new PreviewService((reply, transfer) => globalThis.postMessage(reply, { transfer }), helpers);

handleRequests<PreviewExchange>((request) => service.onMessage(request));
