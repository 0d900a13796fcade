import { readKept } from '../../firebase/kept-files.ts';
import { fetchFile } from '../../firebase/storage-requests.ts';

/**
 * Reads a file. The security rules apply. Without a network, it returns the cached file.
 * @param version version of a file that can be overwritten; a cached file of another version is not used
 */
export function readBlob(path: string, version: string | null = null): Promise<Blob> {
  return readKept('files', version === null ? path : `${path}#${version}`, () => fetchFile(path));
}

/** The bytes of a file. */
export async function readFile(path: string): Promise<ArrayBuffer> {
  return (await readBlob(path)).arrayBuffer();
}

/** Creates a link that downloads a file without sign-in. It is used only for exports, which are deleted after some time. */
export async function downloadLink(path: string): Promise<string> {
  const [{ getDownloadURL, ref }, { storage }] = await Promise.all([
    import('firebase/storage'),
    import('../../firebase/storage-sdk.ts'),
  ]);
  return getDownloadURL(ref(storage, path));
}

/** Most tiles in memory, about 20 MB: those of a map and of the next map of the same project. */
const TILES_IN_MEMORY = 300;
const tiles = new Map<string, Promise<Blob>>();

/** A tile of a picture. It is fetched once for the maps of all pages. */
export function readImage(path: string): Promise<Blob> {
  const tile = tiles.get(path) ?? readKept('tiles', path, () => fetchFile(path));
  // Inserts the tile again, so that the least recently used tile is removed first.
  tiles.delete(path);
  tiles.set(path, tile);
  tile.catch(() => tiles.delete(path));
  const [oldest] = tiles.keys();
  if (tiles.size > TILES_IN_MEMORY && oldest !== undefined) tiles.delete(oldest);
  return tile;
}
