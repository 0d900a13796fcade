/** What the panel of an assessment shows. */
export const VIEWS = ['plan', 'results', 'submit', 'explore'] as const;
export type View = (typeof VIEWS)[number];
export const VIEW_NAMES: Readonly<Record<View, string>> = {
  plan: 'Plan',
  results: 'Results',
  submit: 'Submit',
  explore: 'Explore',
};

/** What views were called in addresses that people kept. */
const EARLIER_NAMES: Readonly<Record<string, View>> = { scenarios: 'explore', revisions: 'submit' };

/** The view of an address; the plan where it names none. */
export function viewNamed(name: string | null): View {
  return VIEWS.find((known) => known === name) ?? EARLIER_NAMES[name ?? ''] ?? 'plan';
}
