/**
 * Version of the prediction engine; a change that moves a level changes it, and results made before are out of date.
 */
export const ENGINE_VERSION = '0.10.5';
