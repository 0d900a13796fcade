/**
 * The slug of a project's name, as it stands in the address bar: spaces to hyphens, every other character than letters,
 * digits and hyphens dropped, lower-cased.
 * @returns null where nothing of the name is left that could be told apart (no letter or digit).
 */
export function slugOf(name: string): string | null {
  const slug = name
    .replace(/ /g, '-')
    .replace(/[^A-Za-z0-9-]/g, '')
    .toLowerCase();
  return /[a-z0-9]/.test(slug) ? slug : null;
}
