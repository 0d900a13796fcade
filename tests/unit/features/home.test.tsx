import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useSession } from '../../../src/backend/session.ts';
import { emailSchema } from '../../../src/domain/ids.ts';
import { Home } from '../../../src/features/home/home.tsx';
import { renderInTheme } from '../../support/render.tsx';

vi.mock('../../../src/backend/auth.ts', () => ({}));
vi.mock('../../../src/queries/use-projects.ts', () => ({ useProjects: () => ({ kind: 'ready', value: [] }) }));
vi.mock('../../../src/queries/use-coming.ts', () => ({ useComing: () => ({ kind: 'ready', value: { coming: [] } }) }));

function showTo(admin: boolean) {
  const account = { uid: 'u1', email: emailSchema.parse('ada@example.com'), displayName: 'Ada' };
  useSession.setState({ session: { kind: 'signed-in', account, admin, companies: [], reviews: [] } });
  renderInTheme(<Home />);
}

test('an administrator of an empty installation is told where to begin', () => {
  showTo(true);
  expect(screen.getByText('Begin with a company and a project under Administration.')).toBeVisible();
  expect(screen.queryByText('You belong to no active company')).toBeNull();
});

test('a person of no company is told whom to ask', () => {
  showTo(false);
  expect(screen.getByText('You belong to no active company')).toBeVisible();
});
