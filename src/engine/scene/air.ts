import { EXACT_CENTRES_HZ } from './bands.ts';
import type { Air } from './scene.ts';

/** Reference pressure, kPa, reference temperature, K, and triple point of water, K: ISO 9613-1:1993, 4.2 and annex B. */
const REFERENCE_PRESSURE_KPA = 101.325;
const REFERENCE_TEMPERATURE_K = 293.15;
const TRIPLE_POINT_K = 273.16;

/**
 * Absorption of sound by air, ISO 9613-1:1993 eq. 3 to 5 and annex B, at the exact band centres. The standard states an accuracy
 * of ±10 % for −20 °C to 50 °C, 10 % to 100 % humidity and less than 200 kPa.
 * @param air temperature in °C, relative humidity in %, pressure in kPa
 * @returns eight attenuation coefficients α in dB per metre, 63 Hz to 8 kHz
 */
export function airAbsorptionDbPerM(air: Air): Float64Array {
  const temperatureK = air.temperatureC + 273.15;
  const relativePressure = air.pressureKPa / REFERENCE_PRESSURE_KPA;
  const relativeTemperature = temperatureK / REFERENCE_TEMPERATURE_K;

  // Molar concentration of water vapour, %, from the saturation pressure (annex B, eq. B.1 to B.3).
  const saturation = 10 ** (-6.8346 * (TRIPLE_POINT_K / temperatureK) ** 1.261 + 4.6151);
  const vapour = (air.humidityPct * saturation) / relativePressure;

  // Relaxation frequencies of oxygen and nitrogen, Hz (eq. 3 and 4).
  const oxygenHz = relativePressure * (24 + (4.04e4 * vapour * (0.02 + vapour)) / (0.391 + vapour));
  const nitrogenHz =
    relativePressure *
    relativeTemperature ** -0.5 *
    (9 + 280 * vapour * Math.exp(-4.17 * (relativeTemperature ** (-1 / 3) - 1)));

  // Eq. 5: classical and rotational absorption, then vibrational relaxation of oxygen and nitrogen.
  return EXACT_CENTRES_HZ.map((frequencyHz) => {
    const squared = frequencyHz ** 2;
    const classical = (1.84e-11 / relativePressure) * relativeTemperature ** 0.5;
    const oxygen = (0.01275 * Math.exp(-2239.1 / temperatureK)) / (oxygenHz + squared / oxygenHz);
    const nitrogen = (0.1068 * Math.exp(-3352 / temperatureK)) / (nitrogenHz + squared / nitrogenHz);
    return 8.686 * squared * (classical + relativeTemperature ** -2.5 * (oxygen + nitrogen));
  });
}
