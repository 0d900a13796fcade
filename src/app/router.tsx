import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  createPath,
  type LoaderFunction,
  Navigate,
  redirect,
  type RouteObject,
} from 'react-router-dom';
import { clearReloadMarker, loadPage } from '../ui/loading/load-page.ts';
import { urls } from '../ui/urls.ts';
import { NotFoundPage, PageFailure } from './page-failure.tsx';
import { type Preloadable, rememberRoutes } from './preload.ts';
import type { PageTraits } from './shell/shell.tsx';
import { SignedOut } from './shell/signed-out.tsx';

/** Returns the address to which the router is navigating. Null if it is not navigating. */
function addressAhead(): string | null {
  const { location } = router.state.navigation;
  return location === undefined ? null : createPath(location);
}

/** Returns a route for a page whose code is fetched on demand. */
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
      { path: '/login', ...page(async () => (await import('../people/screens/sign-in/login-page.tsx')).LoginPage) },
      { path: '/signup', ...page(async () => (await import('../people/screens/sign-in/signup-page.tsx')).SignupPage) },
      { path: '/forgot', ...page(async () => (await import('../people/screens/sign-in/forgot-page.tsx')).ForgotPage) },
    ],
  },
  {
    ...page(async () => (await import('./shell/data-frame.tsx')).DataFrame),
    children: [
      {
        ...page(async () => (await import('./shell/signed-in.tsx')).SignedIn),
        children: [
          {
            ...page(async () => (await import('./shell/shell.tsx')).Shell),
            children: [
              {
                errorElement: <PageFailure />,
                children: [
                  {
                    path: '/',
                    ...page(async () => (await import('../home/home-page.tsx')).HomePage, {
                      isBeforeSession: true,
                    }),
                  },
                  {
                    ...page(async () => (await import('./shell/query-frame.tsx')).QueryFrame),
                    children: [
                      {
                        path: '/account',
                        ...page(async () => (await import('../people/screens/account/account-page.tsx')).AccountPage),
                      },
                      {
                        path: '/reviews/:assessment/:revision',
                        ...page(async () => (await import('../review/screens/review-page.tsx')).ReviewPage),
                      },
                      { path: '/projects', loader: toHome, element: <Navigate to={urls.home} replace /> },
                      {
                        path: '/projects/:project',
                        ...page(async () => (await import('./scopes/project-scope.tsx')).ProjectScope),
                        children: [
                          {
                            index: true,
                            ...page(
                              async () =>
                                (await import('../projects/screens/assessments/project-page.tsx')).ProjectPage,
                            ),
                          },
                          {
                            path: 'compare',
                            ...page(
                              async () =>
                                (await import('../scenarios/screens/comparison/compare-page.tsx')).ComparePage,
                            ),
                          },
                          {
                            path: 'out-of-hours',
                            ...page(async () => (await import('../respite/screens/nights-page.tsx')).NightsPage),
                          },
                          {
                            path: 'cumulative-noise',
                            ...page(
                              async () => (await import('../cumulative/screens/cumulative-page.tsx')).CumulativePage,
                            ),
                          },
                          {
                            path: 'notifications',
                            ...page(
                              async () =>
                                (await import('../notifications/screens/project-notices-page.tsx')).ProjectNoticesPage,
                            ),
                          },
                          {
                            path: 'monitoring',
                            ...page(
                              async () =>
                                (await import('../monitoring/screens/project-monitoring-page.tsx'))
                                  .ProjectMonitoringPage,
                            ),
                          },
                          {
                            path: ':assessment',
                            ...page(async () => (await import('./scopes/assessment-scope.tsx')).AssessmentScope),
                            children: [
                              {
                                index: true,
                                ...page(async () => (await import('./assessment/assessment-page.tsx')).AssessmentPage),
                              },
                              {
                                path: 'report',
                                ...page(async () => (await import('../report/screens/report-page.tsx')).ReportPage),
                              },
                              {
                                path: 'notifications',
                                ...page(
                                  async () => (await import('../notifications/screens/notices-page.tsx')).NoticesPage,
                                ),
                              },
                              {
                                path: 'monitoring',
                                ...page(
                                  async () =>
                                    (await import('../monitoring/screens/monitoring-page.tsx')).MonitoringPage,
                                ),
                              },
                            ],
                          },
                        ],
                      },
                      {
                        path: '/admin',
                        ...page(async () => (await import('./shell/signed-in.tsx')).Administrators),
                        children: [
                          { index: true, loader: toUsers, element: <Navigate to={urls.adminUsers} replace /> },
                          {
                            ...page(async () => (await import('../projects/screens/admin-frame.tsx')).AdminFrame),
                            children: [
                              {
                                path: 'users',
                                ...page(async () => (await import('../people/screens/users/users-page.tsx')).UsersPage),
                              },
                              {
                                path: 'companies',
                                ...page(
                                  async () =>
                                    (await import('../people/screens/users/companies-page.tsx')).CompaniesPage,
                                ),
                              },
                              {
                                path: 'projects',
                                ...page(
                                  async () =>
                                    (await import('../projects/screens/settings/projects-page.tsx')).ProjectsPage,
                                ),
                              },
                              {
                                path: 'projects/new',
                                ...page(
                                  async () =>
                                    (await import('../projects/screens/settings/new-project-page.tsx')).NewProjectPage,
                                ),
                              },
                              {
                                path: 'projects/:project',
                                ...page(
                                  async () =>
                                    (await import('../projects/screens/settings/project-frame.tsx')).ProjectFrame,
                                ),
                                children: [
                                  {
                                    index: true,
                                    ...page(
                                      async () =>
                                        (await import('../projects/screens/settings/edit-project-page.tsx'))
                                          .EditProjectPage,
                                    ),
                                  },
                                  {
                                    path: 'map',
                                    ...page(
                                      async () =>
                                        (await import('../projects/screens/site/project-map-page.tsx')).ProjectMapPage,
                                    ),
                                  },
                                  {
                                    path: 'configuration',
                                    ...page(
                                      async () =>
                                        (await import('../projects/screens/configuration/configuration-page.tsx'))
                                          .ConfigurationPage,
                                    ),
                                  },
                                  {
                                    path: 'equipment',
                                    ...page(
                                      async () =>
                                        (await import('../projects/screens/equipment/equipment-page.tsx'))
                                          .EquipmentPage,
                                    ),
                                  },
                                ],
                              },
                              {
                                path: 'audit',
                                ...page(async () => (await import('../operations/screens/audit-page.tsx')).AuditPage),
                              },
                              {
                                path: 'status',
                                ...page(async () => (await import('../operations/screens/status-page.tsx')).StatusPage),
                              },
                            ],
                          },
                          { path: '*', element: <NotFoundPage /> },
                        ],
                      },
                    ],
                  },
                  {
                    path: '/about/method',
                    ...page(async () => (await import('../prediction/screens/method/method-page.tsx')).MethodPage),
                  },
                  { path: '*', element: <NotFoundPage /> },
                ],
              },
            ],
          },
        ],
      },
      { path: '/setup', ...page(async () => (await import('../people/screens/sign-in/setup-page.tsx')).SetupPage) },
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
