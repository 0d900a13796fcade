import type { PreparedScene } from '../../geodata/scene/prepared-scene.ts';
import type { SearchedAddress } from '../../ui/map/find-addresses.ts';

/** The addresses of a scene with the place of the first receiver of each, WGS 84. */
export function searchedAddresses(scene: PreparedScene | null): SearchedAddress[] {
  if (scene === null) return [];
  const { addressIds, addresses, catchment, lonLat } = scene.receivers;
  const seen = new Set<string>();
  return addressIds.flatMap((id, receiver): SearchedAddress[] => {
    if (seen.has(id)) return [];
    seen.add(id);
    const [lon = NaN, lat = NaN] = lonLat.subarray(2 * receiver, 2 * receiver + 2);
    const note = scene.catchments[catchment[receiver] ?? -1]?.name ?? '';
    return [{ id, name: addresses[receiver] || id, note, lon, lat }];
  });
}
