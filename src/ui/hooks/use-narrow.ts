import { useMediaQuery } from '@mantine/hooks';

/** The same limit as in the style sheets. */
const NARROW = '(max-width: 48em)';
/** Height of a phone's screen in landscape. */
const LOW = '(max-height: 500px)';

const useMatch = (query: string): boolean => useMediaQuery(query, false, { getInitialValueInEffect: false }) ?? false;

/** Whether the screen is as narrow as that of a phone. */
export const useNarrow = (): boolean => useMatch(NARROW);

/** Whether the screen is as small as that of a phone, in portrait or landscape. */
export const useSmall = (): boolean => useMatch(`${NARROW}, ${LOW}`);
