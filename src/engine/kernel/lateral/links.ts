import { noRow, remadeRow, Row } from '../shared/memory';

/**
 * Links: points other than common ends at which edges of one body meet, as at the joints of houses that touch. Obstacle o has the
 * links start[o] to start[o + 1] − 1. Each link has two edges, and a point x, y on each of them.
 */
export let linkStart: Row<u32> = noRow<u32>();
export let linkEdge: Row<u32> = noRow<u32>();
export let linkXy: Row<f64> = noRow<f64>();

/** Allocates the links, which the host writes. */
export function makeLinkRoom(obstacles: u32, links: u32): void {
  linkStart = remadeRow<u32>(linkStart, obstacles + 1);
  linkEdge = remadeRow<u32>(linkEdge, 2 * links);
  linkXy = remadeRow<f64>(linkXy, 4 * links);
}
