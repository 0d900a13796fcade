/**
 * Documents that the server said are not there, remembered on this device: the database keeps what documents say, and not that there is
 * none. Without it a project without a configuration of its own could not be shown without a network.
 */
const KEY = 'absent-documents';
/** So many are remembered, the last ones that were heard of. */
const MOST = 500;

function readAll(): string[] {
  try {
    const paths: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(paths) ? paths.filter((path) => typeof path === 'string') : [];
  } catch {
    return [];
  }
}

/** Whether the server said last that there is no document at a path. */
export function isKnownAbsent(path: string): boolean {
  return readAll().includes(path);
}

/** Remembers whether the server has a document at a path. */
export function rememberPresence(path: string, isThere: boolean): void {
  const known = readAll();
  if (known.includes(path) !== isThere) return;
  const others = known.filter((other) => other !== path);
  try {
    localStorage.setItem(KEY, JSON.stringify(isThere ? others : [...others, path].slice(-MOST)));
  } catch {
    // The device has no room: without a network it is not known then.
  }
}

/** Forgets all of them. */
export function forgetAbsent(): void {
  localStorage.removeItem(KEY);
}
