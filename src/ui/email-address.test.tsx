import { expect, test } from 'vitest';
import { EmailAddress } from './email-address.tsx';
import { renderInTheme } from '../../tests/support/render.tsx';

test.each([
  ['erin-2.engineer@works.example.com', ['erin-2', '.engineer', '@works', '.example', '.com']],
  ['R. Reviewer <r@example.com> by link', ['R', '. Reviewer <r', '@example', '.com> by link']],
])('%s may be broken before its at and its dots alone', (text, parts) => {
  const { container } = renderInTheme(<EmailAddress>{text}</EmailAddress>);
  expect(container.querySelector('span')).toHaveTextContent(text);
  expect(container.querySelectorAll('wbr')).toHaveLength(parts.length - 1);
  expect([...container.querySelectorAll('span span')].map(({ textContent }) => textContent)).toEqual(parts);
});

test('other words for who did something stay as they are', () => {
  const { container } = renderInTheme(<EmailAddress>not kept. Ask</EmailAddress>);
  expect(container.querySelector('wbr')).toBeNull();
  expect(container).toHaveTextContent('not kept. Ask');
});
