/** The exports of the kernel, written by `npm run kernel`; addresses in its memory are in bytes. */
export interface KernelExports {
  readonly memory: WebAssembly.Memory;
  wavelengths(): number;
  air(): number;
  facadeRows(): number;
  facadeNumbers(): number;
  groundPolygons(): number;
  groundRings(): number;
  groundVertices(): number;
  groundFactors(): number;
  factorsOfPath(): number;
  arrivedEnergy(): number;
  groundOfPath(): number;
  screeningOfPath(): number;
  shareOfLimitedScreening(): number;
  sourceFactorOfPath(): number;
  middleFactorOfPath(): number;
  receiverFactorOfPath(): number;
  directivityOfPath(): number;
  meanFactor(ax: number, ay: number, bx: number, by: number, planM: number): number;
  setReceiver(x: number, y: number, z: number, heightM: number): void;
  setLine(
    x: number,
    y: number,
    endX: number,
    endY: number,
    ux: number,
    uy: number,
    planM: number,
    sourceZ: number,
    receiverZ: number,
  ): void;
  castLine(isLeft: boolean): number;
  touches(isLeft: boolean): number;
  hitPosition(isLeft: boolean, hit: number): number;
  hitRiseM(isLeft: boolean, hit: number): number;
  findTopPath(isLeft: boolean, band: number): number;
  isTopBroken(isLeft: boolean): number;
  topPathDifferenceM(isLeft: boolean): number;
  topToFirstM(isLeft: boolean): number;
  topFromLastM(isLeft: boolean): number;
  topBetweenM(isLeft: boolean): number;
  topEdgeCount(isLeft: boolean): number;
  topEdgeAlongM(isLeft: boolean, edge: number): number;
  topEdgeZ(isLeft: boolean, edge: number): number;
  findLateralPaths(isLeft: boolean, band: number): number;
  isFound(isLeft: boolean): number;
  lengthM(isLeft: boolean): number;
  betweenM(isLeft: boolean): number;
  corners(isLeft: boolean): number;
  cornerAt(isLeft: boolean, at: number): number;
  sideEdgeX(band: number): number;
  sideEdgeY(band: number): number;
  sideEdgeTopM(band: number): number;
  sideEdgeLengthM(band: number): number;
  sideEdgeAlongM(band: number): number;
  besideTopPathDifferenceM(): number;
  besideTopToFirstM(): number;
  besideTopFromLastM(): number;
  diffractedEnergy2024(
    band: number,
    pathDifferenceM: number,
    toFirstM: number,
    fromLastM: number,
    betweenM: number,
    distanceM: number,
  ): number;
  diffractedEnergy(band: number, pathDifferenceM: number, betweenM: number, kMet: number): number;
  meteorology(toFirstM: number, fromLastM: number, distanceM: number, pathDifferenceM: number): number;
  severalEdges(band: number, betweenM: number): number;
  exponential(x: number): number;
  alternativeGroundDb(meanHeightM: number, distanceM: number): number;
  reflectionGeometry(planM: number, sourceHeightM: number, receiverHeightM: number): number;
  weakenedGround(energy: number, kGeo: number): number;
  setDefaultG(g: number): void;
  makeGroundRoom(polygons: number, rings: number, vertices: number): void;
  exclude(obstacle: number): void;
  makeObstacleRoom(
    obstacles: number,
    buildings: number,
    temporary: number,
    vertices: number,
    edgesInAll: number,
    outlinePoints: number,
  ): void;
  restore(): number;
  addDirect(x: number, y: number, z: number, heightM: number, share: number, areaM2: number): void;
  addReflected(
    x: number,
    y: number,
    z: number,
    heightM: number,
    share: number,
    firstBand: number,
    areaM2: number,
  ): void;
  setFactored(on: boolean): void;
  setMethod(edition2024: boolean, alternativeGround: boolean, lateral: boolean, sideEdges: boolean): void;
  setReflection(x: number, y: number, z: number, firstM: number, secondM: number): void;
  setReflections(
    x: number,
    y: number,
    z: number,
    nextX: number,
    nextY: number,
    nextZ: number,
    firstM: number,
    secondM: number,
    thirdM: number,
  ): void;
  beginLateralPaths(): void;
  setRecording(on: boolean): void;
  setTemporaryScreens(least: number): void;
  addGroundPoint(position: number, z: number): void;
  setTerrain(has: boolean): void;
  makeLinkRoom(obstacles: number, links: number): void;
  addGroundEdge(position: number, topM: number, riseM: number): void;
  clearGroundEdges(): void;
  indexFacades(): void;
  makeFacadeRoom(count: number): void;
  findFacadesOfPoint(x: number, y: number, ax: number, ay: number, bx: number, by: number): number;
  findFacadesOfReceiver(ax: number, ay: number, bx: number, by: number): number;
  findReflectingFacades(x: number, y: number): number;
  findReflectingPairs(x: number, y: number): number;
  firstOfPair(at: number): number;
  reflectingFacade(at: number): number;
  secondOfPair(at: number): number;
  beginOtherBarriers(): void;
  endOtherBarriers(areAsWide: boolean, x0: number, y0: number, cellM: number, columns: number, rows: number): void;
  index(x0: number, y0: number, cellM: number, columns: number, rows: number): void;
  setCacheLimits(hullEdges: number, hits: number, ends: number): void;
  makeOtherWidths(outlinePoints: number): void;
  vertexStart(): number;
  lowestM(): number;
  narrowBelowBand(): number;
  wideFromBand(): number;
  connected(): number;
  nextInBody(): number;
  bodyOf(): number;
  vertexEdge(): number;
  outlineStart(): number;
  outlineXy(): number;
  otherNarrowBelowBand(): number;
  otherWideFromBand(): number;
  otherOutlineStart(): number;
  otherOutlineXy(): number;
  vertexXy(): number;
  circleRow(): number;
  edgeRow(): number;
  edgeObstacle(): number;
  linkStarts(): number;
  linkEdges(): number;
  linkPoints(): number;
}
