export const NO_SUCH_ASSESSMENT = 'There is no such assessment for you';
export const NO_SUCH_PROJECT = 'There is no such project for you';
