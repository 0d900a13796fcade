import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { blocksOf, FormattedText } from './formatted-text.tsx';
import { renderInTheme } from '../../../tests/support/render.tsx';

test('FormattedText shows headings, lists and bold words, and keeps line breaks', () => {
  renderInTheme(
    <FormattedText
      text={'# Purpose\nFor **out-of-hours** work\r\nat the station.\n\n- by day\n- by **night**\n1. First\n2. Second'}
    />,
  );
  expect(screen.getByRole('heading', { name: 'Purpose' })).toBeVisible();
  expect(screen.getByText('out-of-hours').tagName).toBe('B');
  expect(screen.getByText(/at the station/).textContent).toBe('For out-of-hours work\nat the station.');
  const [bullets, numbers] = screen.getAllByRole('list');
  expect(
    within(bullets as HTMLElement)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['by day', 'by night']);
  expect(numbers?.tagName).toBe('OL');
});

test('FormattedText shows text that only resembles markup unchanged', () => {
  const text = '5 * 3 ** 2 is no bold\n#12 is a number\n-3 dB\n<b>not</b> an element';
  expect(blocksOf(text)).toEqual([{ kind: 'paragraph', text }]);
  const { container } = renderInTheme(<FormattedText text={text} />);
  expect(container.querySelector('b')).toBeNull();
});

test('blocksOf separates paragraphs at blank lines, and joins list items across them', () => {
  expect(blocksOf('One\n\nTwo\n\n- a\n\n- b').map(({ kind }) => kind)).toEqual([
    'paragraph',
    'paragraph',
    'list',
    'list',
  ]);
  expect(blocksOf('')).toEqual([]);
});
