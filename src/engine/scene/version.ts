/**
 * Version of the prediction engine. Increase it with every change that affects a level at a receiver; earlier results then become
 * out of date. A change that affects contours only does not count, because results do not contain contours.
 */
export const ENGINE_VERSION = '0.10.5';
