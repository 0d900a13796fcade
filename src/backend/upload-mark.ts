/** Tells the app, before it has read anything else, that uploads were under way when it was closed. */
const KEY = 'uploads-under-way';

export function markUploads(underWay: boolean): void {
  try {
    if (underWay) localStorage.setItem(KEY, 'yes');
    else localStorage.removeItem(KEY);
  } catch {
    // The device has no room for the mark, nor for the files.
  }
}

/** Whether uploads may be left from before. */
export function hasUploads(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}
