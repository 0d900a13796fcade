import { expect, test } from 'vitest';
import { nameOfEmail } from './name-of-email.ts';

test.each([
  ['jane.smith@example.com', 'Jane Smith'],
  ['erin@harbour.example.com', 'Erin'],
  ['j_van-dyk@example.com', 'J Van Dyk'],
])('nameOfEmail derives from %s the name %s', (email, name) => {
  expect(nameOfEmail(email)).toBe(name);
});
