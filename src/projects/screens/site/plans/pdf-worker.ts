/** Parses PDFs in a worker. */
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
