import { PNG } from 'pngjs';
import type { Position } from '../../src/gis/crs/crs.ts';
import { chain, HALF_WIDTH_M, LENGTH_M, outline, place } from './frame.ts';
import { type Colour, createRaster, type Pixel, type Raster } from './raster.ts';
import { drawTitle, nameBlock, nameStreet } from './plan-labels.ts';
import { middleOf, type Pen, PIXEL_M } from './pen.ts';
import { seededRandom } from './random.ts';
import { RAILWAY, type Street } from './streets.ts';
import type { DemoBlock, DemoBuilding, Suburb } from './suburb-parts.ts';

const MARGIN_M = 90;

const PAPER: Colour = [240, 243, 236];
const VERGE: Colour = [222, 229, 213];
const ROAD: Colour = [252, 252, 249];
const MAIN_ROAD: Colour = [252, 242, 208];
const BALLAST: Colour = [208, 204, 198];
const RAIL: Colour = [128, 124, 120];

const BLOCK_COLOURS: Readonly<Record<DemoBlock['use'], Colour>> = {
  dwellings: [236, 236, 222],
  school: [243, 232, 200],
  hospital: [244, 222, 219],
  worship: [233, 225, 238],
  park: [204, 226, 182],
  oval: [204, 226, 182],
  shops: [235, 226, 236],
  offices: [226, 231, 238],
  industry: [226, 224, 218],
};

const BUILDING_COLOURS: Readonly<Record<DemoBuilding['use'], Colour>> = {
  house: [212, 203, 190],
  units: [196, 182, 168],
  school: [226, 200, 142],
  hospital: [226, 172, 166],
  worship: [196, 178, 212],
  park: [190, 200, 170],
  oval: [190, 200, 170],
  shops: [206, 182, 210],
  offices: [172, 188, 208],
  industry: [180, 178, 172],
};

interface SitePlan {
  png: Uint8Array;
  /** World file in the demo's coordinate system. */
  worldFile: string;
}

/** The boundary of the suburb on a blank sheet with a given pixel size. */
function sheet(pixelM: number): { pen: Pen; worldFile: string } {
  const edge = outline(-20, LENGTH_M + 20, -HALF_WIDTH_M - 20, HALF_WIDTH_M + 20);
  const west = Math.floor(Math.min(...edge.map(([x]) => x)) - MARGIN_M);
  const north = Math.ceil(Math.max(...edge.map(([, y]) => y)) + MARGIN_M);
  const widthPx = Math.ceil((Math.max(...edge.map(([x]) => x)) + MARGIN_M - west) / pixelM);
  const heightPx = Math.ceil((north - Math.min(...edge.map(([, y]) => y)) + MARGIN_M) / pixelM);
  const raster = createRaster(widthPx, heightPx, PAPER);
  const toPixel = ([x, y]: Position): Pixel => [(x - west) / pixelM, (north - y) / pixelM];
  const pen: Pen = { raster, toPixel, line: (line) => line.map(toPixel) };
  pen.raster.paint([pen.line(edge)], VERGE);
  const worldFile = [pixelM, 0, 0, -pixelM, west + pixelM / 2, north - pixelM / 2].join('\n') + '\n';
  return { pen, worldFile };
}

const SKETCH_PIXEL_M = 4;

/** A picture with only the boundary of the suburb. Tests use it, because it takes little time to draw and load. */
export function sketchSitePlan(): SitePlan {
  const { pen, worldFile } = sheet(SKETCH_PIXEL_M);
  return { png: encode(pen.raster), worldFile };
}

export function drawSitePlan(suburb: Suburb): SitePlan {
  const { pen, worldFile } = sheet(PIXEL_M);
  for (const street of suburb.streets.toReversed()) drawStreet(street, pen);
  drawRailway(pen);
  for (const bridge of suburb.bridges) drawStreet(bridge, pen);
  drawBlocks(suburb, pen);
  drawBuildings(suburb.buildings, pen);
  for (const street of suburb.streets) nameStreet(street, pen);
  for (const block of suburb.blocks) nameBlock(block, pen);
  drawTitle(pen);
  return { png: encode(pen.raster), worldFile };
}

function drawStreet({ from, to, widthM }: Street, { raster, line }: Pen): void {
  const main = widthM > 20;
  const path = line(chain(from, to));
  raster.stroke([path], (widthM - 4.5) / PIXEL_M, main ? MAIN_ROAD : ROAD);
  if (main) raster.stroke([path], 1.6, [230, 214, 168]);
}

function drawRailway({ raster, line }: Pen): void {
  const [from, to] = [-20, LENGTH_M + 20];
  raster.paint([line(outline(from, to, RAILWAY.v0, RAILWAY.v1))], BALLAST);
  const track = (v: number) => line(chain([from, v], [to, v]));
  for (const v of [-20, -11, -2]) {
    const sleepers = Array.from({ length: Math.floor((to - from) / 3) }, (_, index) => {
      const u = from + 3 * index;
      return line([place(u, v - 1.4), place(u, v + 1.4)]);
    });
    raster.stroke(sleepers, 1, [184, 178, 170]);
    raster.stroke([track(v - 0.8), track(v + 0.8)], 0.9, RAIL);
  }
  for (const v of [RAILWAY.v0 + 1, RAILWAY.v1 - 1]) raster.stroke([track(v)], 0.8, [170, 164, 156]);
  raster.paint([line(outline(690, 860, 1.6, 6))], [236, 232, 224]);
  raster.paint([line(outline(740, 800, 2.4, 5.4))], [190, 172, 196]);
}

function drawBlocks({ blocks, fields }: Suburb, { raster, line }: Pen): void {
  const random = seededRandom(7);
  for (const { use, ring } of blocks) {
    raster.paint([line(ring)], BLOCK_COLOURS[use]);
    raster.stroke([line(ring)], 0.9, [206, 210, 196]);
    if (use === 'park' || use === 'oval') drawTrees(ring, use === 'oval' ? 26 : 60, line, raster, random);
    if (use === 'oval') drawOval(ring, line, raster);
  }
  for (const field of fields) {
    raster.paint([line(field)], BLOCK_COLOURS.park);
    raster.stroke([line(field)], 1, [244, 248, 238]);
  }
}

function drawTrees(
  ring: readonly Position[],
  count: number,
  line: Pen['line'],
  raster: Raster,
  random: ReturnType<typeof seededRandom>,
): void {
  const [middleX, middleY] = middleOf(ring);
  for (let tree = 0; tree < count; tree++) {
    const [cornerX, cornerY] = ring[Math.floor(random.next() * ring.length)] ?? [middleX, middleY];
    const share = random.between(0.28, 0.94);
    const at: Position = [
      middleX + (cornerX - middleX) * share + random.between(-3, 3),
      middleY + (cornerY - middleY) * share + random.between(-3, 3),
    ];
    raster.stroke([line([at])], random.between(4, 9) / PIXEL_M, [168, 203, 142], 0.75);
  }
}

function drawOval(ring: readonly Position[], line: Pen['line'], raster: Raster): void {
  const [x, y] = middleOf(ring);
  const [left, right] = [ring[0] ?? [x, y], ring.find((_, index) => index === Math.floor(ring.length / 2)) ?? [x, y]];
  const angle = Math.atan2(right[1] - left[1], right[0] - left[0]) - Math.atan2(1, 2.7);
  const ellipse = Array.from({ length: 61 }, (_, step): Position => {
    const turn = (2 * Math.PI * step) / 60;
    const [a, b] = [58 * Math.cos(turn), 25 * Math.sin(turn)];
    return [x + a * Math.cos(angle) - b * Math.sin(angle), y + a * Math.sin(angle) + b * Math.cos(angle)];
  });
  raster.paint([line(ellipse)], [190, 220, 164]);
  raster.stroke([line(ellipse)], 1.4, [244, 248, 238]);
}

function drawBuildings(buildings: readonly DemoBuilding[], { raster, line }: Pen): void {
  for (const { use, ring } of buildings) {
    const colour = BUILDING_COLOURS[use];
    const path = line(ring);
    raster.paint([path.slice(0, -1)], colour);
    raster.stroke([path], 0.9, [colour[0] - 44, colour[1] - 44, colour[2] - 44], 0.8);
  }
}

function encode({ widthPx, heightPx, rgb }: Raster): Uint8Array {
  const png = new PNG({ width: widthPx, height: heightPx, colorType: 2, inputColorType: 2, inputHasAlpha: false });
  png.data = Buffer.from(rgb.buffer, rgb.byteOffset, rgb.byteLength);
  const options = {
    colorType: 2,
    inputColorType: 2,
    inputHasAlpha: false,
    deflateLevel: 9,
    filterType: 0,
    deflateStrategy: 0,
  } as const;
  return new Uint8Array(PNG.sync.write(png, options));
}
