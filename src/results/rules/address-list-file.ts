import type { Results } from '../../model/results/results.ts';
import { addressListCsv, addressListLines } from './address-list.ts';

export type AddressListFormat = 'xlsx' | 'csv';

/** The list of addresses as a file: an Excel workbook (ECMA-376) with one sheet, or CSV. It takes seconds for 50,000 receivers. */
export async function addressListFile(results: Results, format: AddressListFormat): Promise<Blob> {
  if (format === 'csv') return new Blob([addressListCsv(results)], { type: 'text/csv;charset=utf-8' });
  // The library that writes workbooks is fetched on demand.
  const { tableXlsx } = await import('../../gis/formats/write-xlsx.ts');
  return tableXlsx('Addresses', addressListLines(results));
}
