import { csvCell } from '../formats/csv-cell.ts';
import { type ExportWanted, receiverLayer } from './export-layers.ts';
import { ROWS_A_TURN, type Tell, tellNobody } from './export-progress.ts';
import { TextParts } from './text-parts.ts';

/**
 * The receivers as CSV (RFC 4180, UTF-8 with byte order mark, CRLF): a row a receiver and operating time, levels in dBA,
 * measures and flags apart by a blank. Without a receiver it has its headings alone.
 * @throws where the EPSG code is not built in
 */
export async function resultsCsv(wanted: ExportWanted, tell: Tell = tellNobody): Promise<Uint8Array> {
  const text = new TextParts();
  text.add('\uFEFF');
  const layer = receiverLayer(wanted, true);
  text.add(`${layer.columns.map(({ name }) => name).join(',')}\r\n`);
  for (let row = 0; row < layer.count; row++) {
    if (row % ROWS_A_TURN === 0) await tell(row / layer.count);
    text.add(`${layer.valuesAt(row).map(csvCell).join(',')}\r\n`);
  }
  return text.bytes();
}
