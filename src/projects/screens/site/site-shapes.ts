import type { PolygonSet, Walls } from '../../../engine/scene/scene.ts';
import { requireSystem } from '../../../gis/crs/crs.ts';
import { type Extent, flatExtent } from '../../../gis/geometry/extent.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import type { MapShapes } from '../../../ui/map/canvas/shape-canvas.ts';
import { wallHeight } from '../../rules/site/describe-site.ts';
import { classesOf, GROUND_CLASSES, HEIGHT_CLASSES, type SiteClass } from '../../rules/site/site-classes.ts';
import { toWorld } from '../../rules/site/world-places.ts';

/** Layers of a scene that consist of shapes. */
export type ShapeLayer = 'buildings' | 'ground' | 'walls';

const BUILDINGS = { outline: 'rgba(60, 36, 16, 0.8)', fillOpacity: 0.85 };
/** Partly transparent, so that contour lines remain visible. */
const GROUND = { outline: 'rgba(40, 70, 30, 0.7)', fillOpacity: 0.5 };
export const WALL_COLOUR = '#a32020';

/** Caches the projected layers of scenes, which never change. */
const known = new WeakMap<PreparedScene, Map<ShapeLayer, MapShapes>>();

/** A layer of a scene as shapes on the map. It is projected when it is first shown. */
export function shapesOf(scene: PreparedScene, layer: ShapeLayer): MapShapes {
  const ofScene = known.get(scene) ?? new Map<ShapeLayer, MapShapes>();
  known.set(scene, ofScene);
  const shapes = ofScene.get(layer) ?? MAKERS[layer](scene);
  ofScene.set(layer, shapes);
  return shapes;
}

const MAKERS: Readonly<Record<ShapeLayer, (scene: PreparedScene) => MapShapes>> = {
  buildings: (scene) =>
    polygonsOf(scene, scene.buildings.footprints, scene.buildings.heightM, HEIGHT_CLASSES, BUILDINGS),
  ground: (scene) => polygonsOf(scene, scene.ground.regions, scene.ground.g, GROUND_CLASSES, GROUND),
  walls: (scene) => wallsOf(scene, scene.walls),
};

function polygonsOf(
  scene: PreparedScene,
  { xy, ringStart, polygonStart }: PolygonSet,
  values: Float64Array,
  classes: readonly SiteClass[],
  style: Pick<MapShapes, 'outline' | 'fillOpacity'>,
): MapShapes {
  return {
    kind: 'polygons',
    world: worldOfXy(scene, xy),
    ringStart,
    shapeStart: polygonStart,
    classes: classesOf(values, classes),
    colours: classes.map(({ colour }) => colour),
    ...style,
  };
}

function wallsOf(scene: PreparedScene, { xy, start, heightM }: Walls): MapShapes {
  return {
    kind: 'lines',
    world: worldOfXy(scene, xy),
    ringStart: start,
    shapeStart: Uint32Array.from(start, (_, line) => line),
    classes: new Uint8Array(heightM.length),
    colours: [WALL_COLOUR],
    outline: WALL_COLOUR,
    labelOf: (wall) => wallHeight(heightM[wall] ?? NaN),
  };
}

function worldOfXy({ crs, origin }: PreparedScene, xy: Float64Array): Float64Array {
  return xy.length === 0 ? xy : toWorld(requireSystem(crs), origin, flatExtent(xy))(xy);
}

/** The extent of a scene in degrees. Null if the scene is empty. */
export function boundsOfScene(scene: PreparedScene) {
  const { crs, origin, receivers, buildings, ground, walls, catchmentAreas, terrain } = scene;
  const extents: Extent[] = [
    receivers.xy,
    buildings.footprints.xy,
    ground.regions.xy,
    walls.xy,
    catchmentAreas.polygons.xy,
  ]
    .map((xy) => flatExtent(xy))
    .concat([flatExtent(terrain.xyz, 3)])
    .filter(([west]) => Number.isFinite(west));
  if (extents.length === 0) return null;
  const system = requireSystem(crs);
  const edge = (side: 0 | 1 | 2 | 3, pick: (...values: number[]) => number) =>
    pick(...extents.map((extent) => extent[side]));
  const [west, south, east, north] = [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
  const [lowLon, lowLat] = system.toLonLat(west + origin.eastingM, south + origin.northingM);
  const [highLon, highLat] = system.toLonLat(east + origin.eastingM, north + origin.northingM);
  return { west: lowLon, south: lowLat, east: highLon, north: highLat };
}
