/** Assesses the plan beside the page, as it changes. It lives as long as the preview is on. */
import { LiveHelpers } from '../../rules/preview/live-helpers.ts';
import { startTracers } from '../start-tracers.ts';
import { handleRequests } from '../../../ui/loading/worker-rpc.ts';
import type { PreviewExchange } from './preview-messages.ts';
import { PreviewService } from './preview-service.ts';

/** More threads hold the town several times, and bring little. */
const MAX_HELPERS = 3;

/** The page keeps a core of its own where there are enough. */
const count = Math.min(MAX_HELPERS, Math.max(1, navigator.hardwareConcurrency - 2));
// Without helpers the preview takes longer, and is as right. A developer looks for errors where they are reported.
const helpers = new LiveHelpers(startTracers, count, reportError);
const service = new PreviewService((reply, transfer) => globalThis.postMessage(reply, { transfer }), helpers);

handleRequests<PreviewExchange>((request) => service.onMessage(request));
