/**
 * `fflate` for `write-excel-file` on the page and in the app's worker. Its `zip` compresses files above 160 kB in a worker that it makes of a blob. The page's
 * policy refuses such workers, and `zip` then never calls back: a workbook of a few thousand rows was never written.
 */
import { type FlateError, type Zippable, zipSync } from 'fflate';

export { strToU8, zipSync } from 'fflate';

/** The interface of `fflate.zip`, without a worker. */
export function zip(files: Zippable, done: (error: FlateError | null, bytes: Uint8Array) => void): void {
  let bytes: Uint8Array;
  try {
    bytes = zipSync(files);
  } catch (error) {
    done(error as FlateError, new Uint8Array());
    return;
  }
  done(null, bytes);
}
