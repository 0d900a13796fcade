/** What the panel of an assessment shows. */
export const VIEWS = ['plan', 'results', 'scenarios', 'revisions'] as const;
export type View = (typeof VIEWS)[number];
