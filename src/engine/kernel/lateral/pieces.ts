/**
 * The pieces of bodies. The infinite line through source and receiver cuts a body into pieces on each side: its connected parts
 * strictly on that side, each with its points on the line (docs/lateral-paths.md). A lateral path goes around pieces, not bodies.
 * Edges of a body are united into a piece if they meet beside the line, at common ends or at links. Edges of a building are also
 * united if the building covers the line between them. A piece is identified by the number of one of its edges.
 */
import { create, remadeRow, Row } from '../shared/memory';
import { line } from '../shared/direct-line';
import { Edge, edgeAt, edgeCount, obstacleCount, ON_LINE_M, skip } from '../shared/obstacle-memory';
import { linkEdge, linkStart, linkXy } from './links';

/** Marks an edge that has no part beside the line on this side. */
const NO_PIECE: u32 = 0xffffffff;

/** The pieces on one side of the current line, for all bodies that are in pieces. They are found on demand. */
@unmanaged
export class Pieces {
  /** 1 left, −1 right, seen from the source. */
  side: f64;
  /** By edge: another edge of its piece, the edge itself, or NO_PIECE (a union-find structure). */
  private parent: Row<u32>;
  /** By piece: whether it meets the line beyond the source or the receiver. */
  beyond: Row<u8>;
  /** By edge that meets the line: the position, m from the source. */
  private meetsM: Row<f64>;
  /** By body: whether it has several pieces. */
  several: Row<u8>;
  /** The edges of the current body that meet the line. */
  private crossing: Row<u32>;
  private crossingCount: u32;

  makeRoom(side: f64): void {
    this.side = side;
    this.parent = remadeRow<u32>(this.parent, edgeCount);
    this.beyond = remadeRow<u8>(this.beyond, edgeCount);
    this.meetsM = remadeRow<f64>(this.meetsM, edgeCount);
    this.several = remadeRow<u8>(this.several, obstacleCount);
    this.crossing = remadeRow<u32>(this.crossing, edgeCount);
  }

  /** Whether an edge has a part beside the line on this side. Here and below, the body of the edge must be in pieces. */
  @inline
  hasPart(edge: u32): bool {
    return this.parent[edge] !== NO_PIECE;
  }

  /** The piece of an edge that has a part beside the line. */
  pieceOf(edge: u32): u32 {
    const parent = this.parent;
    while (parent[edge] !== edge) {
      parent[edge] = parent[parent[edge]];
      edge = parent[edge];
    }
    return edge;
  }

  @inline
  isBeside(x: f64, y: f64): bool {
    return this.side * line.leftM(x, y) > ON_LINE_M;
  }

  begin(): void {
    this.crossingCount = 0;
  }

  /** Number of edges of the current body found to meet the line. */
  get count(): u32 {
    return this.crossingCount;
  }

  /**
   * Adds an edge of the current body.
   * @param first the first edge of its chain of edges
   * @param begins, ends whether its start and its end are beside the line
   * @param goesOn whether it starts where the preceding edge ends
   */
  @inline
  add(number: u32, edge: Edge, first: u32, begins: bool, ends: bool, goesOn: bool): void {
    this.beyond[number] = 0;
    if (!begins && !ends) {
      this.parent[number] = NO_PIECE;
      return;
    }
    this.parent[number] = number;
    if (goesOn && begins) this.unite(number - 1, number);
    // The ring is closed.
    if (ends && number > first && edge.x1 === edgeAt(first).x0 && edge.y1 === edgeAt(first).y0)
      this.unite(first, number);
    if (begins === ends) return;
    this.meetsM[number] = alongOf(edge);
    this.crossing[this.crossingCount++] = number;
  }

  /**
   * Unites the edges between which a building covers the line (even-odd rule).
   * @param first index in `crossing` of the first edge of the building
   */
  uniteWithin(first: u32): void {
    const crossing = this.crossing;
    for (let at = first + 1; at < this.crossingCount; at++) {
      const edge = crossing[at];
      let to = at;
      for (; to > first && this.meetsM[edge] < this.meetsM[crossing[to - 1]]; to--) crossing[to] = crossing[to - 1];
      crossing[to] = edge;
    }
    for (let at = first; at + 1 < this.crossingCount; at += 2) this.unite(crossing[at], crossing[at + 1]);
  }

  /**
   * Whether the source or the receiver may be inside a building. If the result is false, neither is. Call `uniteWithin` before,
   * because this method needs the crossed edges in their order along the line.
   * @param first index in `crossing` of the first edge of the building
   */
  mayHoldEnd(first: u32): bool {
    if (this.crossingCount === first) return false;
    const last = this.crossing[this.crossingCount - 1];
    return this.meetsM[this.crossing[first]] <= ON_LINE_M || this.meetsM[last] >= line.planM - ON_LINE_M;
  }

  uniteLinked(obstacle: u32): void {
    for (let link = linkStart[obstacle]; link < linkStart[obstacle + 1]; link++) {
      const edge = linkEdge[2 * link];
      const other = linkEdge[2 * link + 1];
      if (skip[edgeAt(other).obstacle] !== 0) continue;
      const xy = 4 * link;
      if (!this.isBeside(linkXy[xy], linkXy[xy + 1]) || !this.isBeside(linkXy[xy + 2], linkXy[xy + 3])) continue;
      // Because of rounding, the point may be beside the line although its edge is not.
      if (this.hasPart(edge) && this.hasPart(other)) this.unite(edge, other);
    }
  }

  private unite(edge: u32, other: u32): void {
    this.parent[this.pieceOf(other)] = this.pieceOf(edge);
  }

  /** Sets `several` and `beyond` for a body whose edges are united. */
  finish(body: u32): void {
    this.several[body] = 0;
    for (let at: u32 = 0; at < this.crossingCount; at++) {
      const edge = this.crossing[at];
      const piece = this.pieceOf(edge);
      if (piece !== this.pieceOf(this.crossing[0])) this.several[body] = 1;
      if (isBeyondEnds(this.meetsM[edge])) this.beyond[piece] = 1;
    }
  }

  static create(): Pieces {
    return create<Pieces>();
  }
}

export const leftPieces: Pieces = Pieces.create();
export const rightPieces: Pieces = Pieces.create();

/** Position along the line at which an edge crosses it, m. Its ends must be on different sides, or one of them on the line. */
export function alongOf(edge: Edge): f64 {
  const left0 = line.leftM(edge.x0, edge.y0);
  const left1 = line.leftM(edge.x1, edge.y1);
  const share = min(1, max(0, left0 / (left0 - left1)));
  return line.alongM(edge.x0 + share * (edge.x1 - edge.x0), edge.y0 + share * (edge.y1 - edge.y0));
}

export function isBeyondEnds(u: f64): bool {
  return u < -ON_LINE_M || u > line.planM + ON_LINE_M;
}
