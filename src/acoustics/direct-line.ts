/** The direct line in plan: from (x, y) along the unit vector (ux, uy) for planM metres to (endX, endY), climbing from sourceZ to receiverZ. */
export interface DirectLine {
  x: number;
  y: number;
  endX: number;
  endY: number;
  ux: number;
  uy: number;
  planM: number;
  sourceZ: number;
  receiverZ: number;
}
