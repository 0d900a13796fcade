/** Receives the share 0 … 1 of an export that is written. The writer waits for it. */
export type ProgressListener = (share: number) => Promise<void>;

export const noop: ProgressListener = () => Promise.resolve();

/** The writer reports its share after so many rows of a layer, which lets other work run. */
export const ROWS_A_TURN = 5_000;
