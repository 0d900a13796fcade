import { expect, it } from 'vitest';
import { emailSchema } from '../../model/ids.ts';
import { distinctlyNamed } from './distinct-names.ts';

it('distinctlyNamed names people who share a name only by their e-mail addresses', () => {
  const [cora, other, dan] = [
    { email: emailSchema.parse('cora@example.com'), name: 'Cora Chen' },
    { email: emailSchema.parse('other@example.com'), name: ' cora chen' },
    { email: emailSchema.parse('dan@example.com'), name: 'Dan' },
  ];
  expect(distinctlyNamed([cora, other, dan])).toEqual([{ ...cora, name: '' }, { ...other, name: '' }, dan]);
});
