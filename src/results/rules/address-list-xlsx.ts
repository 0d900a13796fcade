import { tableXlsx } from '../../gis/formats/write-xlsx.ts';
import type { Results } from '../../model/results/results.ts';
import { addressList } from './address-list.ts';

/** The list of addresses as an Excel workbook (ECMA-376) with one sheet. */
export const addressListXlsx = (results: Results): Promise<Blob> => tableXlsx('Addresses', addressList(results));
