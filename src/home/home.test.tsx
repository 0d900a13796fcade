import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSession } from '../people/api/session.ts';
import { emailSchema } from '../model/ids.ts';
import { Home } from './home.tsx';
import { renderInTheme } from '../../tests/support/render.tsx';

vi.mock('../firebase/auth.ts', () => ({}));
vi.mock('../projects/api/use-projects.ts', () => ({ useProjects: () => ({ kind: 'ready', value: [] }) }));
vi.mock('./use-coming.ts', () => ({ useComing: () => ({ kind: 'ready', value: { coming: [] } }) }));

function showTo(admin: boolean) {
  const account = { uid: 'u1', email: emailSchema.parse('ada@example.com'), displayName: 'Ada' };
  useSession.setState({ session: { kind: 'signed-in', account, admin, companies: [], reviews: [] } });
  renderInTheme(<Home />);
}

test('Home tells an administrator of an empty installation where to begin', () => {
  showTo(true);
  expect(screen.getByText('Start with a company and a project under Administration.')).toBeVisible();
  expect(screen.queryByText('You belong to no active company')).toBeNull();
});

test('Home tells a person without a company whom to ask', () => {
  showTo(false);
  expect(screen.getByText('You belong to no active company')).toBeVisible();
});
