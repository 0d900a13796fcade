import type { PreparedScene } from './prepared-scene.ts';

/** An address with its position, WGS 84. `note` is its catchment. */
interface LocatedAddress {
  id: string;
  name: string;
  note: string;
  lon: number;
  lat: number;
}

/** The addresses of a scene, each with the position of its first receiver, WGS 84. */
export function searchedAddresses(scene: PreparedScene | null): LocatedAddress[] {
  if (scene === null) return [];
  const { addressIds, addresses, catchment, lonLat } = scene.receivers;
  const seen = new Set<string>();
  return addressIds.flatMap((id, receiver): LocatedAddress[] => {
    if (seen.has(id)) return [];
    seen.add(id);
    const [lon = NaN, lat = NaN] = lonLat.subarray(2 * receiver, 2 * receiver + 2);
    const note = scene.catchments[catchment[receiver] ?? -1]?.name ?? '';
    return [{ id, name: addresses[receiver] || id, note, lon, lat }];
  });
}
