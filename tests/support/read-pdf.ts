import { getDocumentProxy } from 'unpdf';

/** Metadata of a PDF, and the text of its pages. */
export interface ReadPdf {
  title: string;
  isTagged: boolean;
  /** Titles of its bookmarks, outer ones first. */
  bookmarks: string[];
  /** Text by page. */
  pages: string[];
}

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 });
  const { info } = await document.getMetadata();
  const outline: Bookmark[] = await document.getOutline();
  const tree = await (await document.getPage(1)).getStructTree();
  const pages: string[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { items } = await (await document.getPage(page)).getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
  }
  const title = 'Title' in info ? String(info.Title) : '';
  await document.cleanup();
  return { title, isTagged: (tree?.children.length ?? 0) > 0, bookmarks: flat(outline), pages };
}

interface Bookmark {
  title: string;
  items: Bookmark[];
}

function flat(bookmarks: readonly Bookmark[]): string[] {
  return bookmarks.flatMap(({ title, items }) => [title, ...flat(items)]);
}
