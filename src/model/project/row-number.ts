/** Stands for the number of the row in what a value means, so that rows without an id have one each: `R{row}`. */
export const ROW_NUMBER = '{row}';
