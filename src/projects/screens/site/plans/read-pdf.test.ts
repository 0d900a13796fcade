import { expect, it } from 'vitest';
import { pdfOf } from '../../../../../tests/support/pdf-files.ts';
import { openPdf } from './read-pdf.ts';

const page = { widthPoints: 842, heightPoints: 595, content: '0 0 100 100 re f' };

it('openPdf returns the number of pages', async () => {
  const pdf = await openPdf(pdfOf([page, page, page]), null);
  expect(pdf.pages).toBe(3);
  pdf.close();
});

const NOT_A_PDF = 'The file is not a PDF, or is cut off.';
const text = (content: string) => new TextEncoder().encode(content);
it.each<[string, Uint8Array, string]>([
  ['an empty file', new Uint8Array(), NOT_A_PDF],
  ['a picture', text('\x89PNG\r\n'), NOT_A_PDF],
  ['a PDF without its page tree', text('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'), NOT_A_PDF],
  ['a truncated PDF', pdfOf([page]).slice(0, 60), NOT_A_PDF],
  ['a PDF with a password', pdfOf([page], true), 'The PDF is encrypted: it opens with a password only. Save it without one.'],
  ['a PDF without pages', pdfOf([]), 'The PDF has no pages.'],
])('openPdf rejects %s', async (_, bytes, message) => {
  await expect(openPdf(bytes, null)).rejects.toThrow(message);
}); // prettier-ignore
