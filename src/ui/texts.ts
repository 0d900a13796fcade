export const NO_SUCH_ASSESSMENT = 'There is no such assessment for you';
export const NO_SUCH_PROJECT = 'There is no such project for you';
export const WRONG_ADDRESS_OR_COMPANY =
  'The address may be wrong, or the project belongs to a company that you are not a member of.';
