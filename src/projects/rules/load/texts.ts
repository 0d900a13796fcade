export const EXPECTED_HEIGHT = 'a height in m, above 0 and at most 100';
