/** Faults that are inserted into the engine one at a time. Each has to make at least one test fail. */

export interface Fault {
  /** The file in `src/engine`. */
  readonly file: string;
  /** A text that occurs once in the file, and its replacement. */
  readonly find: string;
  readonly put: string;
}

const fault = (file: string, find: string, put: string): Fault => ({ file, find, put });

export const FAULTS: readonly Fault[] = [
  // Air, divergence, bands.
  fault('scene/air.ts', '+ 4.6151)', '+ 4.6)'),
  fault('scene/air.ts', '0.01275 *', '0.0127 *'),
  fault('scene/air.ts', 'relativeTemperature ** -2.5', 'relativeTemperature ** -2'),
  fault('scene/bands.ts', 'SPEED_OF_SOUND_M_S = 340', 'SPEED_OF_SOUND_M_S = 344'),
  fault('kernel/terms/path-terms.ts', '0.07943282347242814', '0.1'),
  fault('kernel/terms/path-terms.ts', 'MIN_DISTANCE_M: f64 = 1;', 'MIN_DISTANCE_M: f64 = 2;'),
  fault('kernel/terms/path-terms.ts', 'MAX_LATERAL_M: f64 = 1000;', 'MAX_LATERAL_M: f64 = 500;'),
  fault(
    'kernel/terms/path-terms.ts',
    'f64x2.ge(bands, f64x2.splat(<f64>firstBand))',
    'f64x2.gt(bands, f64x2.splat(<f64>firstBand))',
  ),
  // Ground.
  fault('kernel/terms/ground.ts', 'exponential(-0.09 * squared)', 'exponential(-0.08 * squared)'),
  fault('kernel/terms/ground.ts', '(heightM - 5) * (heightM - 5)', '(heightM - 4) * (heightM - 5)'),
  fault('kernel/terms/ground.ts', '-2.8e-6 * planM', '-2.6e-6 * planM'),
  fault('kernel/terms/ground.ts', 'planM <= regionsM ? 0 :', 'planM < 0 ? 0 :'),
  fault('kernel/terms/ground.ts', '-3 * q * (1 - factors.middle)', '-3 * q * (1 - factors.source)'),
  fault('kernel/terms/ground.ts', 'middle - 1.5 * (2 - gSource - gReceiver)', 'middle - 1.5 * (2 - 2 * gSource)'),
  fault('kernel/terms/ground.ts', '(17 + 300 / distanceM)', '(17 + 200 / distanceM)'),
  fault('kernel/terms/ground.ts', 'planSquared + difference * difference', 'planSquared'),
  fault(
    'kernel/terms/ground-cover.ts',
    'max(planM - REGION_PER_HEIGHT * receiverHeightM, 0);\n  factors.source = meanFactor',
    'max(planM - REGION_PER_HEIGHT * sourceHeightM, 0);\n  factors.source = meanFactor',
  ),
  fault(
    'kernel/terms/ground-cover.ts',
    'for (let at = stretchCount; at > 0; at--) {',
    'for (let at = stretchCount; at > 0 && at === stretchCount; at--) {',
  ),
  fault('kernel/terms/ground-polygons.ts', 'row <= last', 'row < last'),
  fault('kernel/terms/ground-polygons.ts', 'columnOfX(toX + BESIDE_M)) + 1]', 'columnOfX(toX + BESIDE_M))]'),
  fault(
    'kernel/terms/ground-cover.ts',
    'factors.receiver += shareOfLeg(receiverEndM, planM, passedM, legM, leg + 1 === path.legCount);',
    'factors.receiver += shareOfLeg(receiverEndM, planM, 0, legM, leg + 1 === path.legCount);',
  ),
  // Diffraction.
  fault('kernel/terms/diffraction.ts', 'const C2: f64 = 20;', 'const C2: f64 = 40;'),
  fault(
    'kernel/terms/diffraction.ts',
    'MIN_ENERGY_ONE_EDGE: f64 = 0.01',
    'MIN_ENERGY_ONE_EDGE: f64 = 0.0031622776601683794',
  ),
  fault('kernel/terms/diffraction.ts', '(-2 * wavelengthM[band]) / C2', '-wavelengthM[band] / C2'),
  fault('kernel/terms/diffraction.ts', 'f64x2.splat(5 / betweenM)', 'f64x2.splat(1 / betweenM)'),
  fault('kernel/terms/diffraction.ts', 'if (pathDifferenceM <= 0) return 1;', ''),
  fault('kernel/terms/diffraction.ts', '(2 * pathDifferenceM)) / 2000', '(2 * pathDifferenceM)) / 2100'),
  fault('kernel/terms/diffraction.ts', '(max(toFirstM, fromLastM) + betweenM)', 'max(toFirstM, fromLastM)'),
  // Screening.
  fault(
    'kernel/terms/screening.ts',
    'f64x2.pmin(f64x2.div(energy, ground), one), energy, f64x2.lt(ground, one)',
    'energy, energy, f64x2.lt(ground, one)',
  ),
  fault('kernel/terms/screening.ts', 'lateral && !breaksOnGround()', 'lateral'),
  fault('kernel/terms/screening.ts', 'if (right.found) energy', 'if (right.found && !left.found) energy'),
  fault('kernel/terms/screening.ts', 'path.betweenM, 1)', 'path.betweenM, 0.98)'),
  fault(
    'kernel/terms/screening.ts',
    'if (rightSight.top.pathDifferenceM < leftSight.top.pathDifferenceM)',
    'if (rightSight.top.pathDifferenceM > leftSight.top.pathDifferenceM)',
  ),
  // The path over the top.
  fault('kernel/rays/top-path.ts', 'if (bend < 0) break;', 'if (bend > 0) break;'),
  fault('kernel/rays/top-path.ts', 'path.several === 1 ? betweenM : 0', 'betweenM * 0.5'),
  fault(
    'kernel/rays/top-path.ts',
    'if (abs(higherM) > BREAKS_M) return higherM > 0;',
    'if (abs(higherM) > BREAKS_M) return higherM < 0;',
  ),
  fault(
    'kernel/rays/top-path.ts',
    'return nearerMiddle(hits.position[hit], hits.position[other]) > SAME_PLACE;',
    'return false;',
  ),
  fault('kernel/rays/top-path.ts', 'if (position > lastBend) return', 'if (false) return'),
  fault(
    'kernel/rays/top-path.ts',
    'if (hits.riseM[hit] < least - NEARLY * (1 + least)) continue;',
    'if (hits.riseM[hit] < least + 0.05) continue;',
  ),
  // Rays.
  fault('kernel/rays/cast-ray.ts', 'if (!isAll && skip[obstacle] !== 0) return;', ''),
  fault('kernel/rays/cast-ray.ts', 'hits.touches = true;', ''),
  fault('kernel/rays/sight-line.ts', '} else if ((met & 1) === 0) continue;', '} else if ((met & 1) === 1) continue;'),
  fault(
    'kernel/rays/sight-line.ts',
    'if (riseM < under.riseAt(position)) continue;',
    'if (riseM < under.riseAt(position) + 0.1) continue;',
  ),
  fault('kernel/rays/sight-line.ts', 'before + share * leg.position[hit]', 'share * leg.position[hit]'),
  fault(
    'kernel/rays/walk-cells.ts',
    'if (abs(to - from) > 1) passed = Cells.pass(strip',
    'if (abs(to - from) > 2) passed = Cells.pass(strip',
  ),
  fault('kernel/rays/edge-cells.ts', 'const MARGIN_M: f64 = 1e-3;', 'const MARGIN_M: f64 = -1e-1;'),
  // Lateral paths.
  fault(
    'kernel/lateral/lateral-path.ts',
    'topM - (startZ + climb * position * hullEdgeM) <= ON_LINE_M',
    'topM - startZ <= ON_LINE_M',
  ),
  fault(
    'kernel/lateral/lateral-path.ts',
    '|| firstBandOf(obstacle, line.ux, line.uy) > band) continue;\n      search.cutters.count = 0;',
    ') continue;\n      search.cutters.count = 0;',
  ),
  fault('kernel/lateral/begin-search.ts', 'reason.hulls.band > band', 'false'),
  fault(
    'kernel/lateral/begin-search.ts',
    'if (wasCovered && connected[obstacle] === 1 && search.isWholeInTheWay(obstacle)) return true;',
    'if (wasCovered && connected[obstacle] === 1) return true;',
  ),
  // Pieces of connected obstacles.
  fault('kernel/lateral/cut-bodies.ts', 'if (met !== (isBuilding ? 2 : 1)) return IN_PIECES;', ''),
  fault(
    'kernel/lateral/cut-bodies.ts',
    'beyondEnds[obstacle] = isBeyondEnds(leastM) || isBeyondEnds(greatestM) ? 1 : 0;',
    'beyondEnds[obstacle] = 0;',
  ),
  fault(
    'kernel/lateral/cut-bodies.ts',
    'if (skip[obstacle] === 0 && cutObstacle(obstacle)) holds[body] = 1;',
    'if (skip[obstacle] === 0) cutObstacle(obstacle);',
  ),
  fault('kernel/lateral/pieces.ts', 'at + 1 < this.crossingCount; at += 2)', 'at + 1 < this.crossingCount; at++)'),
  fault('kernel/lateral/pieces.ts', 'if (isBeyondEnds(this.meetsM[edge])) this.beyond[piece] = 1;', ''),
  fault('kernel/lateral/pieces.ts', 'if (this.hasPart(edge) && this.hasPart(other)) this.unite(edge, other);', ''),
  fault('kernel/lateral/pieces.ts', 'if (piece !== this.pieceOf(this.crossing[0])) this.several[body] = 1;', ''),
  fault(
    'kernel/lateral/lateral-search.ts',
    'this.joinPiece(cutter & ~PIECE)',
    'this.join(edgeAt(cutter & ~PIECE).obstacle)',
  ),
  fault('kernel/lateral/lateral-search.ts', 'if (pieceEnclosesEnd(pieces, piece)) this.enclosed = true;', ''),
  fault(
    'kernel/lateral/lateral-search.ts',
    'top.broken === 1 ? riseM > BREAKS_M : top.isHighest(position, riseM)',
    'true',
  ),
  fault(
    'kernel/lateral/ground-under-chain.ts',
    'position * lengthM) > ON_LINE_M) return true;',
    'position * lengthM) > 1) return true;',
  ),
  // Reflections.
  fault('tracing/paths/reflected-path.ts', 'let reflected = path.turns[0].coefficient;', 'let reflected = 1;'),
  fault('tracing/paths/reflected-path.ts', 'if (!(along >= 0 && along <= lengthM)) return BANDS;', ''),
  fault(
    'tracing/paths/reflected-path.ts',
    '(seenM * seenM * (dso + dor)) / (2 * dso * dor)',
    '(seenM * seenM * (dso + dor)) / (dso * dor)',
  ),
  fault('tracing/paths/reflected-path.ts', 'if (kernel.skip[facade.obstacle] !== 0) continue;', ''),
  fault('tracing/paths/reflected-path.ts', 'reflected *= path.turns[at]!.coefficient;', ''),
  fault('tracing/paths/reflected-path.ts', '(planM - turn.legM) * perPlan', 'next.legM * perPlan'),
  fault('kernel/reflections/facade-tree.ts', 'facade.farthestM * (1 + 1e-5)', 'facade.farthestM * 0.8'),
  fault('kernel/reflections/cell-facades.ts', 'const CORNER_M: f64 = 14.15;', 'const CORNER_M: f64 = 0;'),
  fault('kernel/reflections/facade-tree.ts', 'const isPast = v128.or(', 'const isPast = v128.and('),
  fault(
    'kernel/reflections/facade-tree.ts',
    'f32x4.mul(along, otherOff), f32x4.mul(otherAlong, off)',
    'f32x4.mul(along, off), f32x4.mul(otherAlong, otherOff)',
  ),
  // Obstacles, sources, terrain.
  fault('sources/sub-sources.ts', 'DISTANCE_PER_SIZE = 2.5', 'DISTANCE_PER_SIZE = 1'),
  fault('sources/sub-sources.ts', 'const MAX_CHANGE_DB = 0.1;', 'const MAX_CHANGE_DB = 1;'),
  fault('sources/haul-road.ts', '(1000 * speedKmh)', '(100 * speedKmh)'),
  fault('sources/work-site.ts', 'const INSIDE_BARRIER_M = 1;', 'const INSIDE_BARRIER_M = 0.5;'),
  fault('tracing/positions.ts', 'to[at + band]! += share *', 'to[at + band]! +='),
  fault(
    'kernel/terms/temporary-screens.ts',
    'max(withAll[band], leastShare * screened[band])',
    'max(withAll[band], leastShare)',
  ),
  // Touching houses, foliage, directivity, roofs.
  fault('obstacles/bodies.ts', 'const SAME_HEIGHT_M = 1e-6;', 'const SAME_HEIGHT_M = 1;'),
  fault('obstacles/bodies.ts', 'const WIDE_M = 5.4;', 'const WIDE_M = 1;'),
  fault(
    'obstacles/lay-out-obstacles.ts',
    'const pairs = [...houses.contacts.pairs, ...ofWalls.pairs];',
    'const pairs = houses.contacts.pairs;',
  ),
  fault(
    'obstacles/bridging-walls.ts',
    'const topM = Math.min(top, otherTop);',
    'const topM = Math.max(top, otherTop);',
  ),
  fault('obstacles/contact.ts', 'export const CONTACT_M = 0.1 - 1e-6;', 'export const CONTACT_M = 0.05;'),
  fault('cover/annex-a.ts', 'const MIN_FOLIAGE_M = 10;', 'const MIN_FOLIAGE_M = 5;'),
  fault('cover/annex-a.ts', 'const MAX_FOLIAGE_M = 200;', 'const MAX_FOLIAGE_M = 400;'),
  fault('cover/annex-a.ts', 'const MAX_SITE_DB = 10;', 'const MAX_SITE_DB = 20;'),
  fault('cover/depth-in-covers.ts', 'const RADIUS_M = 5000;', 'const RADIUS_M = 50000;'),
  fault('cover/covers.ts', 'found.findLast(', 'found.find('),
  fault('sources/directivity.ts', 'Math.atan2(dx, dy)', 'Math.atan2(dy, dx)'),
  fault('sources/directivity.ts', 'turned > 180 ? 360 - turned : turned', 'turned'),
  fault('sources/sub-sources.ts', 'const MAX_DI_CHANGE_DB = 0.2;', 'const MAX_DI_CHANGE_DB = 4;'),
  fault('tracing/paths/path-factors.ts', 'const towards = turns[0] ?? receiver;', 'const towards = receiver;'),
  fault('tracing/paths/path-factors.ts', 'gainDb - lossDb', 'gainDb + lossDb'),
  fault('tracing/source-stand.ts', 'export const ROOF_EDGE_M = 1;', 'export const ROOF_EDGE_M = 0;'),
  fault(
    'tracing/source-stand.ts',
    'Math.max(end.z, obstacles.roofZ[building]! + heightM)',
    'obstacles.roofZ[building]! + heightM',
  ),
  // The division of lines and areas where their screening changes.
  fault('division/projection.ts', 'const side = leftM < 0 ? -1 : 1;', 'const side = 1;'),
  fault('division/projection.ts', 'if (shareB > MOST_SHARE) {', 'if (shareB > 2) {'),
  fault(
    'division/projection.ts',
    'const place = ((px * dx + py * dy) / share - startM) / lengthM;\n      if (place < low)',
    'const place = (px * dx + py * dy - startM) / lengthM;\n      if (place < low)',
  ),
  fault('division/projected-items.ts', 'isTemporary ? TEMPORARY : front', 'front'),
  fault('division/items-in-the-way.ts', 'this.numbers[ITEM_NUMBERS * item + LAYER]!', '0'),
  fault('division/items-in-the-way.ts', 'item === layer.mostItem || ', ''),
  fault('division/cut-site.ts', 'lengthsM[vertex - 1]! + (offA / (offA - offB)) *', 'lengthsM[vertex - 1]! + 0.5 *'),
  fault(
    'division/cut-site.ts',
    'linePart(site, startM, endM, (share * lengthM) / (toM - fromM))',
    'linePart(site, startM, endM, share / (at.length + 1))',
  ),
  fault('division/cut-site.ts', 'const limit = nx * receiver.x + ny * receiver.y;', 'const limit = 0;'),
  fault('division/cut-site.ts', 'left -= piece.share;', ''),
  fault('division/cuts.ts', 'if (high - low <= ALIKE_DB ||', 'if (high - low <= 10 * ALIKE_DB ||'),
  fault('division/gap-places.ts', '(fromRatio * from - ratio * corner) / (fromRatio - ratio)', 'from'),
  fault('division/gap-places.ts', 'if (toRatio > ratio && toRatio * (place - to) > beforeCorner) continue;', ''),
  fault('division/gap-places.ts', 'if (ratio <= 0) return Infinity;', ''),
  fault('division/gap-places.ts', '((corner - from) / (to - from)) * (toShare - fromShare)', '(toShare - fromShare)'),
  fault(
    'division/gap-places.ts',
    'if (ratio > 0 && ((to - corner) * (to - corner) * ratio) / 2 <= most) continue;',
    '',
  ),
  fault('division/gap-places.ts', 'if (from >= corner || to <= corner) continue;', 'if (from >= corner) continue;'),
  fault('division/divide.ts', '(isOpenBefore ? -1 : 1)', '(isOpenBefore ? 1 : -1)'),
  fault('division/level-segments.ts', 'const MOST_RISE_M = 1;', 'const MOST_RISE_M = 20;'),
  fault('division/corner-places.ts', '&& isOnlyEdge(projection, position, inside)', '&& false'),
  fault('division/corner-places.ts', 'if (item[position + number + 1]! > pathRise + SAME_EDGE_M) return false;', ''),
  // Façades that reflect.
  fault(
    'division/reflected-cuts.ts',
    'passOf(ax, ay, offA), passOf(bx, by, offB)',
    'passOf(ax, ay, offB), passOf(bx, by, offA)',
  ),
  fault('division/reflected-cuts.ts', 'const dso = (lengthM * off) / (off + receiverOff);', 'const dso = lengthM;'),
  fault('division/reflected-cuts.ts', 'gain * 10 ** (-0.1 * profile.lossDb[at]!)', 'gain'),
  fault('division/reflected-cuts.ts', '[belowTop(offA, passA), belowTop(offB, passB)],', ''),
  fault('division/divide.ts', 'const cuts = sourceZ(part).flatMap(', 'const cuts = sourceZ(part).slice(0, 1).flatMap('),
  fault('division/reflected-cuts.ts', 'b.gain - a.gain', 'a.gain - b.gain'),
  fault('division/sight-profile.ts', 'projection.add(a.x, a.y, b.x, b.y, true);', ''),
  fault('division/projection.ts', 'if (offA < 0 && offB < 0) return;', ''),
  fault('obstacles/facades.ts', 'x: at.x - 2 * offM * nx', 'x: at.x - offM * nx'),
  fault('tracing/trace-site.ts', 'this.sampler.drop(part);', ''),
  fault('tracing/paths/path-reach.ts', 'this.sight = convexHull([...this.sight, x, y]);', ''),
  // The positions of a site for one receiver.
  fault('tracing/refine-parts.ts', 'const ALIKE_DB = 1;', 'const ALIKE_DB = 10;'),
  fault('tracing/sample-parts.ts', 'const SHARE_OF_SIDE = 1 / 6;', 'const SHARE_OF_SIDE = 1 / 2;'),
  fault('tracing/trace-site.ts', 'this.traceNearestOfParts(final);', ''),
  fault(
    'tracing/trace-site.ts',
    'const halves = this.refiner.refine(part, this.group, this.receiver);',
    'const halves: TracedPart[] | null = null;',
  ),
  fault('tracing/trace-site.ts', 'this.traceGaps(gaps);', ''),
  fault('tracing/refine-parts.ts', 'const MINOR_CHANGE = 0.05;', 'const MINOR_CHANGE = 1;'),
  fault('division/part-points.ts', 'const INSIDE_M = 0.1;', 'const INSIDE_M = 3;'),
  // Vertical edges beside a clear sight line.
  fault('kernel/rays/side-edges.ts', '!isCorner(x, y, bendZ)', 'false'),
  fault('kernel/terms/screening.ts', 'if (far.found) energy', 'if (false) energy'),
  fault(
    'kernel/terms/screening.ts',
    'diffractedEnergies(pair, edge.pathDifferenceM, 0, 1)',
    'diffractedEnergies(pair, 0, 0, 1)',
  ),
  // What a kernel caches when temporary barriers are replaced.
  fault('kernel/lateral/hull-edge-cache.ts', 'if (this.obstacles[at] >= temporaryFrom)', 'if (false)'),
  fault('kernel/lateral/hull-edge-cache.ts', 'if (known.barrierGeneration !== barrierGeneration)', 'if (false)'),
  fault('kernel/lateral/pack-hulls.ts', '|| mayHoldBarrier(set, hull, hullEdge)) continue;', ') continue;'),
];
