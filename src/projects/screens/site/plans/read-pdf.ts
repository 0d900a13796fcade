/** Renders pages of a PDF as pictures with pdf.js. The module is imported when a person chooses a PDF. */
import {
  getDocument,
  GlobalWorkerOptions,
  InvalidPDFException,
  PasswordException,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import bilevelAddress from 'pdfjs-dist/wasm/jbig2.wasm?url';
import jpeg2000Address from 'pdfjs-dist/wasm/openjpeg.wasm?url';
import { Explained } from '../../../../firebase/error-texts.ts';
import { resolutionOf } from '../../../rules/imagery/plan-limits.ts';

/** Most pixels of one image in a page that a browser can decode. */
const MOST_IMAGE_PX = 150_000_000;
/** Time limit for opening, ms. The first time, the reader of about 400 kB (compressed) is downloaded. */
const WITHIN_MS = 60_000;

/** Decoders for scans. */
const DECODERS: Readonly<Record<string, string>> = {
  'jbig2.wasm': bilevelAddress,
  'openjpeg.wasm': jpeg2000Address,
};

class Decoders {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = DECODERS[filename];
    if (address === undefined) throw new Error(`${filename} is not part of the app`);
    return new Uint8Array(await (await fetch(address)).arrayBuffer());
  }
}

interface PdfPage {
  readonly blob: Blob;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pixels per inch of paper. */
  readonly dpi: number;
}

export interface OpenPdf {
  readonly pages: number;
  /** @throws Explained */
  render(page: number): Promise<PdfPage>;
  close(): void;
}

const startWorker = () => new Worker(new URL('./pdf-worker.ts', import.meta.url), { type: 'module' });

/**
 * Opens a PDF.
 * @param port worker that parses it; null in environments without workers
 * @throws Explained if the PDF cannot be opened
 */
export async function openPdf(bytes: Uint8Array, port: Worker | null = startWorker()): Promise<OpenPdf> {
  GlobalWorkerOptions.workerPort = port;
  const task = getDocument({
    data: bytes,
    BinaryDataFactory: Decoders,
    useWorkerFetch: false,
    maxImageSize: MOST_IMAGE_PX,
    verbosity: 0,
  });
  const close = () => {
    void task.destroy();
    port?.terminate();
  };
  const isLost = new Promise<never>((_, reject) => {
    const lost = () => reject(new Explained('The reader of PDFs could not be fetched. Try again.'));
    const timer = port === null ? undefined : setTimeout(lost, WITHIN_MS);
    port?.addEventListener('error', lost);
    void task.promise.catch(() => undefined).finally(() => clearTimeout(timer));
  });
  try {
    const document = await Promise.race([task.promise, isLost]);
    if (document.numPages === 0) throw new Explained('The PDF has no pages.');
    const render = async (number: number): Promise<PdfPage> => {
      try {
        const page = await document.getPage(number);
        const { width, height } = page.getViewport({ scale: 1 });
        const { dpi, scale } = resolutionOf(width, height);
        const canvas = globalThis.document.createElement('canvas');
        Object.assign(canvas, { width: Math.floor(width * scale), height: Math.floor(height * scale) });
        await page.render({ canvas, viewport: page.getViewport({ scale }) }).promise;
        const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
        if (blob === null)
          throw new Explained(`Page ${number} is too large for this browser. Save it as a PNG elsewhere.`);
        return { blob, widthPx: canvas.width, heightPx: canvas.height, dpi };
      } catch (error) {
        if (error instanceof Explained) throw error;
        throw new Explained(`Page ${number} cannot be drawn. Save the PDF again, or the page as a PNG.`);
      }
    };
    return { pages: document.numPages, render, close };
  } catch (error) {
    close();
    if (error instanceof PasswordException)
      throw new Explained('The PDF is encrypted: it opens with a password only. Save it without one.');
    if (error instanceof InvalidPDFException) throw new Explained('The file is not a PDF, or is cut off.');
    if (error instanceof Explained) throw error;
    throw new Explained('The PDF cannot be read. Save it again, or the page as a PNG.');
  }
}
