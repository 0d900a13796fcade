export const NO_RESULTS_YET = 'There are no results yet. Process the assessment first.';
export const NO_SUCH_PROJECT = 'There is no such project.';
export const NO_SUCH_LEVELS = 'There are no such levels.';
export const SIGN_IN_FIRST = 'Sign in first.';
