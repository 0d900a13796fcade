/** Views of the panel of an assessment. */
export const VIEWS = ['plan', 'results', 'submit', 'explore'] as const;
export type View = (typeof VIEWS)[number];
export const VIEW_NAMES: Readonly<Record<View, string>> = {
  plan: 'Plan',
  results: 'Results',
  submit: 'Submit',
  explore: 'Explore',
};

/** Former names of views in addresses that users may have kept. */
const EARLIER_NAMES: Readonly<Record<string, View>> = { scenarios: 'explore', revisions: 'submit' };

/** Returns the view with a name. The default is the plan. */
export function viewNamed(name: string | null): View {
  return VIEWS.find((known) => known === name) ?? EARLIER_NAMES[name ?? ''] ?? 'plan';
}
