/** Receives the completed share of an export, 0 … 1. The writer waits for it. */
export type ProgressListener = (share: number) => Promise<void>;

export const noop: ProgressListener = () => Promise.resolve();

/** Number of rows after which the writer reports its progress, so that other work can run. */
export const ROWS_A_TURN = 5_000;
