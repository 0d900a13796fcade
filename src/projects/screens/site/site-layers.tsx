import L from 'leaflet';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useMap } from 'react-leaflet';
import { grouped } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';
import type { PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';
import { type Relief, TerrainCanvas } from '../../../ui/map/canvas/terrain-canvas.ts';
import { ShapeCanvas } from '../../../ui/map/canvas/shape-canvas.ts';
import type { LayersSetting } from '../../../ui/map/layers/layers-setting.ts';
import { describeBuilding, describeGround, describeWall } from '../../rules/site/describe-site.ts';
import { worldOf } from '../../rules/site/world-places.ts';
import { type ShapeLayer, shapesOf } from './site-shapes.ts';
import type { DrawnTerrain } from './terrain-worker.ts';
import { useTerrain } from './use-terrain.ts';

interface SiteLayersProps {
  scene: PreparedScene;
  layers: LayersSetting['layers'];
  /** Whether a click there has no other effect. */
  isFree?: (at: L.LatLng) => boolean;
}

const always = () => true;

/** Shows the scene of a project on the map in layers. A click on an object describes it. */
export function SiteLayers({ scene, layers, isFree = always }: SiteLayersProps) {
  const map = useMap();
  const walls = useShapes(scene, 'walls', layers.walls.shown);
  const buildings = useShapes(scene, 'buildings', layers.buildings.shown);
  const ground = useShapes(scene, 'ground', layers.ground.shown);
  const terrain = useTerrain(scene, layers.terrain.shown);
  const picture = layers.terrain.shown ? (terrain.data ?? null) : null;
  const relief = useMemo(() => (picture === null ? null : new TerrainCanvas(reliefOf(picture))), [picture]);
  useEffect(() => {
    if (relief === null) return undefined;
    relief.addTo(map);
    return () => void relief.remove();
  }, [map, relief]);
  const linesAt = (at: L.LatLng): string[] => {
    const wall = walls?.hit(at) ?? -1;
    const building = buildings?.hit(at) ?? -1;
    const region = ground?.hit(at) ?? -1;
    const heightM = picture === null ? NaN : heightAt(picture, at);
    return [
      ...(wall < 0 ? [] : describeWall(scene.walls, wall)),
      ...(building < 0 ? [] : describeBuilding(scene.buildings, building)),
      ...(region < 0 ? [] : describeGround(scene.ground, region)),
      ...(Number.isNaN(heightM) ? [] : [`Ground at ${units.metres(grouped(heightM, { least: 1, most: 1 }))}`]),
    ];
  };
  const show = useEffectEvent((at: L.LatLng) => {
    const lines = isFree(at) ? linesAt(at) : [];
    if (lines.length > 0) L.popup({ autoPan: false }).setLatLng(at).setContent(linesNode(lines)).openOn(map);
  });
  useEffect(() => {
    // Waits until the other listeners have handled the click.
    const click = ({ latlng }: L.LeafletMouseEvent) => void setTimeout(() => show(latlng));
    map.on('click', click);
    return () => void map.off('click', click);
  }, [map]);
  return null;
}

function useShapes(scene: PreparedScene, layer: ShapeLayer, isShown: boolean): ShapeCanvas | null {
  const map = useMap();
  const canvas = useMemo(
    () => (isShown ? new ShapeCanvas(shapesOf(scene, layer), layer) : null),
    [scene, layer, isShown],
  );
  useEffect(() => {
    if (canvas === null) return undefined;
    canvas.addTo(map);
    return () => void canvas.remove();
  }, [map, canvas]);
  return canvas;
}

/** Creates a node with the lines of a popup, so that file names are never interpreted as markup. */
export function linesNode(lines: readonly string[]): HTMLElement {
  const node = document.createElement('div');
  for (const line of lines) node.appendChild(document.createElement('div')).textContent = line;
  return node;
}

/** Every fifth contour line is bolder and has its height as a label. */
const MAJOR = 5;

function reliefOf({ extent, columns, rows, pixels, lines, stepM }: DrawnTerrain): Relief {
  return {
    extent,
    columns,
    rows,
    pixels,
    lines: lines.map(({ world, heightM }) => ({
      world,
      isMajor: Math.round(heightM / stepM) % MAJOR === 0,
      label: units.metres(grouped(heightM)),
    })),
  };
}

/** The height at a position, interpolated between the surrounding nodes, m. NaN if one of them has no height. */
function heightAt(
  { extent: [west, north, east, south], columns, rows, z }: DrawnTerrain,
  { lng, lat }: L.LatLng,
): number {
  const [x, y] = worldOf(lng, lat);
  const column = ((x - west) / (east - west)) * (columns - 1);
  const row = ((y - north) / (south - north)) * (rows - 1);
  if (column < 0 || row < 0 || column > columns - 1 || row > rows - 1) return NaN;
  const [left, upper] = [Math.min(Math.floor(column), columns - 2), Math.min(Math.floor(row), rows - 2)];
  const [across, down] = [column - left, row - upper];
  const node = (dx: number, dy: number) => z[(upper + dy) * columns + left + dx] ?? NaN;
  return (
    (1 - down) * ((1 - across) * node(0, 0) + across * node(1, 0)) +
    down * ((1 - across) * node(0, 1) + across * node(1, 1))
  );
}
