/** Looks for places of equipment beside the page. It lives as long as its places are on the map. */
import { PlacesService } from './places-service.ts';

const service = new PlacesService((reply) => globalThis.postMessage(reply, { transfer: [] }));

globalThis.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  // Where a developer looks for it.
  service.onMessage(data).catch(reportError);
});
