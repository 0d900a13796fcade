export const NO_SUCH_ASSESSMENT = 'You don’t have access to this assessment';
export const NO_SUCH_PROJECT = 'There is no such project for you';
