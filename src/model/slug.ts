/**
 * The slug of a project's name for the address bar. It is in lower case, with hyphens for spaces, and has only letters, digits
 * and hyphens.
 * @returns null if the name has no letter or digit
 */
export function slugOf(name: string): string | null {
  const slug = name
    .replace(/ /g, '-')
    .replace(/[^A-Za-z0-9-]/g, '')
    .toLowerCase();
  return /[a-z0-9]/.test(slug) ? slug : null;
}
