/**
 * Sound power level per metre of a haul road: Lw′ = Lw + 10 lg(Q / (1000 V)), the hourly mean of passing vehicles.
 * @param vehicleLwDb sound power level of one vehicle, dB re 1 pW (of a band or A-weighted)
 * @param vehiclesPerHour Q, above 0
 * @param speedKmh V, km/h, above 0
 * @returns dB per metre of road; add 10 lg of its length in metres for the whole road
 * @throws RangeError if Q or V is not above 0
 */
export function haulRoadLwPerMetreDb(vehicleLwDb: number, vehiclesPerHour: number, speedKmh: number): number {
  if (!(vehiclesPerHour > 0)) throw new RangeError(`vehiclesPerHour must be above 0, got ${vehiclesPerHour}`);
  if (!(speedKmh > 0)) throw new RangeError(`speedKmh must be above 0, got ${speedKmh}`);
  return vehicleLwDb + 10 * Math.log10(vehiclesPerHour / (1000 * speedKmh));
}
