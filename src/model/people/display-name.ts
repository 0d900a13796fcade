import { z } from 'zod';
import { visibleText } from '../visible-text.ts';

/** The name that colleagues see. */
export const displayNameSchema = z
  .string()
  .transform(visibleText)
  .pipe(z.string().min(1, 'Enter your name.').max(100, 'Use at most 100 characters.'));
