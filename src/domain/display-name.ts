import { z } from 'zod';
import { accountsTexts } from '../texts/accounts.ts';
import { visibleText } from './visible-text.ts';

/** The name that colleagues see. */
export const displayNameSchema = z
  .string()
  .transform(visibleText)
  .pipe(z.string().min(1, accountsTexts.enterYourName).max(100, accountsTexts.useAtMost100Characters));
