/** Looks for places of equipment beside the page. It lives as long as its places are on the map. */
import { handleRequests } from '../../ui/loading/worker-rpc.ts';
import type { PlacesExchange } from './places-messages.ts';
import { PlacesService } from './places-service.ts';

const service = new PlacesService((reply) => globalThis.postMessage(reply, { transfer: [] }));

handleRequests<PlacesExchange>((request) => service.onMessage(request));
