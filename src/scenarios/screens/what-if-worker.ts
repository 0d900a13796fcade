/** Assesses variants of a plan beside the page. It lives as long as its session. */
import { WhatIfService } from './what-if-service.ts';

const service = new WhatIfService((reply) => globalThis.postMessage(reply, { transfer: [] }));

globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => service.onMessage(data));
