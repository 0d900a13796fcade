/** Where the browser keeps what was seen of each map last: `ui/map/remembered-views.ts` writes it, and the end of a session deletes it. */
export const MAP_VIEWS_KEY = 'map-views';
