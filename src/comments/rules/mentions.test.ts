import { describe, expect, test } from 'vitest';
import { memberSchema } from '../../model/people/accounts.ts';
import { membersNamed, mentionAt, mentionedIn, partsOfText, withMention } from './mentions.ts';

const member = (name: string, email: string) => memberSchema.parse({ name, email });
const CORA = member('Cora Chen', 'cora@example.com');
const CO = member('Cora', 'co@example.com');
const NAMELESS = member('', 'n.obody@example.com');
const MEMBERS = [CO, CORA, NAMELESS];

describe('a typed mention', () => {
  test.each<[text: string, query: ReturnType<typeof mentionAt>]>([
    ['@', { from: 0, text: '' }],
    ['Ask @co', { from: 4, text: 'co' }],
    ['Ask\n@Cora Ch', { from: 4, text: 'Cora Ch' }],
    ['Ask cora@exa', null],
    ['Ask @cora\nthen', null],
    ['Ask Cora', null],
    [`@${'x'.repeat(60)}`, null],
  ])('is found in %j', (text, query) => {
    expect(mentionAt(text, text.length)).toEqual(query);
  });

  test('ends at the caret', () => {
    expect(mentionAt('Ask @co about it', 7)).toEqual({ from: 4, text: 'co' });
  });

  test('is replaced by the member, with the caret after it', () => {
    const text = 'Ask @co about it';
    expect(withMention(text, { from: 4, text: 'co' }, CORA)).toEqual({
      text: 'Ask @Cora Chen about it',
      caret: 'Ask @Cora Chen '.length,
    });
  });

  test.each([
    ['', [CO, CORA, NAMELESS]],
    ['ch', [CORA]],
    ['cora c', [CORA]],
    ['co', [CO, CORA]],
    ['n.o', [NAMELESS]],
    ['ora', []],
  ])('finds members by the beginning of a word: %j', (typed, found) => {
    expect(membersNamed(MEMBERS, typed)).toEqual(found);
  });
});

describe('the mentions in a text', () => {
  test.each([
    ['@Cora Chen and @Cora, look.', [CORA.email, CO.email]],
    ['@Cora Cheng', [CO.email]],
    ['@Corals', []],
    ['Ask @n.obody@example.com.', [NAMELESS.email]],
    ['(@Cora) and @Cora', [CO.email]],
    ['mail@Cora', []],
  ])('are found in %j', (text, emails) => {
    expect(mentionedIn(text, MEMBERS)).toEqual(emails);
  });

  test('are separated from the rest of the text, and no character is lost', () => {
    const text = 'Ask @Cora Chen, then @nobody.';
    const parts = partsOfText(text, MEMBERS);
    expect(parts).toEqual([
      { text: 'Ask ', email: null },
      { text: '@Cora Chen', email: CORA.email },
      { text: ', then @nobody.', email: null },
    ]);
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});
