import type { ExportLayer, ExportWanted } from './export-layers.ts';

/** Of receivers that are compared with nothing, and of what has no class. */
const GREY = '#8a8f98';
const AREA = '#2f6b12';
const BARRIER = '#3b3f45';
const DOT = 'http://maps.google.com/mapfiles/kml/shapes/shaded_dot.png';

/** The style of a row: receivers by the class of their exceedance, contours by their band. */
export function styleOf(layer: ExportLayer['name'], rank: number | null, row: number): string {
  switch (layer) {
    case 'receivers':
      return rank === null ? 'not-compared' : `class-${rank}`;
    case 'areas':
      return 'area';
    case 'barriers':
      return 'barrier';
    case 'contours':
      return `band-${row}`;
  }
}

/** The styles that an export refers to. */
export function kmlStyles({ classes: { within, classes }, contours }: ExportWanted): string {
  const colours = [within, ...classes.map(({ colour }) => colour)];
  const bands = contours?.bands.filter(({ polygons }) => polygons.length > 0) ?? [];
  return [
    ...colours.map((colour, rank) => dot(`class-${rank}`, colour)),
    dot('not-compared', GREY),
    shape('area', AREA, '59', 2),
    shape('barrier', BARRIER, '59', 4),
    ...bands.map((_, band) => shape(`band-${band}`, among(colours, band, bands.length), '66', 1)),
  ].join('');
}

/** The colour of a band, from the quietest to the loudest over all colours. */
function among(colours: readonly string[], band: number, bands: number): string {
  return colours[Math.round((band / Math.max(1, bands - 1)) * (colours.length - 1))] ?? GREY;
}

function dot(id: string, colour: string): string {
  const icon = `<IconStyle><color>${kmlColour(colour)}</color><scale>0.6</scale><Icon><href>${DOT}</href></Icon></IconStyle>`;
  return `<Style id="${id}">${icon}<LabelStyle><scale>0</scale></LabelStyle></Style>\n`;
}

function shape(id: string, colour: string, opacity: string, width: number): string {
  const line = `<LineStyle><color>${kmlColour(colour)}</color><width>${width}</width></LineStyle>`;
  return `<Style id="${id}">${line}<PolyStyle><color>${kmlColour(colour, opacity)}</color></PolyStyle></Style>\n`;
}

/** KML writes colours from the back: opacity, blue, green, red. */
function kmlColour(colour: string, opacity = 'ff'): string {
  const [red, green, blue] = [colour.slice(1, 3), colour.slice(3, 5), colour.slice(5, 7)];
  return `${opacity}${blue}${green}${red}`;
}
