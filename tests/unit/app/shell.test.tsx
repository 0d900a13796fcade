import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { Shell } from '../../../src/app/shell.tsx';
import { renderInTheme } from '../../support/render.tsx';

// The frame alone is under test: nobody is signed in, and nothing is fetched.
vi.mock('../../../src/backend/session.ts', () => ({
  useSession: (select: (state: { session: { kind: 'signed-out' } }) => unknown) =>
    select({ session: { kind: 'signed-out' } }),
  endSession: vi.fn<() => Promise<void>>(),
}));

/** A page that keeps what is typed into it for as long as it is the same page. */
function Page() {
  const [text, setText] = useState('');
  return (
    <>
      <input aria-label="Text" value={text} onChange={(event) => setText(event.target.value)} />
      <Link to="/projects/b/">Other path</Link>
      <Link to="?view=results">Other query</Link>
    </>
  );
}

function renderShell() {
  renderInTheme(
    <MemoryRouter initialEntries={['/projects/a/']}>
      <Routes>
        <Route element={<Shell />}>
          <Route path="/projects/:project" element={<Page />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'typed' } });
  expect(screen.getByLabelText('Text')).toHaveValue('typed');
}

describe('the shell', () => {
  test('draws the page of another path afresh', () => {
    renderShell();
    fireEvent.click(screen.getByText('Other path'));
    expect(screen.getByLabelText('Text')).toHaveValue('');
  });

  test('keeps the page where the query alone is another', () => {
    renderShell();
    fireEvent.click(screen.getByText('Other query'));
    expect(screen.getByLabelText('Text')).toHaveValue('typed');
  });

  test('holds the page below its own header', () => {
    renderShell();
    expect(screen.getByRole('banner')).toContainElement(screen.getByLabelText('Site noise: your projects'));
    expect(screen.getByRole('main')).toContainElement(screen.getByLabelText('Text'));
  });
});
