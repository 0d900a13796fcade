export const NO_MITIGATION_MEASURE = 'No mitigation measure is required at any address.';
export const MAP_OF_THE_SITE = 'Map of the site';
