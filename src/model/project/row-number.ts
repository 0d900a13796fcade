/** Placeholder for the row number in the meaning of a value. Rows without an id get different ids with it: `R{row}`. */
export const ROW_NUMBER = '{row}';
