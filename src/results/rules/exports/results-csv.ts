import { BYTE_ORDER_MARK, csvRows } from '../../../gis/formats/write-csv.ts';
import { type ExportWanted, receiverLayer } from './export-layers.ts';
import { ROWS_A_TURN, type ProgressListener, noop } from './export-progress.ts';
import { TextParts } from './text-parts.ts';

/**
 * The receivers as CSV (RFC 4180, UTF-8 with byte order mark, CRLF). It has one row per receiver and operating time, with levels
 * in dB(A). Measures and flags are separated by blanks. Without receivers, it has only the header.
 * @throws if the EPSG code is not built in
 */
export async function resultsCsv(wanted: ExportWanted, onProgress: ProgressListener = noop): Promise<Uint8Array> {
  const text = new TextParts();
  const layer = receiverLayer(wanted, true);
  text.add(`${BYTE_ORDER_MARK}${csvRows([layer.columns.map(({ name }) => name)])}`);
  for (let from = 0; from < layer.count; from += ROWS_A_TURN) {
    await onProgress(from / layer.count);
    const count = Math.min(ROWS_A_TURN, layer.count - from);
    text.add(csvRows(Array.from({ length: count }, (_, row) => layer.valuesAt(from + row))));
  }
  return text.bytes();
}
