/**
 * Key of the browser storage that holds the last viewport of each map. `ui/map/remembered-views.ts` writes it, and the end of a
 * session deletes it.
 */
export const MAP_VIEWS_KEY = 'map-views';
