/** Assesses variants of a plan in a worker, which lives as long as its session. */
import { helperThreads } from '../../prediction/screens/start-tracers.ts';
import { handleRequests } from '../../ui/loading/worker-rpc.ts';
import type { WhatIfExchange } from './what-if-messages.ts';
import { WhatIfService } from './what-if-service.ts';

const service = new WhatIfService((reply) => globalThis.postMessage(reply, { transfer: [] }), helperThreads());

handleRequests<WhatIfExchange>((request) => service.onMessage(request));
