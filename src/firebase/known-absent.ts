/**
 * Remembers on this device the documents that do not exist on the server, because the database's cache stores only existing
 * documents. Without this list, a project without its own configuration could not be shown without a network.
 */
const KEY = 'absent-documents';
/** Most paths in the list, of which the latest are kept. */
const MOST = 500;

function readAll(): string[] {
  try {
    const paths: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether the last answer of the server was that no document exists at a path. */
export function isKnownAbsent(path: string): boolean {
  return readAll().includes(path);
}

/** Records whether the server has a document at a path. */
export function rememberPresence(path: string, isThere: boolean): void {
  const known = readAll();
  if (known.includes(path) !== isThere) return;
  const others = known.filter((other) => other !== path);
  try {
    localStorage.setItem(KEY, JSON.stringify(isThere ? others : [...others, path].slice(-MOST)));
  } catch {
    // The device has no free storage. The state of the document is then unknown without a network.
  }
}

/** Removes the whole list. */
export function forgetAbsent(): void {
  localStorage.removeItem(KEY);
}
