/** Derives `Jane Smith` from `jane.smith@example.com`. Documents that leave the product use it, because a profile has no name. */
export function nameOfEmail(email: string): string {
  const words = email.replace(/@.*$/, '').split(/[._-]+/);
  return words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .trim();
}
