import type { PreparedReceivers, PreparedScene } from './prepared-scene.ts';

/**
 * A scene with some of its receivers. All other data is shared with the original scene and not copied.
 * @param chosen indices of the receivers, ascending
 */
export function selectReceivers(scene: PreparedScene, chosen: readonly number[]): PreparedScene {
  const { receivers } = scene;
  const rows = <Value>(column: readonly Value[]) => chosen.map((receiver) => column[receiver]!);
  const at = (column: ArrayLike<number>) => (receiver: number) => column[receiver] ?? NaN;
  const points = (xy: Float64Array) =>
    Float64Array.from(
      { length: 2 * chosen.length },
      (_, index) => xy[2 * (chosen[index >> 1] ?? 0) + (index & 1)] ?? NaN,
    );
  const own = Object.entries(receivers.ownNml).map(([key, nml]) => [key, Float64Array.from(chosen, at(nml))] as const);
  const part: PreparedReceivers = {
    ids: rows(receivers.ids),
    addressIds: rows(receivers.addressIds),
    addresses: rows(receivers.addresses),
    facades: rows(receivers.facades),
    floors: Uint32Array.from(chosen, at(receivers.floors)),
    building: Int32Array.from(chosen, at(receivers.building)),
    atFacade: Uint8Array.from(chosen, at(receivers.atFacade)),
    types: rows(receivers.types),
    catchment: Uint32Array.from(chosen, at(receivers.catchment)),
    heightM: Float64Array.from(chosen, at(receivers.heightM)),
    xy: points(receivers.xy),
    lonLat: points(receivers.lonLat),
    ownNml: Object.fromEntries(own),
    inUse: rows(receivers.inUse),
  };
  return { ...scene, receivers: part };
}
