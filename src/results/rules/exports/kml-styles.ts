import { contourColour } from '../../../model/map/contour-colours.ts';
import { NOT_COMPARED_COLOUR, RINGED_FROM_DB } from '../../../model/results/exceedance-classes.ts';
import type { ExportLayer, ExportWanted } from './export-layers.ts';

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
  const bands = contours?.bands.filter(({ polygons }) => polygons.length > 0) ?? [];
  return [
    ...[{ above: -Infinity, colour: within }, ...classes].map(({ above, colour }, rank) =>
      dot(`class-${rank}`, colour, above >= RINGED_FROM_DB ? LARGE : SMALL),
    ),
    dot('not-compared', NOT_COMPARED_COLOUR, SMALL),
    shape('area', AREA, '59', 2),
    shape('barrier', BARRIER, '59', 4),
    ...bands.map(({ fromDb }, band) => shape(`band-${band}`, contourColour(fromDb), '66', 1)),
  ].join('');
}

/** Scales of icons. KML has no rings, so a class with a ring on the map has a larger icon. */
const [SMALL, LARGE] = [0.6, 0.9];

function dot(id: string, colour: string, scale: number): string {
  const icon = `<IconStyle><color>${kmlColour(colour)}</color><scale>${scale}</scale><Icon><href>${DOT}</href></Icon></IconStyle>`;
  return `<Style id="${id}">${icon}<LabelStyle><scale>0</scale></LabelStyle></Style>\n`;
}

function shape(id: string, colour: string, opacity: string, width: number): string {
  const line = `<LineStyle><color>${kmlColour(colour)}</color><width>${width}</width></LineStyle>`;
  return `<Style id="${id}">${line}<PolyStyle><color>${kmlColour(colour, opacity)}</color></PolyStyle></Style>\n`;
}

/** Converts a colour to the order of KML: opacity, blue, green, red. */
function kmlColour(colour: string, opacity = 'ff'): string {
  const [red, green, blue] = [colour.slice(1, 3), colour.slice(3, 5), colour.slice(5, 7)];
  return `${opacity}${blue}${green}${red}`;
}
