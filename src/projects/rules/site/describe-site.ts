/** Describes loaded objects as short sentences for the map. */
import { COVER } from '../../../engine/scene/scene.ts';
import { grouped, plural } from '../../../model/format/format.ts';
import { units } from '../../../model/format/units.ts';
import { BUILDING_FLOOR_M } from '../../../model/project/assumptions.ts';
import { HEIGHTS_FROM, HERITAGE, type PreparedScene } from '../../../prediction/rules/scene/prepared-scene.ts';

const metres = (value: number) => units.metres(grouped(value, { least: 0, most: 1 }));

const SOURCES = {
  file: 'as its file says',
  floors: `from its floors, ${BUILDING_FLOOR_M} m each`,
  points: 'from points of a point cloud',
} as const;

/** A building: its height, the source of the height, and its file. */
export function describeBuilding(
  { heightM, heightFrom, files, heritage }: PreparedScene['buildings'],
  at: number,
): string[] {
  const from = HEIGHTS_FROM[heightFrom?.[at] ?? -1];
  const file = files?.[at];
  return [
    `Building, ${metres(heightM[at] ?? NaN)} high`,
    ...(from === undefined ? [] : [`Height ${SOURCES[from]}`]),
    ...(heritage?.[at] === HERITAGE.yes ? ['Heritage item'] : []),
    ...(file === undefined ? ['Its file is not kept with this version'] : [`File: ${file}`]),
  ];
}

/** A ground region: its ground factor and its cover. */
export function describeGround({ g, cover }: PreparedScene['ground'], at: number): string[] {
  const kind = cover?.kind[at] ?? COVER.none;
  const stands = kind === COVER.foliage ? 'Dense foliage' : 'Industrial installations';
  return [
    `Ground region, G ${grouped(g[at] ?? NaN, { least: 0, most: 2 })}`,
    ...(kind === COVER.none ? [] : [`${stands}, ${metres(cover?.heightM[at] ?? NaN)} high`]),
  ];
}

/** An existing wall. */
export function describeWall({ heightM }: PreparedScene['walls'], at: number): string[] {
  return [`Existing wall, ${wallHeight(heightM[at] ?? NaN)} high`];
}

/** The label with the height of a wall on the map. */
export const wallHeight = (heightM: number): string => metres(heightM);

/** A receiver: address, id, type and height. */
export function describeReceiver({ ids, addresses, types, heightM }: PreparedScene['receivers'], at: number): string[] {
  const address = addresses[at] ?? '';
  return [
    ...(address === '' ? [] : [address]),
    `Receiver ${ids[at] ?? ''}, ${types[at] ?? ''}, ${metres(heightM[at] ?? NaN)} above ground`,
  ];
}

/** The sources of the heights of all buildings. Null if the scene does not store them. */
export function describeHeightSources({ heightFrom }: PreparedScene['buildings']): string | null {
  if (heightFrom === undefined || heightFrom.length === 0) return null;
  const counts = HEIGHTS_FROM.map((_, source) => heightFrom.reduce((sum, from) => sum + (from === source ? 1 : 0), 0));
  const [file = 0, floors = 0, points = 0] = counts;
  const others = [
    ...(floors > 0 ? [`${grouped(floors)} from floors`] : []),
    ...(points > 0 ? [`${grouped(points)} from a point cloud`] : []),
  ];
  return others.length === 0
    ? 'All heights are those of the files.'
    : `Heights: ${[...(file > 0 ? [`${grouped(file)} of the files`] : []), ...others].join(', ')}.`;
}

/** The content of a site in one line: `12 buildings, 3 ground regions, no existing walls`. */
export function describeContent({ buildings, ground, walls, catchments, receivers, terrain }: PreparedScene): string {
  const parts = [
    [buildings.heightM.length, 'building', 'buildings'],
    [ground.g.length, 'ground region', 'ground regions'],
    [walls.heightM.length, 'existing wall', 'existing walls'],
    [catchments.length, 'catchment', 'catchments'],
    [receivers.ids.length, 'receiver', 'receivers'],
  ] as const;
  const words = parts.map(([count, one, many]) =>
    count === 0 ? `no ${many}` : `${grouped(count)} ${plural(count, one, many)}`,
  );
  return [...words, terrain.xyz.length === 0 ? 'no terrain: the ground is level' : 'terrain'].join(', ');
}
