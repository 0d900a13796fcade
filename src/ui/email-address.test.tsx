import { expect, test } from 'vitest';
import { EmailAddress } from './email-address.tsx';
import { renderInTheme } from '../../tests/support/render.tsx';

test.each([
  ['erin-2.engineer@works.example.com', ['erin-2', '.engineer', '@works', '.example', '.com']],
  ['R. Reviewer <r@example.com> by link', ['R', '. Reviewer <r', '@example', '.com> by link']],
])('EmailAddress allows line breaks in %s only before the at sign and the dots', (text, parts) => {
  const { container } = renderInTheme(<EmailAddress>{text}</EmailAddress>);
  expect(container.querySelector('span')).toHaveTextContent(text);
  expect(container.querySelectorAll('wbr')).toHaveLength(parts.length - 1);
  expect([...container.querySelectorAll('span span')].map(({ textContent }) => textContent)).toEqual(parts);
});

test('EmailAddress shows a text without an address unchanged', () => {
  const { container } = renderInTheme(<EmailAddress>not kept. Ask</EmailAddress>);
  expect(container.querySelector('wbr')).toBeNull();
  expect(container).toHaveTextContent('not kept. Ask');
});
