/**
 * Version of the prediction engine. Increase it with every change that affects a level; earlier results then become out of date.
 */
export const ENGINE_VERSION = '0.10.5';
