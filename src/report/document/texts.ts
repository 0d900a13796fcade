export const NO_MITIGATION_MEASURE = 'No mitigation measure is asked for at any address.';
