export const END_MUST_BE_AFTER_BEGINNING = 'The end must be after the beginning.';
export const ENTER_DAY_AND_TIME = 'Enter a day and a time.';
