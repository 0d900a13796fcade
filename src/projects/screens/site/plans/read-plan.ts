import { Explained } from '../../../../firebase/error-texts.ts';
import { sourceOfBytes } from '../../../../gis/files/byte-source.ts';
import { splitName } from '../../../../gis/files/text.ts';
import { readPictureHeader } from '../../../../gis/rasters/picture-header.ts';
import type { ProjectUid } from '../../../../model/ids.ts';
import { downloadProjectFile } from '../../../api/stored-files.ts';
import { nameOfPage, tooManyPixels } from '../../../rules/imagery/plan-limits.ts';
import type { OpenPdf } from './read-pdf.ts';

/** A picture to place. */
export interface Plan {
  /** Name in the folder Imagery. */
  readonly name: string;
  readonly blob: Blob;
  /** Object URL for display. The owner of the plan has to revoke it. */
  readonly address: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Pixels per inch of paper. Null for a picture. */
  readonly dpi: number | null;
  /** Whether the picture is already stored in the folder. */
  readonly isStored: boolean;
}

export const ENDINGS_OF_PLANS = ['png', 'jpg', 'jpeg', 'pdf'] as const;

export const isPdf = ({ name }: { name: string }) => splitName(name).extension === 'pdf';

/** @throws Explained if the file is not a picture that can be placed */
export async function readPicturePlan(name: string, blob: Blob, isStored: boolean): Promise<Plan> {
  const { extension } = splitName(name);
  if (!ENDINGS_OF_PLANS.some((ending) => ending === extension))
    throw new Explained(`${name} is not a PNG, JPEG or PDF.`);
  const header = await readPictureHeader(name, sourceOfBytes(new Uint8Array(await blob.arrayBuffer())));
  if (header.kind === 'faulty') throw new Explained(`${name}: ${header.message}`);
  const { widthPx, heightPx } = header;
  const fault = tooManyPixels(widthPx, heightPx);
  if (fault !== null) throw new Explained(`${name}: ${fault}`);
  return { name, blob, address: URL.createObjectURL(blob), widthPx, heightPx, dpi: null, isStored };
}

/** Reads a picture of the folder Imagery. @throws Explained if it cannot be placed; FirebaseError if it cannot be fetched */
export async function readStoredPlan(project: ProjectUid, name: string): Promise<Plan> {
  return readPicturePlan(name, await downloadProjectFile(project, 'imagery', name), true);
}

/** @throws Explained if the PDF cannot be opened */
export async function openPdfFile(file: File): Promise<OpenPdf> {
  const { openPdf } = await import('./read-pdf.ts');
  try {
    return await openPdf(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    throw error instanceof Explained ? new Explained(`${file.name}: ${error.message}`) : error;
  }
}

/** @throws Explained if the page cannot be rendered */
export async function readPdfPlan(file: File, pdf: OpenPdf, page: number): Promise<Plan> {
  const drawn = await pdf.render(page);
  const address = URL.createObjectURL(drawn.blob);
  return { name: nameOfPage(file.name, page, pdf.pages), isStored: false, address, ...drawn };
}
