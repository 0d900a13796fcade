/** Searches for positions of equipment in a worker, which lives as long as the positions are on the map. */
import { handleRequests } from '../../ui/loading/worker-rpc.ts';
import type { PlacesExchange } from './places-messages.ts';
import { PlacesService } from './places-service.ts';

const service = new PlacesService((reply) => globalThis.postMessage(reply, { transfer: [] }));

handleRequests<PlacesExchange>((request) => service.onMessage(request));
