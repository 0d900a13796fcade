/** Assesses variants of a plan in a worker, which lives as long as its session. */
import { handleRequests } from '../../ui/loading/worker-rpc.ts';
import type { WhatIfExchange } from './what-if-messages.ts';
import { WhatIfService } from './what-if-service.ts';

const service = new WhatIfService((reply) => globalThis.postMessage(reply, { transfer: [] }));

handleRequests<WhatIfExchange>(async (request) => service.onMessage(request));
