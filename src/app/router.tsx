import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  createPath,
  type LoaderFunction,
  Navigate,
  redirect,
  type RouteObject,
} from 'react-router-dom';
import { clearReloadMarker, loadPage } from '../ui/load-page.ts';
import { urls } from '../ui/urls.ts';
import { NotFoundPage, PageFailure } from './page-failure.tsx';
import { type Preloadable, rememberRoutes } from './preload.ts';
import type { PageTraits } from './shell.tsx';
import { SignedOut } from './signed-out.tsx';

/** The address that is being gone to; null while nothing is. */
function addressAhead(): string | null {
  const { location } = router.state.navigation;
  return location === undefined ? null : createPath(location);
}

/** A page whose code is fetched when it is first shown. */
function page(
  load: () => Promise<ComponentType>,
  traits: Partial<PageTraits> = {},
): Pick<RouteObject, 'lazy' | 'handle'> {
  const handle: Preloadable & Partial<PageTraits> = { preload: load, ...traits };
  return { handle, lazy: async () => ({ Component: await loadPage(load, addressAhead) }) };
}

const toHome: LoaderFunction = () => redirect(urls.home);
const toUsers: LoaderFunction = () => redirect(urls.adminUsers);

/** The route table. */
const routes: RouteObject[] = [
  {
    element: <SignedOut />,
    children: [
      { path: '/login', ...page(async () => (await import('../features/auth/login-page.tsx')).LoginPage) },
      { path: '/signup', ...page(async () => (await import('../features/auth/signup-page.tsx')).SignupPage) },
      { path: '/forgot', ...page(async () => (await import('../features/auth/forgot-page.tsx')).ForgotPage) },
    ],
  },
  {
    ...page(async () => (await import('./data-frame.tsx')).DataFrame),
    children: [
      {
        ...page(async () => (await import('./signed-in.tsx')).SignedIn),
        children: [
          {
            ...page(async () => (await import('./shell.tsx')).Shell),
            children: [
              {
                errorElement: <PageFailure />,
                children: [
                  {
                    path: '/',
                    ...page(async () => (await import('../features/home/home-page.tsx')).HomePage, {
                      isBeforeSession: true,
                    }),
                  },
                  {
                    path: '/account',
                    ...page(async () => (await import('../features/account/account-page.tsx')).AccountPage),
                  },
                  {
                    path: '/reviews/:assessment/:revision',
                    ...page(async () => (await import('../features/review/review-page.tsx')).ReviewPage),
                  },
                  { path: '/projects', loader: toHome, element: <Navigate to={urls.home} replace /> },
                  {
                    path: '/projects/:project',
                    ...page(async () => (await import('../features/project/project-page.tsx')).ProjectPage),
                  },
                  {
                    path: '/projects/:project/compare',
                    ...page(async () => (await import('../features/compare/compare-page.tsx')).ComparePage),
                  },
                  {
                    path: '/projects/:project/out-of-hours',
                    ...page(async () => (await import('../features/nights/nights-page.tsx')).NightsPage),
                  },
                  {
                    path: '/projects/:project/cumulative-noise',
                    ...page(async () => (await import('../features/together/together-page.tsx')).TogetherPage),
                  },
                  {
                    path: '/projects/:project/:assessment',
                    ...page(async () => (await import('../features/assessment/assessment-page.tsx')).AssessmentPage),
                  },
                  {
                    path: '/projects/:project/:assessment/report',
                    ...page(async () => (await import('../features/report/report-page.tsx')).ReportPage),
                  },
                  {
                    path: '/projects/:project/:assessment/notifications',
                    ...page(async () => (await import('../features/notices/notices-page.tsx')).NoticesPage),
                  },
                  {
                    path: '/projects/:project/:assessment/monitoring',
                    ...page(async () => (await import('../features/monitoring/monitoring-page.tsx')).MonitoringPage),
                  },
                  {
                    path: '/admin',
                    ...page(async () => (await import('./signed-in.tsx')).Administrators),
                    children: [
                      { index: true, loader: toUsers, element: <Navigate to={urls.adminUsers} replace /> },
                      {
                        ...page(async () => (await import('../features/admin/admin-frame.tsx')).AdminFrame),
                        children: [
                          {
                            path: 'users',
                            ...page(async () => (await import('../features/admin/people/users-page.tsx')).UsersPage),
                          },
                          {
                            path: 'companies',
                            ...page(
                              async () => (await import('../features/admin/people/companies-page.tsx')).CompaniesPage,
                            ),
                          },
                          {
                            path: 'projects',
                            ...page(
                              async () => (await import('../features/admin/projects/projects-page.tsx')).ProjectsPage,
                            ),
                          },
                          {
                            path: 'projects/new',
                            ...page(
                              async () =>
                                (await import('../features/admin/projects/new-project-page.tsx')).NewProjectPage,
                            ),
                          },
                          {
                            path: 'projects/:project',
                            ...page(
                              async () => (await import('../features/admin/projects/project-frame.tsx')).ProjectFrame,
                            ),
                            children: [
                              {
                                index: true,
                                ...page(
                                  async () =>
                                    (await import('../features/admin/projects/edit-project-page.tsx')).EditProjectPage,
                                ),
                              },
                              {
                                path: 'configuration',
                                ...page(
                                  async () =>
                                    (await import('../features/admin/configuration/configuration-page.tsx'))
                                      .ConfigurationPage,
                                ),
                              },
                              {
                                path: 'equipment',
                                ...page(
                                  async () =>
                                    (await import('../features/admin/equipment/equipment-page.tsx')).EquipmentPage,
                                ),
                              },
                            ],
                          },
                          {
                            path: 'audit',
                            ...page(async () => (await import('../features/admin/audit-page.tsx')).AuditPage),
                          },
                          {
                            path: 'status',
                            ...page(async () => (await import('../features/admin/status/status-page.tsx')).StatusPage),
                          },
                        ],
                      },
                      { path: '*', element: <NotFoundPage /> },
                    ],
                  },
                  {
                    path: '/about/method',
                    ...page(async () => (await import('../features/about/method-page.tsx')).MethodPage),
                  },
                  { path: '*', element: <NotFoundPage /> },
                ],
              },
            ],
          },
        ],
      },
      { path: '/setup', ...page(async () => (await import('../features/auth/setup-page.tsx')).SetupPage) },
    ],
  },
];

rememberRoutes(routes);

export const router: ReturnType<typeof createBrowserRouter> = createBrowserRouter([
  {
    errorElement: (
      <main>
        <PageFailure />
      </main>
    ),
    hydrateFallbackElement: <></>,
    children: routes,
  },
]);

const stopWaiting = router.subscribe(({ initialized, errors, navigation }) => {
  if (!initialized || errors !== null || navigation.state !== 'idle') return;
  clearReloadMarker();
  stopWaiting();
});
