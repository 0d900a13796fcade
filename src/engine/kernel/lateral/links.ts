/** Links: where edges of one body meet elsewhere than at a common end, as at the joints of houses that touch. */
import { noRow, remadeRow, Row } from '../shared/memory';

/** Links of obstacle o are those from start[o] to start[o + 1]: two edges each, and a point of each, x, y, x, y. */
export let linkStart: Row<u32> = noRow<u32>();
export let linkEdge: Row<u32> = noRow<u32>();
export let linkXy: Row<f64> = noRow<f64>();

/** Makes room for the links, for the host to write. */
export function makeLinkRoom(obstacles: u32, links: u32): void {
  linkStart = remadeRow<u32>(linkStart, obstacles + 1);
  linkEdge = remadeRow<u32>(linkEdge, 2 * links);
  linkXy = remadeRow<f64>(linkXy, 4 * links);
}
