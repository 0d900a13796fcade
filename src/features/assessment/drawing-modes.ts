import { TerraDrawLineStringMode, TerraDrawPointMode, TerraDrawPolygonMode, TerraDrawSelectMode } from 'terra-draw';
import { MOUSE_REACH_PX, pointerReachPx } from '../../ui/map/reach.ts';
import { shades } from '../../ui/palette.ts';

const OUTLINE = shades.apricotEdge;
const FILL = shades.apricot;
const SELECTED = shades.surface;

const CLOSING_POINT = {
  closingPointColor: '#ffffff',
  closingPointOutlineColor: OUTLINE,
  closingPointOutlineWidth: 2,
  closingPointWidth: 6,
} as const;

/** Escape and Delete are the toolbar's: they count wherever the focus is, and what they do can be undone. */
const DRAWING = { pointerDistance: MOUSE_REACH_PX, keyEvents: { cancel: null, finish: 'Enter' } };

/** The ways in which a click on the map selects or draws. Corners closer together than a click's reach close a drawing. */
export function drawingModes() {
  return [
    selectMode(),
    new TerraDrawPolygonMode({
      ...DRAWING,
      styles: { fillColor: FILL, fillOpacity: 0.4, outlineColor: OUTLINE, outlineWidth: 2, ...CLOSING_POINT },
    }),
    new TerraDrawLineStringMode({
      ...DRAWING,
      styles: { lineStringColor: OUTLINE, lineStringWidth: 4, ...CLOSING_POINT },
    }),
    new TerraDrawPointMode({
      styles: { pointColor: FILL, pointOutlineColor: OUTLINE, pointOutlineWidth: 2, pointWidth: 7 },
    }),
  ];
}

function selectMode(): TerraDrawSelectMode {
  const shape = { feature: { draggable: true, coordinates: { midpoints: true, draggable: true, deletable: true } } };
  return new TerraDrawSelectMode({
    pointerDistance: pointerReachPx(),
    keyEvents: null,
    flags: { polygon: shape, linestring: shape, point: { feature: { draggable: true } } },
    styles: {
      selectedPolygonColor: FILL,
      selectedPolygonFillOpacity: 0.5,
      selectedPolygonOutlineColor: SELECTED,
      selectedPolygonOutlineWidth: 3,
      selectedLineStringColor: SELECTED,
      selectedLineStringWidth: 5,
      selectedPointColor: FILL,
      selectedPointOutlineColor: SELECTED,
      selectedPointOutlineWidth: 3,
      selectedPointWidth: 8,
      selectionPointColor: '#ffffff',
      selectionPointOutlineColor: SELECTED,
      selectionPointOutlineWidth: 2,
      selectionPointWidth: 6,
      midPointColor: '#c8e267',
      midPointOutlineColor: SELECTED,
      midPointOutlineWidth: 1,
      midPointWidth: 4,
    },
  });
}
