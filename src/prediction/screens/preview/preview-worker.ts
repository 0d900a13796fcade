/** Assesses the changing plan in a worker. The worker exists as long as the preview is on. */
import { helperThreads } from '../start-tracers.ts';
import { handleRequests } from '../../../ui/loading/worker-rpc.ts';
import type { PreviewExchange } from './preview-messages.ts';
import { PreviewService } from './preview-service.ts';

const service = new PreviewService((reply, transfer) => globalThis.postMessage(reply, { transfer }), helperThreads());

handleRequests<PreviewExchange>((request) => service.onMessage(request));
