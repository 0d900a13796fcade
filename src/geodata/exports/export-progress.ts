/** Hears of an export that is being written: the share 0 … 1 that is done. The writer waits for it. */
export type Tell = (share: number) => Promise<void>;

/** Nobody listens. */
export const tellNobody: Tell = () => Promise.resolve();

/** After so many rows of a layer its share is told: other work gets a turn then. */
export const ROWS_A_TURN = 5_000;
