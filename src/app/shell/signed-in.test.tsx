import { act, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Administrators } from './signed-in.tsx';
import { renderInTheme } from '../../../tests/support/render.tsx';

const known = vi.hoisted(() => ({
  session: { kind: 'signed-in', admin: true, account: { uid: 'ann', email: 'ann@example.com' } },
  refresh: vi.fn<() => Promise<void>>(),
}));
vi.mock('../../people/api/session.ts', () => ({
  useSession: (select: (state: { session: typeof known.session }) => unknown) => select({ session: known.session }),
  refreshAdminClaim: known.refresh,
}));
vi.mock('../../firebase/auth.ts', () => ({ wasSignedIn: () => true }));

const drawn = vi.fn<() => void>();
function Users() {
  drawn();
  return <p>The users</p>;
}

/** Opens a page of administrators. @returns a function that ends the refresh of the token */
function openUsers(): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  known.refresh.mockReturnValue(promise);
  renderInTheme(
    <MemoryRouter initialEntries={['/admin/users']}>
      <Routes>
        <Route path="/" element={<p>The projects</p>} />
        <Route element={<Administrators />}>
          <Route path="/admin/users" element={<Users />} />
        </Route>
      </Routes>
    </MemoryRouter>,
  );
  return () =>
    act(async () => {
      resolve();
      await promise;
    });
}

beforeEach(() => {
  drawn.mockClear();
  known.session.admin = true;
});

describe('pages of administrators', () => {
  test('are not rendered before the token was refreshed, whatever the earlier claim was', async () => {
    const refreshed = openUsers();
    expect(drawn).not.toHaveBeenCalled();
    await refreshed();
    expect(screen.getByText('The users')).toBeVisible();
  });

  test('redirect a person who has lost the claim without being rendered', async () => {
    const refreshed = openUsers();
    known.session.admin = false;
    await refreshed();
    expect(screen.getByText('The projects')).toBeVisible();
    expect(drawn).not.toHaveBeenCalled();
  });

  test('open for a person who received the claim in the meantime', async () => {
    known.session.admin = false;
    const refreshed = openUsers();
    known.session.admin = true;
    await refreshed();
    expect(screen.getByText('The users')).toBeVisible();
  });
});
