import { useMediaQuery } from '@mantine/hooks';

/** As the style sheets have it. */
const NARROW = '(max-width: 48em)';
/** A phone's screen that is held across is as low as this. */
const LOW = '(max-height: 500px)';

const useMatch = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false }) ?? false;

/** Whether the screen is as narrow as a phone's. */
export const useNarrow = (): boolean => useMatch(NARROW);

/** Whether the screen is as small as a phone's, held upright or across. */
export const useSmall = (): boolean => useMatch(`${NARROW}, ${LOW}`);
