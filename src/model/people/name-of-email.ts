/** `Jane Smith` of `jane.smith@example.com`: what documents that are handed on say of a person, whose profile has no name. */
export function nameOfEmail(email: string): string {
  const words = email.replace(/@.*$/, '').split(/[._-]+/);
  return words
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
    .trim();
}
